// WebSocket frames as a client writes and reads them (RFC 6455, 5.2), on bytes alone: the tests' own, so that the
// server is not checked by the library that it uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bigshot::testing {

enum class Opcode : std::uint8_t { kMore = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

struct Frame {
  Opcode opcode = Opcode::kText;
  std::string payload;
  bool last = true;
};

// A masked frame. Clients must mask; any key will do.
std::string client_frame(const Frame& frame, std::uint32_t key = 0x5a17c0deU);
void append_text_frame(std::string& out, std::string_view payload);

// Takes bytes as they come and gives whole frames.
class FrameReader {
 public:
  void add(std::string_view bytes) { bytes_ += bytes; }
  // The payload is valid until the next call of anything here.
  struct View {
    Opcode opcode;
    std::string_view payload;
    bool last;
  };
  std::optional<View> next();

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

// The request that opens a WebSocket, with further headers, each with its line end.
std::string upgrade_request(std::string_view path, std::string_view headers = "");

}  // namespace bigshot::testing
