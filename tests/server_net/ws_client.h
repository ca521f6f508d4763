// A WebSocket to a server on this machine, for tests: one message at a time, and broken ones if wanted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server_net/tcp_client.h"
#include "server_net/ws_frames.h"

namespace bigshot::testing {

class WsClient {
 public:
  // Throws std::runtime_error if the server does not switch protocols.
  explicit WsClient(std::uint16_t port, std::string_view path = "/ws", std::string_view headers = "");
  explicit WsClient(TcpClient client, std::string_view path = "/ws", std::string_view headers = "");

  void send(std::string_view text);
  void send_frame(const Frame& frame);
  TcpClient& tcp() { return tcp_; }

  // The next text message; pings are answered. Nothing when the connection has ended: then close_code() tells why.
  std::optional<std::string> read();
  // The next frame of any kind; nothing at the end.
  std::optional<Frame> read_frame();
  // From the server's close frame; 0 if it sent none.
  int close_code() const { return close_code_; }

 private:
  TcpClient tcp_;
  FrameReader frames_;
  int close_code_ = 0;
};

}  // namespace bigshot::testing
