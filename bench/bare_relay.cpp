#include "bare_relay.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "loopback.h"

namespace bigshot::bench {
namespace {

constexpr std::size_t kPeople = 4;
constexpr std::size_t kMessageBytes = 45;  // what the game's server sends to each for a move, in the mean

void check(bool good, const char* what) {
  if (!good) fail(what);
}

// Sockets of one process, each with the number under which it was added.
class Ready {
 public:
  Ready() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) { check(epoll_ >= 0, "epoll_create1"); }
  ~Ready() { ::close(epoll_); }
  Ready(const Ready&) = delete;
  Ready& operator=(const Ready&) = delete;

  void add(int socket, std::size_t number) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number;
    check(::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) == 0, "epoll_ctl");
  }

  template <class Use>
  void wait(Use use) {
    std::array<epoll_event, 256> events;
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), kPatienceMilliseconds);
    check(count > 0, "the relay does nothing");
    for (int i = 0; i < count; ++i) use(static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64));
  }

 private:
  int epoll_;
};

class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address_;
    check(socket_ >= 0 && ::bind(socket_, reinterpret_cast<sockaddr*>(&address_), size) == 0 &&
              ::listen(socket_, SOMAXCONN) == 0 &&
              ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address_), &size) == 0,
          "listen");
  }
  ~Listener() { ::close(socket_); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  int accept() const {
    const int socket = ::accept(socket_, nullptr, nullptr);
    check(socket >= 0, "accept");
    send_at_once(socket);
    return socket;
  }

  std::uint16_t port() const { return ntohs(address_.sin_port); }

 private:
  int socket_;
  sockaddr_in address_{};
};

// Until everybody has gone.
void relay(const Listener& listener, std::size_t people) {
  std::vector<int> sockets;
  Ready ready;
  for (std::size_t i = 0; i < people; ++i) {
    sockets.push_back(listener.accept());
    ready.add(sockets.back(), i);
  }
  bool gone = false;
  while (!gone) {
    ready.wait([&](std::size_t sender) {
      std::array<char, 4096> bytes;
      const ssize_t got = ::recv(sockets[sender], bytes.data(), bytes.size(), 0);
      gone = gone || got <= 0;
      const std::size_t first = sender / kPeople * kPeople;
      for (std::size_t i = first; i < first + kPeople && got > 0; ++i) {
        check(::send(sockets[i], bytes.data(), static_cast<std::size_t>(got), MSG_NOSIGNAL) == got, "send");
      }
    });
  }
}

struct Room {
  std::array<int, kPeople> people{};
  std::size_t received = 0;  // bytes of the message on its way, by all together
  int sent = 0;

  void send_next() {
    static const std::string message(kMessageBytes, 'x');
    const int sender = people[static_cast<std::size_t>(sent++) % kPeople];
    check(::send(sender, message.data(), message.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(kMessageBytes),
          "send");
  }
};

void use_relay(const Listener& listener, std::vector<Room>& rooms, int messages) {
  Ready ready;
  for (std::size_t i = 0; i < rooms.size() * kPeople; ++i) {
    const int socket = connected_socket(listener.port());
    rooms[i / kPeople].people[i % kPeople] = socket;
    ready.add(socket, i);
  }
  for (Room& room : rooms) room.send_next();
  for (std::size_t playing = rooms.size(); playing > 0;) {
    ready.wait([&](std::size_t number) {
      Room& room = rooms[number / kPeople];
      std::array<char, 4096> bytes;
      const ssize_t got = ::recv(room.people[number % kPeople], bytes.data(), bytes.size(), 0);
      check(got > 0, "recv");
      room.received += static_cast<std::size_t>(got);
      if (room.received < kPeople * kMessageBytes) return;
      room.received = 0;
      if (room.sent < messages) return room.send_next();
      --playing;
    });
  }
  for (const Room& room : rooms) {
    for (const int socket : room.people) ::close(socket);
  }
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

double bare_relay_seconds(int rooms, int messages_in_each) {
  const Listener listener;
  std::vector<Room> all(static_cast<std::size_t>(rooms));
  const pid_t child = ::fork();
  check(child >= 0, "fork");
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Like the server: before its clients, who wait until a core is free.
    const sched_param parameters{};
    ::sched_setscheduler(0, SCHED_OTHER, &parameters);
    try {
      relay(listener, all.size() * kPeople);
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  use_relay(listener, all, messages_in_each);
  int status = 0;
  rusage used{};
  check(::wait4(child, &status, 0, &used) == child, "wait4");
  if (status != 0) throw std::runtime_error("the relay failed");
  return (seconds(used.ru_utime) + seconds(used.ru_stime)) / (static_cast<double>(rooms) * messages_in_each);
}

}  // namespace bigshot::bench
