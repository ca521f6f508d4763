#include "store/connector.h"

#include <algorithm>

namespace bigshot {

ConnectionResult Connector::connect() {
  const std::lock_guard lock(mutex_);
  if (last_error_ && Clock::now() < retry_at_) return *last_error_;
  auto connection = connect_();
  if (connection) {
    last_error_.reset();
  } else {
    wait_ = last_error_ ? std::min(2 * wait_, last_retry_) : first_retry_;
    retry_at_ = Clock::now() + wait_;
    last_error_ = connection.error();
  }
  return connection;
}

}  // namespace bigshot
