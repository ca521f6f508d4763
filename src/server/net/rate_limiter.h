// How often somebody may do something: a bucket of tokens for each key (an address, a person), refilled evenly.
// The number of keys is bounded: buckets that are full again are forgotten, since they are like new ones.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/scheduler.h"

namespace bigshot {

struct Rate {
  double per_second = 1;
  double burst = 1;
};

class TokenBucket {
 public:
  explicit TokenBucket(double tokens) : tokens_(tokens) {}

  // Takes one if there is one.
  bool take(const Rate& rate, Milliseconds now);
  // How long until there is one.
  Milliseconds wait(const Rate& rate, Milliseconds now);
  bool is_full(const Rate& rate, Milliseconds now) const;

 private:
  double tokens_at(const Rate& rate, Milliseconds now) const;
  void refill(const Rate& rate, Milliseconds now);

  double tokens_;
  Milliseconds filled_ = 0;
};

// From any thread.
class RateLimiter {
 public:
  explicit RateLimiter(Rate rate, std::size_t most_keys = 100'000)
      : rate_(rate), most_keys_(most_keys), crowd_(rate.burst) {}

  // Whether `key` may do it now; if so, it counts. When there are too many keys to remember, new ones share a
  // bucket.
  bool allow(std::string_view key, Milliseconds now);
  std::size_t keys() const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  void forget_full(Milliseconds now);

  Rate rate_;
  std::size_t most_keys_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, TokenBucket, Hash, std::equal_to<>> buckets_;
  TokenBucket crowd_;
  Milliseconds swept_ = 0;
};

}  // namespace bigshot
