// How near to exact `expert` bids in the last round but one. Positions are taken from games of `hard`; each is
// decided by `expert` and by the same bot looking far wider: at more placements of whoever wins, and of the last
// round's winner. Printed is how often the choice of `expert` is as good, and what the others cost in the eyes of
// the wider search.
//
//   bench_two_rounds [POSITIONS]     for each number of players, 50 if not told
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "arena/play_game.h"
#include "bots/evaluation/networks.h"
#include "bots/players/expert_bot.h"
#include "record/boards.h"

namespace bigshot {
namespace {

constexpr int kUsualPositions = 50;
constexpr std::uint64_t kSeed = 17;

ExpertBot expert_with(const ExpertSettings& settings) {
  return {[] { return std::make_unique<ShippedEvaluation>(); }, settings};
}

// The first bidding decision of the last round but one in a game between `hard` bots.
State position(const Options& options, std::uint64_t seed) {
  Chance chance(seed);
  State state = *State::start(options, standard_board(), chance.deal(options.players));
  std::vector<std::unique_ptr<Bot>> bots;
  for (int seat = 0; seat < options.players; ++seat) bots.push_back(make_bot("hard"));
  while (state.round() + 1 < kRounds || state.phase() != Phase::kBidding) {
    const Actor actor = state.actor();
    state.apply(actor.is_seat() ? bots[index(actor.seat)]->choose(GameSoFar(state), Budget{}) : chance.roll());
  }
  return state;
}

// What an action is worth in the eyes of the bot that explains.
float value_of(const Explanation& explanation, Action action) {
  const auto& options = explanation.options;
  return std::find_if(options.begin(), options.end(),
                      [&](const OptionValue& option) { return option.action == action; })
      ->value;
}

void compare(int players, int positions) {
  ExpertSettings wider;
  wider.this_round.lookahead.placements = PlacementSearch::kMost;
  wider.this_round.lookahead.outcomes_before_last_round = 32;
  wider.next_rounds.last_round.placements = PlacementSearch::kMost;
  wider.next_rounds.last_round.outcomes = 16;
  wider.deep_outcomes = std::numeric_limits<int>::max();
  ExpertBot expert = expert_with({});
  ExpertBot reference = expert_with(wider);

  int same = 0;
  float cost = 0;
  float worst = 0;
  for (int i = 0; i < positions; ++i) {
    const State state = position({.players = players}, seed_of(kSeed, static_cast<std::uint64_t>(i)));
    expert.new_game(0);
    reference.new_game(0);
    const Explanation wide = *reference.explain(GameSoFar(state), {});
    const float lost = wide.options.front().value - value_of(wide, expert.choose(GameSoFar(state), {}));
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
