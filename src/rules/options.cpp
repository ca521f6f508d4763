#include "rules/options.h"

#include "rules/types.h"

namespace bigshot {

std::optional<Refusal> check(const Options& options) {
  if (options.players < kMinPlayers || options.players > kMaxPlayers) {
    return Refusal{.reason = Reason::kPlayersOutOfRange, .rule = Rule::kS3};
  }
  if (options.players == 2 && options.money == MoneyMode::kHidden) {
    return Refusal{.reason = Reason::kHiddenMoneyForTwo, .rule = Rule::kC4};
  }
  if (options.overbid == Overbid::kPenalty && options.money == MoneyMode::kOpen) {
    return Refusal{.reason = Reason::kPenaltyWithOpenMoney, .rule = Rule::kC3};
  }
  return std::nullopt;
}

}  // namespace bigshot
