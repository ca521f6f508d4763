#include "load_client.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

#include "loopback.h"

namespace bigshot::bench {
namespace {

void shake_hands(int socket) {
  const std::string request = testing::upgrade_request("/ws");
  if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(request.size())) {
    fail("send");
  }
  // Nothing else comes before we have said something.
  std::string answer;
  std::array<char, 4096> bytes;
  while (!answer.ends_with("\r\n\r\n")) {
    const ssize_t got = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (got <= 0) fail("handshake");
    answer.append(bytes.data(), static_cast<std::size_t>(got));
  }
  if (!answer.starts_with("HTTP/1.1 101")) throw std::runtime_error("no WebSocket: " + answer);
}

}  // namespace

LoadClient::LoadClient(LoadLoop& loop, std::uint16_t port) : socket_(connected_socket(port)) {
  shake_hands(socket_);
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT | EPOLLET;
  event.data.ptr = this;
  if (::epoll_ctl(loop.epoll_, EPOLL_CTL_ADD, socket_, &event) != 0) fail("epoll_ctl");
}

LoadClient::~LoadClient() { ::close(socket_); }

void LoadClient::send(std::string_view text) {
  testing::append_text_frame(waiting_, text);
  flush();
}

void LoadClient::flush() {
  while (!waiting_.empty()) {
    const ssize_t sent = ::send(socket_, waiting_.data(), waiting_.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EAGAIN) return;
    if (sent < 0) fail("send");
    waiting_.erase(0, static_cast<std::size_t>(sent));
  }
}

void LoadClient::read() {
  static std::array<char, 65536> bytes;
  ssize_t got = 0;
  do {
    got = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (got == 0) throw std::runtime_error("the server has closed a connection");
    if (got < 0) {
      if (errno == EAGAIN) return;
      fail("recv");
    }
    received_ += static_cast<std::uint64_t>(got);
    frames_.add(std::string_view(bytes.data(), static_cast<std::size_t>(got)));
    while (const auto frame = frames_.next()) {
      if (frame->opcode == testing::Opcode::kText) on_text_(frame->payload);
      if (frame->opcode == testing::Opcode::kPing) {
        waiting_ += testing::client_frame({testing::Opcode::kPong, std::string(frame->payload), true});
        flush();
      }
    }
  } while (static_cast<std::size_t>(got) == bytes.size());
}

LoadLoop::LoadLoop() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) fail("epoll_create1");
}

LoadLoop::~LoadLoop() { ::close(epoll_); }

void LoadLoop::run_until(const std::function<bool()>& done) {
  std::array<epoll_event, 256> events;
  while (!done()) {
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), kPatienceMilliseconds);
    if (count == 0) throw std::runtime_error("the server does nothing");
    if (count < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < count; ++i) {
      auto* client = static_cast<LoadClient*>(events[static_cast<std::size_t>(i)].data.ptr);
      client->flush();
      client->read();
    }
  }
}

}  // namespace bigshot::bench
