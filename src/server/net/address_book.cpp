#include "server/net/address_book.h"

#include "server/net/origin.h"

namespace bigshot {
namespace {

constexpr Milliseconds kSweepTime = 10'000;

Rate request_rate(const AddressLimits& limits) { return {limits.requests_per_second, limits.request_burst}; }
Rate message_rate(const AddressLimits& limits) { return {limits.messages_per_second, limits.message_burst}; }

}  // namespace

AddressUse::AddressUse(const AddressLimits& limits, bool limited)
    : limits_(limits), limited_(limited), requests_(limits.request_burst), messages_(limits.message_burst) {}

bool AddressUse::connect() {
  const std::lock_guard lock(mutex_);
  if (limited_ && connections_ >= limits_.connections) return false;
  ++connections_;
  return true;
}

void AddressUse::disconnect() {
  const std::lock_guard lock(mutex_);
  --connections_;
}

bool AddressUse::may_request(Milliseconds now) {
  if (!limited_) return true;
  const std::lock_guard lock(mutex_);
  return requests_.take(request_rate(limits_), now);
}

Milliseconds AddressUse::message_wait(Milliseconds now) {
  if (!limited_) return 0;
  const std::lock_guard lock(mutex_);
  const Rate rate = message_rate(limits_);
  const Milliseconds wait = messages_.wait(rate, now);
  if (wait == 0) messages_.take(rate, now);
  return wait;
}

bool AddressUse::is_idle(Milliseconds now) {
  const std::lock_guard lock(mutex_);
  return connections_ == 0 && requests_.is_full(request_rate(limits_), now) &&
         messages_.is_full(message_rate(limits_), now);
}

std::shared_ptr<AddressUse> AddressBook::find(std::string_view address, Milliseconds now) {
  const std::string key = limit_key(address);
  const std::lock_guard lock(mutex_);
  if (now - swept_ > kSweepTime || now < swept_) forget_idle(now);
  std::shared_ptr<AddressUse>& use = uses_[key];
  if (!use) use = std::make_shared<AddressUse>(limits_, limits_.limit_loopback || !is_loopback(address));
  return use;
}

std::unique_ptr<AddressPlace> AddressBook::connect(std::string_view address, Milliseconds now) {
  auto use = find(address, now);
  if (!use->connect()) return nullptr;
  return std::make_unique<AddressPlace>(std::move(use));
}

std::size_t AddressBook::size() const {
  const std::lock_guard lock(mutex_);
  return uses_.size();
}

void AddressBook::forget_idle(Milliseconds now) {
  std::erase_if(uses_, [&](auto& entry) { return entry.second.use_count() == 1 && entry.second->is_idle(now); });
  swept_ = now;
}

}  // namespace bigshot
