#include "server_net/tcp_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace bigshot::testing {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what + ": " + std::strerror(errno)); }

void wait_for(int socket, short what) {
  pollfd one{socket, what, 0};
  const int ready = ::poll(&one, 1, kPatienceMilliseconds);
  if (ready < 0 && errno != EINTR) fail("poll");
  if (ready == 0) throw std::runtime_error("the server does nothing");
}

sockaddr_in local(const std::string& address, std::uint16_t port) {
  sockaddr_in result{};
  result.sin_family = AF_INET;
  result.sin_port = htons(port);
  ::inet_pton(AF_INET, address.c_str(), &result.sin_addr);
  return result;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

}  // namespace

std::string HttpAnswer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

TcpClient::TcpClient(std::uint16_t port, const std::string& from) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  if (socket_ < 0) fail("socket");
  if (!from.empty()) {
    const sockaddr_in own = local(from, 0);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0) fail("bind");
  }
  const sockaddr_in server = local("127.0.0.1", port);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
    const std::string why = std::strerror(errno);
    ::close(std::exchange(socket_, -1));
    throw std::runtime_error("connect: " + why);
  }
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

TcpClient::~TcpClient() {
  if (socket_ >= 0) ::close(socket_);
}

TcpClient::TcpClient(TcpClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

void TcpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    wait_for(socket_, POLLOUT);
    const auto sent = send_some(bytes);
    if (!sent) return;  // the server has gone; whoever reads next sees it
    bytes.remove_prefix(*sent);
  }
}

std::optional<std::size_t> TcpClient::send_some(std::string_view bytes) {
  const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return static_cast<std::size_t>(sent);
  if (errno == EAGAIN || errno == EINTR) return 0;
  return std::nullopt;
}

void TcpClient::finish_sending() { ::shutdown(socket_, SHUT_WR); }

std::string TcpClient::read_some() {
  if (!buffer_.empty()) return std::exchange(buffer_, "");
  std::array<char, 16384> bytes;
  while (true) {
    wait_for(socket_, POLLIN);
    const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (got > 0) return std::string(bytes.data(), static_cast<std::size_t>(got));
    if (got == 0 || errno == ECONNRESET) {
      ::shutdown(socket_, SHUT_RDWR);  // as clients do when the server has ended
      return "";
    }
    if (errno != EINTR) fail("recv");
  }
}

std::string TcpClient::read_all() {
  std::string all;
  for (std::string some = read_some(); !some.empty(); some = read_some()) all += some;
  return all;
}

HttpAnswer TcpClient::read_answer(bool head) {
  std::string text;
  const auto more = [&] {
    const std::string some = read_some();
    if (some.empty()) throw std::runtime_error("the connection ended inside of a reply: " + text);
    text += some;
  };
  while (text.find("\r\n\r\n") == std::string::npos) more();
  HttpAnswer answer;
  const std::size_t end = text.find("\r\n\r\n");
  answer.status = std::stoi(text.substr(text.find(' ') + 1));
  for (std::size_t at = text.find("\r\n") + 2; at < end;) {
    const std::size_t line_end = text.find("\r\n", at);
    const std::size_t colon = text.find(": ", at);
    answer.headers[lower(text.substr(at, colon - at))] = text.substr(colon + 2, line_end - colon - 2);
    at = line_end + 2;
  }
  const std::string length = answer.header("content-length");
  const std::size_t size = head || length.empty() ? 0 : std::stoul(length);
  while (text.size() < end + 4 + size) more();
  answer.body = text.substr(end + 4, size);
  buffer_ = text.substr(end + 4 + size);
  return answer;
}

HttpAnswer TcpClient::ask(std::string_view method, std::string_view target, std::string_view headers,
                          std::string_view body) {
  std::string request = std::string(method) + ' ' + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n";
  request += headers;
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  request += "\r\n";
  request += body;
  send(request);
  return read_answer(method == "HEAD");
}

void TcpClient::set_receive_buffer(int bytes) {
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

std::string TcpClient::take_rest() { return std::exchange(buffer_, ""); }

HttpAnswer get(std::uint16_t port, std::string_view target, std::string_view headers) {
  return TcpClient(port).ask("GET", target, headers);
}

}  // namespace bigshot::testing
