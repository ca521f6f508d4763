#include "server/net/rate_limiter.h"

#include <algorithm>
#include <cmath>

namespace bigshot {
namespace {

// How often full buckets are looked for: rarely enough that it costs nothing.
constexpr Milliseconds kSweepTime = 10'000;

}  // namespace

double TokenBucket::tokens_at(const Rate& rate, Milliseconds now) const {
  // A clock that was set back must not take anything away.
  const auto passed = static_cast<double>(std::max<Milliseconds>(now - filled_, 0)) / 1000;
  return std::min(rate.burst, tokens_ + passed * rate.per_second);
}

void TokenBucket::refill(const Rate& rate, Milliseconds now) {
  tokens_ = tokens_at(rate, now);
  filled_ = now;
}

bool TokenBucket::take(const Rate& rate, Milliseconds now) {
  refill(rate, now);
  if (tokens_ < 1) return false;
  tokens_ -= 1;
  return true;
}

Milliseconds TokenBucket::wait(const Rate& rate, Milliseconds now) {
  refill(rate, now);
  if (tokens_ >= 1) return 0;
  return static_cast<Milliseconds>(std::ceil((1 - tokens_) / rate.per_second * 1000));
}

bool TokenBucket::is_full(const Rate& rate, Milliseconds now) const { return tokens_at(rate, now) >= rate.burst; }

bool RateLimiter::allow(std::string_view key, Milliseconds now) {
  const std::lock_guard lock(mutex_);
  if (now - swept_ > kSweepTime || now < swept_) forget_full(now);
  auto found = buckets_.find(key);
  if (found == buckets_.end()) {
    if (buckets_.size() >= most_keys_) return crowd_.take(rate_, now);
    found = buckets_.emplace(std::string(key), TokenBucket(rate_.burst)).first;
  }
  return found->second.take(rate_, now);
}

std::size_t RateLimiter::keys() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

void RateLimiter::forget_full(Milliseconds now) {
  std::erase_if(buckets_, [&](const auto& entry) { return entry.second.is_full(rate_, now); });
  swept_ = now;
}

}  // namespace bigshot
