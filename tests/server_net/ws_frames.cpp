#include "server_net/ws_frames.h"

namespace bigshot::testing {
namespace {

void append_frame(std::string& out, std::uint8_t first, std::string_view payload, std::uint32_t key) {
  out += static_cast<char>(first);
  const std::uint64_t length = payload.size();
  const int length_bytes = length < 126 ? 0 : length <= 0xffff ? 2 : 8;
  const std::uint64_t mark = length_bytes == 0 ? length : length_bytes == 2 ? 126U : 127U;
  out += static_cast<char>(0x80U | mark);
  for (int i = length_bytes - 1; i >= 0; --i) out += static_cast<char>(length >> (8 * i));
  for (int i = 3; i >= 0; --i) out += static_cast<char>(key >> (8 * i));
  for (std::size_t i = 0; i < payload.size(); ++i) {
    out += static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^
                             static_cast<std::uint8_t>(key >> (8 * (3 - i % 4))));
  }
}

}  // namespace

std::string client_frame(const Frame& frame, std::uint32_t key) {
  std::string out;
  append_frame(out, static_cast<std::uint8_t>((frame.last ? 0x80U : 0U) | static_cast<unsigned>(frame.opcode)),
               frame.payload, key);
  return out;
}

void append_text_frame(std::string& out, std::string_view payload) {
  append_frame(out, 0x81, payload, 0x5a17c0deU);
}

std::optional<FrameReader::View> FrameReader::next() {
  const std::string_view rest = std::string_view(bytes_).substr(at_);
  const auto byte = [&](std::size_t i) { return static_cast<std::uint64_t>(static_cast<std::uint8_t>(rest[i])); };
  const auto wait = [&]() -> std::optional<View> {
    bytes_.erase(0, at_);
    at_ = 0;
    return std::nullopt;
  };
  if (rest.size() < 2) return wait();
  std::uint64_t length = byte(1) & 0x7fU;
  std::size_t head = 2;
  const std::size_t length_bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
  if (rest.size() < head + length_bytes) return wait();
  if (length_bytes > 0) length = 0;
  for (std::size_t i = 0; i < length_bytes; ++i) length = length << 8 | byte(head + i);
  head += length_bytes;
  if (rest.size() < head + length) return wait();
  at_ += head + length;
  return View{static_cast<Opcode>(byte(0) & 0x0fU), rest.substr(head, length), (byte(0) & 0x80U) != 0};
}

std::string upgrade_request(std::string_view path, std::string_view headers) {
  std::string request = "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n";
  request += "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  request += headers;
  return request + "\r\n";
}

}  // namespace bigshot::testing
