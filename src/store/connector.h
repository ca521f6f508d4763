// Makes connections, and does not try too often while the database cannot be reached.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "store/connection.h"

namespace bigshot {

class Connector {
 public:
  Connector(Connect connect, std::chrono::milliseconds first_retry, std::chrono::milliseconds last_retry)
      : connect_(std::move(connect)), first_retry_(first_retry), last_retry_(last_retry) {}

  // A new connection, or why there is none; at once, if it is too early to try again.
  ConnectionResult connect();

 private:
  using Clock = std::chrono::steady_clock;

  Connect connect_;
  std::chrono::milliseconds first_retry_;
  std::chrono::milliseconds last_retry_;

  std::mutex mutex_;
  std::optional<StoreError> last_error_;  // of the last attempt, if it failed
  std::chrono::milliseconds wait_{0};
  Clock::time_point retry_at_;
};

}  // namespace bigshot
