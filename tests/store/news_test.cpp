// The line on which nodes hear of each other, when the database lets nobody in.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "store/postgres_news.h"

namespace bigshot::testing {
namespace {

// Takes connections and closes them at once, as a database without a free slot does.
class ClosedDoor {
 public:
  ClosedDoor() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 64), 0);
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
  }
  ~ClosedDoor() { ::close(socket_); }
  ClosedDoor(const ClosedDoor&) = delete;
  ClosedDoor& operator=(const ClosedDoor&) = delete;

  int port() const { return port_; }

  // How many came within a time.
  int knocks(std::chrono::milliseconds time) const {
    const auto end = std::chrono::steady_clock::now() + time;
    int count = 0;
    for (;;) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      pollfd ready{.fd = socket_, .events = POLLIN, .revents = 0};
      if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) == 0) return count;
      ::close(::accept(socket_, nullptr, nullptr));
      ++count;
    }
  }

 private:
  int socket_;
  int port_ = 0;
};

TEST(News, knocks_ever_more_rarely_at_a_closed_door_whatever_there_is_to_tell) {
  const ClosedDoor door;
  PostgresNews news(
      "postgresql://x@127.0.0.1:" + std::to_string(door.port()) + "/x?sslmode=disable&gssencmode=disable",
      std::chrono::seconds(2), nullptr);
  news.publish({{News::Kind::kGame, "g"}});
  // 50 + 100 + 200 + 400 milliseconds of pauses, and what a slow machine makes of them; it was thousands.
  EXPECT_LT(door.knocks(std::chrono::milliseconds(1000)), 12);
  news.publish({{News::Kind::kGame, "h"}});
}

}  // namespace
}  // namespace bigshot::testing
