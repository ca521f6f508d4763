// Thousands of WebSockets in one thread: what the load bench is made of. Plain epoll, so that the measuring costs
// little beside what is measured.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server_net/ws_frames.h"

namespace bigshot::bench {

class LoadLoop;

class LoadClient {
 public:
  using OnText = std::function<void(std::string_view)>;

  // Opens the WebSocket at /ws, and waits for it.
  LoadClient(LoadLoop& loop, std::uint16_t port);
  ~LoadClient();
  LoadClient(const LoadClient&) = delete;
  LoadClient& operator=(const LoadClient&) = delete;

  void on_text(OnText use) { on_text_ = std::move(use); }
  void send(std::string_view text);
  std::uint64_t bytes_received() const { return received_; }

 private:
  friend class LoadLoop;

  void read();
  void flush();

  int socket_ = -1;
  OnText on_text_;
  testing::FrameReader frames_;
  std::string waiting_;  // to be written
  std::uint64_t received_ = 0;
};

class LoadLoop {
 public:
  LoadLoop();
  ~LoadLoop();
  LoadLoop(const LoadLoop&) = delete;
  LoadLoop& operator=(const LoadLoop&) = delete;

  // Serves all clients until `done()`. Throws std::runtime_error when nothing happens for 30 seconds.
  void run_until(const std::function<bool()>& done);

 private:
  friend class LoadClient;

  int epoll_ = -1;
};

}  // namespace bigshot::bench
