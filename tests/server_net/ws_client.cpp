#include "server_net/ws_client.h"

#include <stdexcept>

namespace bigshot::testing {

WsClient::WsClient(std::uint16_t port, std::string_view path, std::string_view headers)
    : WsClient(TcpClient(port), path, headers) {}

WsClient::WsClient(TcpClient client, std::string_view path, std::string_view headers) : tcp_(std::move(client)) {
  tcp_.send(upgrade_request(path, headers));
  const HttpAnswer answer = tcp_.read_answer();
  if (answer.status != 101) {
    throw std::runtime_error("no WebSocket: " + std::to_string(answer.status) + ' ' + answer.body);
  }
  if (answer.header("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") {
    throw std::runtime_error("the server does not know the answer");
  }
  frames_.add(tcp_.take_rest());
}

void WsClient::send(std::string_view text) { send_frame({Opcode::kText, std::string(text), true}); }

void WsClient::send_frame(const Frame& frame) { tcp_.send(client_frame(frame)); }

std::optional<Frame> WsClient::read_frame() {
  while (true) {
    if (const auto frame = frames_.next()) return Frame{frame->opcode, std::string(frame->payload), frame->last};
    const std::string bytes = tcp_.read_some();
    if (bytes.empty()) return std::nullopt;
    frames_.add(bytes);
  }
}

std::optional<std::string> WsClient::read() {
  while (auto frame = read_frame()) {
    if (frame->opcode == Opcode::kText) return std::move(frame->payload);
    if (frame->opcode == Opcode::kPing) send_frame({Opcode::kPong, frame->payload, true});
    if (frame->opcode != Opcode::kClose) continue;
    if (frame->payload.size() >= 2) {
      close_code_ =
          static_cast<std::uint8_t>(frame->payload[0]) * 256 + static_cast<std::uint8_t>(frame->payload[1]);
    }
    send_frame({Opcode::kClose, frame->payload.substr(0, 2), true});
  }
  return std::nullopt;
}

}  // namespace bigshot::testing
