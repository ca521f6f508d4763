// What one address may do, and how the server ends.
#include <future>
#include <thread>

#include "server_net/net_fixture.h"

namespace bigshot::testing {
namespace {

class Limits : public NetTest {};

NetOptions limited() {
  NetOptions options;
  options.limits.address.limit_loopback = true;
  return options;
}

TEST_F(Limits, address_has_so_many_connections_and_no_more) {
  NetOptions options = limited();
  options.limits.address.connections = 2;
  start(options);
  {
    WsClient first(port());
    WsClient second(port());
    const HttpAnswer third = get(port(), "/api/echo");
    EXPECT_EQ(third.status, 429);
    EXPECT_EQ(error_id(third), "request.too_many_connections");
    EXPECT_EQ(TcpClient(port(), "127.0.0.2").ask("GET", "/api/echo").status, 200);
  }
  happenings().wait_for("close", 2);
  EXPECT_EQ(get(port(), "/api/echo").status, 200);
}

TEST_F(Limits, connections_through_a_proxy_count_for_whom_it_names) {
  NetOptions options;
  options.trust_proxy = true;
  options.limits.address.connections = 1;
  start(options);
  WsClient first(port(), "/ws", "X-Forwarded-For: 203.0.113.9\r\n");
  WsClient other(port(), "/ws", "X-Forwarded-For: 203.0.113.10\r\n");
  other.send("address");
  EXPECT_EQ(other.read(), "203.0.113.10");
  TcpClient second(port());
  second.send(upgrade_request("/ws", "X-Forwarded-For: 203.0.113.9\r\n"));
  EXPECT_EQ(second.read_answer().status, 429);
}

TEST_F(Limits, requests_beyond_the_rate_are_refused) {
  NetOptions options = limited();
  options.limits.address.requests_per_second = 0.001;
  options.limits.address.request_burst = 3;
  start(options);
  TcpClient client(port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask("GET", "/api/echo").status, 200);
  const HttpAnswer refused = client.ask("GET", "/api/echo");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(error_id(refused), "request.too_fast");
  EXPECT_EQ(refused.header("retry-after"), "1");
  EXPECT_EQ(TcpClient(port(), "127.0.0.2").ask("GET", "/api/echo").status, 200);
}

TEST_F(Limits, messages_beyond_the_rate_are_read_later_and_not_lost) {
  NetOptions options = limited();
  options.limits.address.messages_per_second = 200;
  options.limits.address.message_burst = 5;
  start(options);
  WsClient client(port());
  for (int i = 0; i < 25; ++i) client.send(std::to_string(i));
  for (int i = 0; i < 25; ++i) EXPECT_EQ(client.read(), std::to_string(i));
  EXPECT_NE(metric("bigshot_limited_total"), "0");
}

TEST_F(Limits, connections_in_all_are_bounded) {
  NetOptions options;
  options.limits.connections = 1;
  start(options);
  WsClient first(port());
  TcpClient second(port());
  EXPECT_EQ(second.read_all(), "");
  EXPECT_EQ(metric("bigshot_refused_connections_total"), "1");
}

class Stopping : public NetTest {};

TEST_F(Stopping, tells_clients_to_go_and_writes_what_is_queued) {
  start({}, 2);
  WsClient client(port());
  client.send("flood 1000 900");
  happenings().wait_for("message");
  std::thread stopping([&] { server().stop(); });
  int messages = 0;
  while (client.read()) ++messages;
  stopping.join();
  EXPECT_EQ(messages, 1000);
  EXPECT_EQ(client.close_code(), 1001);
  EXPECT_EQ(happenings().count("close"), 1);
}

TEST_F(Stopping, waits_no_longer_than_it_should_for_who_does_not_answer) {
  NetOptions options;
  options.limits.goodbye_time = 50;
  start(options);
  WsClient asleep(port());
  TcpClient half(port());
  half.send("GET /api/ec");
  server().stop();
  EXPECT_EQ(happenings().count("close"), 1);
}

TEST_F(Stopping, request_that_nobody_answers_is_cut_off) {
  NetOptions options;
  options.limits.goodbye_time = 50;
  start(options);
  TcpClient client(port());
  client.send("GET /api/never HTTP/1.1\r\nHost: x\r\n\r\n");
  happenings().wait_for("asked");
  server().stop();
  EXPECT_EQ(metric("bigshot_connections"), "0");
}

TEST_F(Stopping, threads_that_end_first_take_every_connection_with_them) {
  start({}, 2);
  WsClient one(port());
  WsClient other(port());
  TcpClient half(port());
  half.send("GET /api/ec");
  happenings().wait_for("connect", 2);
  scheduler().stop();
  EXPECT_EQ(metric("bigshot_connections"), "0");
}

TEST_F(Stopping, nobody_new_is_let_in_and_who_is_in_stays_until_then) {
  start();
  WsClient client(port());
  server().stop_accepting();
  EXPECT_THROW(TcpClient{port()}, std::runtime_error);
  client.send("still served");
  EXPECT_EQ(client.read(), "still served");
}

TEST_F(Stopping, connection_may_be_used_when_its_server_is_gone) {
  start();
  std::shared_ptr<Connection> kept;
  {
    class Keeper final : public HttpHandler {
     public:
      void on_request(HttpRequest, Answer) override {}
      bool accepts(const HttpRequest&) override { return true; }
      std::shared_ptr<Peer> on_connect(std::shared_ptr<Connection> connection, const HttpRequest&) override {
        class Nobody final : public Peer {
          void on_message(std::string_view) override {}
          void on_close() override {}
        };
        kept.set_value(std::move(connection));
        return std::make_shared<Nobody>();
      }
      std::promise<std::shared_ptr<Connection>> kept;
    };
    Keeper keeper;
    Metrics metrics;
    Log log = Log::silent();
    AsioScheduler scheduler({});
    BeastServer server({.port = 0}, scheduler, keeper, metrics, log);
    ASSERT_FALSE(server.start());
    auto connection = keeper.kept.get_future();
    WsClient client(server.port());
    kept = connection.get();
    std::thread reading([&] { client.read(); });
    server.stop();
    reading.join();
    scheduler.stop();
  }
  kept->send(std::make_shared<const std::string>("to nobody"));
  kept->close(CloseReason::kNormal);
}

}  // namespace
}  // namespace bigshot::testing
