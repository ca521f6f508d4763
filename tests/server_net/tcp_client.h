// A plain connection to a server on this machine, byte by byte. Whatever takes longer than kPatience fails the
// test by an exception, so that nothing hangs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bigshot::testing {

inline constexpr int kPatienceMilliseconds = 120'000;

struct HttpAnswer {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  std::string header(const std::string& name) const;
};

class TcpClient {
 public:
  // From another address of this machine (127.0.0.2) if named. Throws std::runtime_error if nobody listens.
  explicit TcpClient(std::uint16_t port, const std::string& from = "");
  ~TcpClient();
  TcpClient(TcpClient&& other) noexcept;
  TcpClient(const TcpClient&) = delete;
  TcpClient& operator=(const TcpClient&) = delete;

  void send(std::string_view bytes);
  // Sends as much as the other side takes now; how much that was, nothing if the connection is gone.
  std::optional<std::size_t> send_some(std::string_view bytes);
  void finish_sending();
  // Bytes that have come, at least one; "" when the other side has closed, by force or not.
  std::string read_some();
  // Everything until the end.
  std::string read_all();
  // One reply. `head`: the reply to a HEAD, which has no body.
  HttpAnswer read_answer(bool head = false);
  // Sends a request with Host and reads the reply. `headers`: further ones, each with its line end.
  HttpAnswer ask(std::string_view method, std::string_view target, std::string_view headers = "",
                 std::string_view body = "");
  // Does not take more than this from the network before it is read.
  void set_receive_buffer(int bytes);
  int descriptor() const { return socket_; }
  // What has been read beyond the last reply.
  std::string take_rest();

 private:
  int socket_ = -1;
  std::string buffer_;
};

// GET on a connection of its own.
HttpAnswer get(std::uint16_t port, std::string_view target, std::string_view headers = "");

}  // namespace bigshot::testing
