// WebSockets over real sockets: handshakes, frames in every shape, and clients that do not read.
#include <thread>

#include "rules/random.h"
#include "server_net/net_fixture.h"

namespace bigshot::testing {
namespace {

class WebSocket : public NetTest {};

TEST_F(WebSocket, message_comes_back) {
  start();
  WsClient client(port());
  for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 5000U, 16384U}) {
    const std::string text(size, 'a');
    client.send(text);
    EXPECT_EQ(client.read(), text);
  }
}

TEST_F(WebSocket, long_message_to_a_client_is_one_frame) {
  start();
  WsClient client(port());
  client.send("flood 1 70000");
  const auto frame = client.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_TRUE(frame->last);
  EXPECT_EQ(frame->payload.size(), 70000U);
}

TEST_F(WebSocket, messages_keep_their_order_from_any_thread) {
  start({}, 2);
  WsClient client(port());
  client.send("later a");
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.read(), "later a " + std::to_string(i));
}

TEST_F(WebSocket, fragments_make_one_message_with_pings_between) {
  start();
  WsClient client(port());
  client.send_frame({Opcode::kText, "to", false});
  client.send_frame({Opcode::kPing, "still there?", true});
  client.send_frame({Opcode::kMore, "get", false});
  client.send_frame({Opcode::kMore, "her", true});
  const auto pong = client.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::kPong);
  EXPECT_EQ(pong->payload, "still there?");
  EXPECT_EQ(client.read(), "together");
}

TEST_F(WebSocket, frames_may_come_byte_by_byte_and_many_at_once) {
  start();
  WsClient client(port());
  for (const char byte : client_frame({Opcode::kText, "slowly", true})) client.tcp().send(std::string(1, byte));
  EXPECT_EQ(client.read(), "slowly");
  std::string many;
  for (int i = 0; i < 50; ++i) append_text_frame(many, std::to_string(i));
  client.tcp().send(many);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(client.read(), std::to_string(i));
}

TEST_F(WebSocket, too_long_message_ends_the_connection_also_in_fragments) {
  NetOptions options;
  options.limits.message_bytes = 1000;
  start(options);
  WsClient whole(port());
  whole.send(std::string(1001, 'x'));
  EXPECT_EQ(whole.read(), std::nullopt);
  EXPECT_EQ(whole.close_code(), 1009);
  WsClient parts(port());
  parts.send_frame({Opcode::kText, std::string(600, 'x'), false});
  parts.send_frame({Opcode::kMore, std::string(600, 'x'), true});
  EXPECT_EQ(parts.read(), std::nullopt);
  EXPECT_EQ(parts.close_code(), 1009);
  // A length that nobody could send: refused by its head alone.
  WsClient huge(port());
  huge.tcp().send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14));
  EXPECT_EQ(huge.read(), std::nullopt);
  EXPECT_EQ(huge.close_code(), 1009);
  happenings().wait_for("close", 3);
}

TEST_F(WebSocket, broken_frames_end_the_connection) {
  start();
  const auto ends = [&](const std::string& bytes) {
    WsClient client(port());
    client.tcp().send(bytes);
    EXPECT_EQ(client.read(), std::nullopt);
    return client.close_code();
  };
  EXPECT_EQ(ends("\x81\x02hi"), 1002) << "not masked";
  EXPECT_EQ(ends(client_frame({Opcode::kMore, "x", true})), 1002) << "goes on with nothing";
  EXPECT_EQ(ends(client_frame({static_cast<Opcode>(3), "x", true})), 1002) << "unknown kind";
  EXPECT_EQ(ends(client_frame({Opcode::kPing, std::string(126, 'x'), true})), 1002) << "long ping";
  EXPECT_EQ(ends(client_frame({Opcode::kPing, "x", false})), 1002) << "ping in parts";
  EXPECT_EQ(ends(client_frame({Opcode::kText, "\xff\xfe", true})), 1007) << "no UTF-8";
  EXPECT_EQ(ends(client_frame({Opcode::kBinary, "x", true})), 1008) << "not a text";
  std::string reserved = client_frame({Opcode::kText, "x", true});
  reserved[0] = static_cast<char>(reserved[0] | 0x40);
  EXPECT_EQ(ends(reserved), 1002) << "a reserved bit";
  EXPECT_EQ(happenings().count("message"), 0);
}

TEST_F(WebSocket, random_bytes_do_no_harm) {
  start();
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    WsClient client(port());
    std::string bytes(below(random, 200), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    client.tcp().send(bytes);
    client.tcp().finish_sending();
    client.tcp().read_all();
  }
  happenings().wait_for("close", 200);
  WsClient client(port());
  client.send("still alive");
  EXPECT_EQ(client.read(), "still alive");
}

TEST_F(WebSocket, closing_is_answered_and_told_once) {
  start();
  WsClient client(port());
  client.send_frame({Opcode::kClose, std::string("\x03\xe8", 2), true});
  EXPECT_EQ(client.read(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1000);
  happenings().wait_for("close");
  { WsClient rude(port()); }
  happenings().wait_for("close", 2);
  EXPECT_EQ(happenings().count("close"), 2);
}

TEST_F(WebSocket, server_closes_after_its_last_words) {
  start();
  WsClient client(port());
  client.send("close");
  EXPECT_EQ(client.read(), "last words");
  EXPECT_EQ(client.read(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1000);
  happenings().wait_for("close");
}

TEST_F(WebSocket, handler_that_fails_costs_that_connection_only) {
  start();
  WsClient other(port());
  WsClient client(port());
  client.send("throw");
  EXPECT_EQ(client.read(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1008);
  other.send("here");
  EXPECT_EQ(other.read(), "here");
}

TEST_F(WebSocket, client_that_does_not_read_is_dropped_and_others_are_not) {
  NetOptions options;
  options.limits.queue_bytes = 100'000;
  start(options);
  WsClient other(port());
  TcpClient tcp(port());
  tcp.set_receive_buffer(4096);
  WsClient slow(std::move(tcp));
  // More than the system's buffers and the queue together can take.
  for (int i = 0; i < 100 && happenings().count("close") == 0; ++i) {
    slow.send("flood 100 1000");
    other.send("in time");
    EXPECT_EQ(other.read(), "in time");
  }
  happenings().wait_for("close");
  EXPECT_EQ(metric("bigshot_slow_clients_total"), "1");
  other.send("still here");
  EXPECT_EQ(other.read(), "still here");
}

TEST_F(WebSocket, client_that_reads_late_gets_everything) {
  start();
  WsClient client(port());
  client.send("flood 1000 900");
  happenings().wait_for("message");
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(client.read()->size(), 900U);
}

TEST_F(WebSocket, number_of_waiting_messages_is_bounded_too) {
  NetOptions options;
  options.limits.queue_messages = 10;
  start(options);
  WsClient client(port());
  client.send("flood 11 1");
  happenings().wait_for("close");
  EXPECT_EQ(metric("bigshot_slow_clients_total"), "1");
}

TEST_F(WebSocket, silent_client_is_asked_and_then_given_up) {
  NetOptions options;
  options.limits.websocket_silence_time = 1000;
  start(options);
  WsClient awake(port());
  WsClient asleep(port());
  std::optional<std::string> heard;
  std::thread listening([&] { heard = awake.read(); });  // answers pings meanwhile
  const auto ping = asleep.read_frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, Opcode::kPing);
  while (asleep.read_frame()) {
  }
  happenings().wait_for("close");
  awake.send("awake");
  listening.join();
  EXPECT_EQ(heard, "awake");
}

TEST_F(WebSocket, handler_that_does_not_let_somebody_in_says_why) {
  start();
  TcpClient client(port());
  client.send(upgrade_request("/ws/closed"));
  const HttpAnswer answer = client.read_answer();
  EXPECT_EQ(answer.status, 403);
  EXPECT_EQ(error_id(answer), "request.banned");
}

TEST_F(WebSocket, handshake_is_checked) {
  NetOptions options;
  options.origins = {"https://friend.example"};
  start(options);
  const auto answer = [&](const std::string& request) {
    TcpClient client(port());
    client.send(request);
    return client.read_answer();
  };
  const auto status = [&](const std::string& request) { return answer(request).status; };
  EXPECT_EQ(status(upgrade_request("/ws", "Origin: http://localhost\r\n")), 101);
  EXPECT_EQ(status(upgrade_request("/ws", "Origin: https://friend.example\r\n")), 101);
  EXPECT_EQ(status(upgrade_request("/ws", "Origin: https://evil.example\r\n")), 403);
  EXPECT_EQ(status(upgrade_request("/elsewhere")), 404);
  EXPECT_EQ(status(upgrade_request("/ws/../ws")), 400);
  EXPECT_EQ(status(upgrade_request("/ws") + "frames too early"), 400);

  std::string old = upgrade_request("/ws");
  old.replace(old.find("Version: 13"), 11, "Version: 12");
  const HttpAnswer wrong_version = answer(old);
  EXPECT_EQ(wrong_version.status, 426);
  EXPECT_EQ(error_id(wrong_version), "request.upgrade_needed");
  EXPECT_EQ(wrong_version.header("sec-websocket-version"), "13");
  EXPECT_EQ(wrong_version.header("x-content-type-options"), "nosniff");

  std::string keyless = upgrade_request("/ws");
  const std::size_t key = keyless.find("Sec-WebSocket-Key");
  keyless.erase(key, keyless.find("\r\n", key) + 2 - key);
  const HttpAnswer without_key = answer(keyless);
  EXPECT_EQ(without_key.status, 400);
  EXPECT_EQ(error_id(without_key), "request.malformed");
}

}  // namespace
}  // namespace bigshot::testing
