#include "review/sample_games.h"

namespace bigshot::support {

namespace {

Action sensible_action(const State& state, Random& random) {
  ActionList legal;
  state.legal_actions(legal);
  const Action any = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))];
  if (state.phase() == Phase::kBidding) {
    const Action raise = Action::bid(state.standing_bid() + 1);
    const bool raises = state.standing_bid() < 4 && below(random, 2) == 0 && state.is_legal(raise);
    return raises ? raise : Action::pass();
  }
  if (state.phase() == Phase::kBorrowing && below(random, 8) != 0) return Action::ready();
  return any;
}

}  // namespace

GameRecord sensible_game(const GameHeader& header, std::uint64_t seed) {
  GameRecord record{header, {}};
  State state = *start(header);
  Random random(seed);
  while (!state.finished()) {
    record.moves.push_back(sensible_action(state, random));
    state.apply(record.moves.back());
  }
  return record;
}

GameRecord sensible_game(const Options& options, std::uint64_t seed) {
  return sensible_game(random_header(options, seed), seed);
}

GameRecord game_from_round(const Options& options, int round, std::uint64_t seed) {
  GameHeader header = random_header(options, seed);
  State state = *start(header);
  Random random(seed_of(seed, 2));
  while (state.round() < round) state.apply(sensible_action(state, random));
  header.from = state;
  return sensible_game(header, seed);
}

OutlookSettings glance() {
  return {.depth = Depth::kQuick,
          .decisions = false,
          .placements = 1,
          .quick_placements = 1,
          .deep_placements = 1,
          .own_placements = 1,
          .deep_own_placements = 1};
}

Chances result_in(const GameRecord& record) {
  const State end = position(record, record.moves.size());
  return end.finished() ? to_chances(result_of(end).win, end.players()) : Chances{};
}

}  // namespace bigshot::support
