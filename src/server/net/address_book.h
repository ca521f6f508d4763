// What every address is using now: its connections, and how fast it asks and sends. Shared by all who come from
// it, and forgotten when nobody does and its buckets are full again.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/beast_server.h"
#include "server/net/rate_limiter.h"

namespace bigshot {

// All from any thread.
class AddressUse {
 public:
  explicit AddressUse(const AddressLimits& limits, bool limited);

  // Counts a connection if there may be one more.
  bool connect();
  void disconnect();
  bool may_request(Milliseconds now);
  // How long the next message should wait; if not at all, it is counted.
  Milliseconds message_wait(Milliseconds now);
  // Nothing worth remembering.
  bool is_idle(Milliseconds now);

 private:
  AddressLimits limits_;
  bool limited_;
  std::mutex mutex_;
  int connections_ = 0;
  TokenBucket requests_;
  TokenBucket messages_;
};

// A connection that counts for an address as long as this lives.
class AddressPlace {
 public:
  explicit AddressPlace(std::shared_ptr<AddressUse> use) : use_(std::move(use)) {}
  ~AddressPlace() { use_->disconnect(); }
  AddressPlace(const AddressPlace&) = delete;
  AddressPlace& operator=(const AddressPlace&) = delete;

  AddressUse& use() { return *use_; }

 private:
  std::shared_ptr<AddressUse> use_;
};

class AddressBook {
 public:
  explicit AddressBook(const AddressLimits& limits) : limits_(limits) {}

  std::shared_ptr<AddressUse> find(std::string_view address, Milliseconds now);
  // A place for one more connection; none if the address has too many.
  std::unique_ptr<AddressPlace> connect(std::string_view address, Milliseconds now);
  std::size_t size() const;

 private:
  void forget_idle(Milliseconds now);

  AddressLimits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<AddressUse>> uses_;
  Milliseconds swept_ = 0;
};

}  // namespace bigshot
