// How near to exact `expert` bids in the last round but one. Positions are taken from games of `hard`; each is
// thought through as `expert` does it, and once more far wider: more placements of whoever wins, more of the last
// round's winner, the choice among them made anew at every price. Printed is how often both choose the same, and
// what the other choices cost in the eyes of the wider search.
//
//   bench_two_rounds [POSITIONS]     for each number of players, 50 if not told
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "arena/play_game.h"
#include "bots/expert_bot.h"
#include "bots/networks.h"
#include "record/boards.h"

namespace bigshot {
namespace {

constexpr int kUsualPositions = 50;
constexpr std::uint64_t kSeed = 17;

class TwoRounds {
 public:
  TwoRounds(const LookaheadSettings& this_round, const LookaheadSettings& last_round)
      : this_round_(evaluation_, this_round), last_round_(final_, last_round) {}

  AuctionChoice choice(const State& state) {
    const Seat own = state.actor().seat;
    this_round_.forget();
    this_round_.prepare(state, own);
    this_round_.value_outcomes_by([&](const State& now, const RoundOutcome& outcome, const Placement& placement) {
      State last = state_after(now, outcome, placement);
      last.apply(Action::roll(1));
      while (last.phase() == Phase::kBorrowing) last.apply(Action::ready());
      last_round_.forget();
      last_round_.prepare(last, own);
      return std::optional(last_round_.value());
    });
    return this_round_.choice();
  }

 private:
  ShippedEvaluation evaluation_;
  FinalEvaluation final_;
  RoundLookahead this_round_;
  RoundLookahead last_round_;
};

// The first bidding decision of the last round but one in a game between `hard` bots.
State position(const Options& options, std::uint64_t seed) {
  Chance chance(seed);
  State state = *State::start(options, standard_board(), chance.deal(options.players));
  std::vector<std::unique_ptr<Bot>> bots;
  for (int seat = 0; seat < options.players; ++seat) bots.push_back(make_bot("hard"));
  while (state.round() + 1 < kRounds || state.phase() != Phase::kBidding) {
    const Actor actor = state.actor();
    state.apply(actor.is_seat() ? bots[index(actor.seat)]->choose(state, Budget{}) : chance.roll());
  }
  return state;
}

bool raises(const AuctionChoice& choice, std::size_t seat) {
  return choice.can_raise && choice.raise[seat] > choice.pass[seat];
}

void compare(int players, int positions) {
  const ExpertSettings expert;
  LookaheadSettings wider = expert.this_round.lookahead;
  wider.placements = PlacementSearch::kMost;
  wider.outcomes_before_last_round = 32;
  LookaheadSettings wider_last = expert.last_round;
  wider_last.placements = PlacementSearch::kMost;
  wider_last.outcomes = 16;
  TwoRounds as_expert(expert.this_round.lookahead, expert.last_round);
  TwoRounds reference(wider, wider_last);

  int same = 0;
  float cost = 0;
  float worst = 0;
  for (int i = 0; i < positions; ++i) {
    const State state = position({.players = players}, seed_of(kSeed, static_cast<std::uint64_t>(i)));
    const std::size_t seat = index(state.actor().seat);
    const AuctionChoice wide = reference.choice(state);
    const bool agree = raises(as_expert.choice(state), seat) == raises(wide, seat);
    const float lost = agree ? 0 : std::abs(wide.raise[seat] - wide.pass[seat]);
    if (lost == 0) ++same;
    cost += lost;
    worst = std::max(worst, lost);
  }
  const auto count = static_cast<float>(positions);
  std::printf("%d players: %d positions, as good a choice in %d (%.0f %%), mean loss %.4f, largest %.4f\n",
              players, positions, same, static_cast<double>(100.0F * static_cast<float>(same) / count),
              static_cast<double>(cost / count), static_cast<double>(worst));
  std::fflush(stdout);
}

}  // namespace
}  // namespace bigshot

int main(int argc, char** argv) {
  int positions = bigshot::kUsualPositions;
  if (argc > 1) {
    const char* end = argv[1] + std::strlen(argv[1]);
    const auto [parsed, error] = std::from_chars(argv[1], end, positions);
    if (argc > 2 || error != std::errc() || parsed != end || positions < 1) {
      std::fputs("Usage: bench_two_rounds [POSITIONS], a whole number from 1\n", stderr);
      return 2;
    }
  }
  for (int players = 2; players <= 4; ++players) bigshot::compare(players, positions);
}
