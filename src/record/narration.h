// What happens in a game, to be told in sentences: the key of each sentence in the catalogues (data/messages) and
// its facts. The facts know what they are, so that whoever tells them puts in the names of players and colours.
// Everything in them is announced at a table too, so they may be told to everyone, also where money is hidden
// [C1].
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/rule.h"
#include "rules/state.h"

namespace bigshot {

enum class Happening { kRoll, kLoan, kReady, kBid, kPass, kWin, kOverbid, kPay, kPlace, kSold };

// Without a seat it is the ghost [S3]; actions are placings.
using ToldValue = std::variant<int, std::optional<Seat>, Color, Cubes, Lot, std::vector<Action>>;

struct ToldFact {
  std::string_view name;  // as the sentence has it in braces
  ToldValue value;
};

struct Sentence {
  Happening happening;
  std::string_view key;
  std::vector<ToldFact> facts;
  std::optional<Rule> rule = std::nullopt;
};

// About an action that is no placing, which led from one position to the next.
std::vector<Sentence> narrate(const State& before, Action action, const State& after);

// About all cubes that a seat placed in one go, and the lots sold by them [R7].
std::vector<Sentence> narrate_placing(const State& before, const std::vector<Action>& placings);

// The seat whose money was shown by what led from one position to the next [C3].
std::optional<Seat> newly_shown(const State& before, const State& after);

}  // namespace bigshot
