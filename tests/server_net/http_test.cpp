// HTTP as programs and people send it, good and bad, over real sockets.
#include "server_net/net_fixture.h"

namespace bigshot::testing {
namespace {

class Http : public NetTest {};

TEST_F(Http, request_reaches_the_handler_whole) {
  start();
  const HttpAnswer answer =
      TcpClient(port()).ask("POST", "/api/echo/a%20b?x=%31",
                            "Authorization: Bearer k\r\nContent-Type: application/json\r\n", "{\"a\":1}");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "2|/api/echo/a b|x=%31|Bearer k|application/json|127.0.0.1|{\"a\":1}");
}

TEST_F(Http, connection_serves_many_requests_in_order) {
  start();
  TcpClient client(port());
  for (int i = 0; i < 20; ++i) {
    const HttpAnswer answer = client.ask("GET", "/api/later?" + std::to_string(i));
    EXPECT_NE(answer.body.find('|' + std::to_string(i) + '|'), std::string::npos) << answer.body;
  }
}

TEST_F(Http, requests_sent_at_once_are_answered_in_order) {
  start();
  TcpClient client(port());
  std::string all;
  for (int i = 0; i < 5; ++i) all += "GET /api/later?" + std::to_string(i) + " HTTP/1.1\r\nHost: h\r\n\r\n";
  client.send(all);
  for (int i = 0; i < 5; ++i) {
    EXPECT_NE(client.read_answer().body.find('|' + std::to_string(i) + '|'), std::string::npos);
  }
}

TEST_F(Http, every_reply_carries_the_headers_that_protect_the_page) {
  start();
  for (const char* path : {"/api/echo", "/nothing.js"}) {
    const HttpAnswer answer = get(port(), path);
    const std::string policy = answer.header("content-security-policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
    EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
    EXPECT_EQ(answer.header("referrer-policy"), "no-referrer");
    EXPECT_EQ(answer.header("x-frame-options"), "DENY");
    EXPECT_TRUE(answer.header("date").ends_with(" GMT"));
  }
}

TEST_F(Http, line_break_in_a_header_does_not_make_another_header) {
  start();
  const HttpAnswer answer = get(port(), "/api/header");
  EXPECT_EQ(answer.header("x-injected"), "");
  EXPECT_EQ(answer.header("x-good"), "c");
}

TEST_F(Http, nonsense_is_refused_and_the_connection_closed) {
  start();
  for (const std::string& request :
       {std::string("\x16\x03\x01\x02 hello TLS\r\n\r\n"), std::string("GET\r\n\r\n"),
        std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET / HTTP/1.1\r\nbad header\r\n\r\n"),
        std::string("POST /api/echo HTTP/1.1\r\nContent-Length: -5\r\n\r\n"),
        std::string("POST /api/echo HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
        std::string("POST /api/echo HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        std::string("POST /api/echo HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nX: a\0b\r\n\r\n", 26)}) {
    TcpClient client(port());
    client.send(request);
    const HttpAnswer answer = client.read_answer();
    EXPECT_GE(answer.status, 400) << request;
    EXPECT_FALSE(error_id(answer).empty()) << answer.body;
    EXPECT_EQ(client.read_all(), "") << request;
  }
  EXPECT_EQ(get(port(), "/api/echo").status, 200);
}

TEST_F(Http, request_that_names_no_host_is_refused) {
  start();
  TcpClient client(port());
  client.send("GET /api/echo HTTP/1.1\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 400);
}

TEST_F(Http, request_that_names_two_hosts_is_refused_and_the_connection_closed) {
  start();
  for (const char* version : {"1.1", "1.0"}) {
    TcpClient client(port());
    client.send(std::string("GET /api/echo HTTP/") + version + "\r\nHost: a\r\nHost: b\r\n\r\n");
    const HttpAnswer answer = client.read_answer();
    EXPECT_EQ(answer.status, 400) << version;
    EXPECT_EQ(error_id(answer), "request.malformed") << version;
    EXPECT_EQ(client.read_all(), "") << version;
  }
}

TEST_F(Http, body_without_a_known_end_is_not_taken_for_another_request) {
  start();
  for (const char* coding : {"identity", "gzip", "xchunked", "chunked, identity", "chunked;q=1, gzip", ""}) {
    TcpClient client(port());
    client.send(std::string("POST /api/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ") + coding +
                "\r\n\r\nGET /api/echo HTTP/1.1\r\nHost: h\r\n\r\n");
    const HttpAnswer answer = client.read_answer();
    EXPECT_EQ(answer.status, 400) << coding;
    EXPECT_EQ(error_id(answer), "request.malformed") << coding;
    EXPECT_EQ(client.read_all(), "") << coding;
  }
}

TEST_F(Http, half_a_request_is_not_answered) {
  start();
  TcpClient client(port());
  client.send("GET /api/ec");
  client.finish_sending();
  EXPECT_EQ(client.read_all().find("200 OK"), std::string::npos);
}

TEST_F(Http, who_takes_too_long_to_ask_is_cut_off) {
  NetOptions options;
  options.limits.header_time = 30;
  start(options);
  TcpClient client(port());
  client.send("GET / HTTP/1.1\r\n");
  EXPECT_EQ(client.read_all(), "");
}

TEST_F(Http, oversized_headers_and_bodies_are_refused) {
  NetOptions options;
  options.limits.header_bytes = 2000;
  options.limits.body_bytes = 1000;
  start(options);
  TcpClient client(port());
  const HttpAnswer headers = client.ask("GET", "/api/echo", "X: " + std::string(3000, 'x') + "\r\n");
  EXPECT_EQ(headers.status, 431);
  EXPECT_EQ(error_id(headers), "request.headers_too_large");
  const HttpAnswer body = TcpClient(port()).ask("POST", "/api/echo", "", std::string(1001, 'x'));
  EXPECT_EQ(body.status, 413);
  EXPECT_EQ(error_id(body), "request.too_large");
  EXPECT_EQ(TcpClient(port()).ask("POST", "/api/echo", "", std::string(1000, 'x')).status, 200);
  TcpClient chunked(port());
  chunked.send("POST /api/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 20; ++i) chunked.send("64\r\n" + std::string(100, 'x') + "\r\n");
  EXPECT_EQ(chunked.read_answer().status, 413);
}

TEST_F(Http, client_that_asks_first_whether_to_send_a_body_is_told_to) {
  start();
  TcpClient client(port());
  client.send("POST /api/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 100);
  client.send("hi");
  EXPECT_TRUE(client.read_answer().body.ends_with("|hi"));
}

TEST_F(Http, odd_paths_are_refused) {
  start();
  for (const char* path : {"/api/../etc/passwd", "/api/%2e%2e/etc/passwd", "/api/%2E./x", "/./api", "//api/echo",
                           "/api//echo", "/api/%00", "/api/%0a", "/api/%zz", "/api/%4", "/api/..%5c", "/api\\echo",
                           "/%ff", "api", "*", "http://elsewhere/api"}) {
    TcpClient client(port());
    client.send(std::string("GET ") + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
    const HttpAnswer answer = client.read_answer();
    EXPECT_EQ(answer.status, 400) << path;
    EXPECT_EQ(error_id(answer), "request.malformed") << path;
  }
}

TEST_F(Http, unknown_path_and_wrong_method_have_stable_ids) {
  start();
  EXPECT_EQ(get(port(), "/nothing.js").status, 404);
  EXPECT_EQ(error_id(get(port(), "/nothing.js")), "request.unknown");
  EXPECT_NE(get(port(), "/nothing.js").body.find("\"facts\":{\"found\":\"/nothing.js\"}"), std::string::npos);
  const HttpAnswer method = TcpClient(port()).ask("DELETE", "/index.html");
  EXPECT_EQ(method.status, 405);
  EXPECT_EQ(method.header("allow"), "GET, HEAD");
  EXPECT_EQ(error_id(method), "request.wrong_method");
  const HttpAnswer no_upgrade = get(port(), "/ws");
  EXPECT_EQ(no_upgrade.status, 426);
  EXPECT_EQ(no_upgrade.header("upgrade"), "websocket");
  EXPECT_EQ(error_id(no_upgrade), "request.upgrade_needed");
}

TEST_F(Http, handler_that_fails_is_a_500_and_one_that_forgets_a_504) {
  NetOptions options;
  options.limits.answer_time = 20;
  start(options);
  TcpClient client(port());
  EXPECT_EQ(client.ask("GET", "/api/throws").status, 500);
  EXPECT_EQ(client.ask("GET", "/api/never").status, 504);
  EXPECT_EQ(client.ask("GET", "/api/echo").status, 200);
}

TEST_F(Http, page_of_another_origin_can_change_nothing) {
  NetOptions options;
  options.origins = {"https://friend.example"};
  start(options);
  const auto post = [&](const std::string& origin) {
    return TcpClient(port()).ask("POST", "/api/echo", "Origin: " + origin + "\r\n", "x").status;
  };
  EXPECT_EQ(post("http://localhost"), 200);
  EXPECT_EQ(post("https://localhost"), 200);
  EXPECT_EQ(post("https://friend.example"), 200);
  EXPECT_EQ(post("http://evil.example"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(post("http://localhost.evil.example"), 403);
  EXPECT_EQ(post("http://localhost:1234"), 403);
  EXPECT_EQ(get(port(), "/api/echo", "Origin: http://evil.example\r\n").status, 200);
}

TEST_F(Http, only_a_trusted_proxy_names_another_address) {
  start();
  const std::string forwarded = "X-Forwarded-For: 198.51.100.7, 203.0.113.9\r\n";
  EXPECT_NE(get(port(), "/api/echo", forwarded).body.find("|127.0.0.1|"), std::string::npos);
  NetOptions options;
  options.trust_proxy = true;
  start(options);
  EXPECT_NE(get(port(), "/api/echo", forwarded).body.find("|203.0.113.9|"), std::string::npos);
  EXPECT_NE(get(port(), "/api/echo", "X-Forwarded-For: nonsense\r\n").body.find("|127.0.0.1|"), std::string::npos);
  EXPECT_NE(get(port(), "/api/echo", "X-Forwarded-For: ::ffff:203.0.113.9\r\n").body.find("|203.0.113.9|"),
            std::string::npos);
}

TEST_F(Http, several_threads_serve_alike) {
  start({}, 3);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(get(port(), "/api/later").status, 200);
}

TEST_F(Http, second_server_on_a_port_says_why_it_cannot_start) {
  start();
  NetOptions options;
  options.port = port();
  AsioScheduler second({});
  EchoHandler handler(second);
  Metrics metrics;
  Log log = Log::silent();
  BeastServer server(options, second, handler, metrics, log);
  const auto problem = server.start();
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->find(std::to_string(port())), std::string::npos) << *problem;
}

}  // namespace
}  // namespace bigshot::testing
