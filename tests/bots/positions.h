// Positions to try bots and their pieces on: reached by random play that is careful with loans, so that purses
// differ, and heaps up cubes, so that lots are sold; always the same for the same seed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "rules/board.h"
#include "rules/options.h"
#include "rules/random.h"
#include "rules/setup.h"
#include "rules/state.h"

namespace bigshot::support {

// Other values than the standard board, and both parks in one district.
Board crowded_board();
// Every lot is worth 1: most players stand equal in the end.
Board penny_board();

std::string describe(const Options& options);

// One of each way to play, both editions only where they differ in play: two players [D2].
std::vector<Options> distinct_modes();

// What slow tests try: all of the distinct modes, or under a sanitizer, where everything takes thirty times as
// long, one for each number of players, each with its own way to handle money.
#if defined(__has_feature)  // clang's way to tell
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#elif defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
std::vector<Options> modes_to_try();

// A random action, but seldom a loan, and often a cube on the fullest lot, so that lots get sold.
Action careful_action(const State& state, Random& random);

State dealt(const Options& options, const Board& board, std::uint64_t seed);

// Plays on at random until `there` holds or the game is over.
State played_until(State state, Random& random, const std::function<bool(const State&)>& there);

// A position of this round, some way into its loans, auction, payment or placing.
State position_in_round(const Options& options, const Board& board, int round, std::uint64_t seed);
// The first position of this round in this phase.
State start_of(const Options& options, const Board& board, int round, Phase phase, std::uint64_t seed);
// The end of this position's round.
State after_round(const State& state, std::uint64_t seed);

// How many lots are not sold.
int open_lots(const State& state);

// How `later` differs from `base`: at most four lots and the purses.
Changes changes_between(const State& base, const State& later);

// The lots and purses of a base with changes.
struct LotsAndPurses {
  PerLot<Contents> lots;
  PerColor<int> money;
  PerColor<int> loans;

  LotsAndPurses(const State& base, const Changes& changes);
  friend bool operator==(const LotsAndPurses&, const LotsAndPurses&) = default;
};

}  // namespace bigshot::support
