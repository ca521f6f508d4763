#include "server/thinking_book.h"

#include <algorithm>
#include <cmath>

namespace bigshot {

namespace {

constexpr double kHalving = 60'000;    // milliseconds
constexpr double kForgotten = 0.0005;  // seconds: as good as nothing

}  // namespace

double ThinkingBook::left_of(const Account& account, Milliseconds now) {
  const auto age = static_cast<double>(std::max<Milliseconds>(0, now - account.at));
  return account.seconds * std::exp2(-age / kHalving);
}

double ThinkingBook::used(std::string_view payer, Milliseconds now) const {
  const auto found = accounts_.find(payer);
  return found == accounts_.end() ? 0 : left_of(found->second, now);
}

double ThinkingBook::most_used(const std::vector<std::string>& payers, Milliseconds now) const {
  double most = 0;
  for (const std::string& payer : payers) most = std::max(most, used(payer, now));
  return most;
}

void ThinkingBook::charge(const std::vector<std::string>& payers, double seconds, Milliseconds now) {
  for (const std::string& payer : payers) {
    Account& account = accounts_[payer];
    account = {left_of(account, now) + seconds, now};
  }
  if (accounts_.size() >= forget_at_) forget_small(now);
}

void ThinkingBook::forget_small(Milliseconds now) {
  std::erase_if(accounts_, [&](const auto& entry) { return left_of(entry.second, now) < kForgotten; });
  forget_at_ = std::max<std::size_t>(1000, 2 * accounts_.size());
}

}  // namespace bigshot
