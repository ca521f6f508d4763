// Games to review: deterministic by seed, and played as people play as far as it matters to a review.
#pragma once

#include "review/review.h"
#include "support/games.h"

namespace bigshot::support {

// Cheap auctions, few loans; the rest at random. From a record's header, which may begin from a position.
GameRecord sensible_game(const GameHeader& header, std::uint64_t seed);
GameRecord sensible_game(const Options& options, std::uint64_t seed);

// The end of a sensible game as a record of its own, which begins from a position of this round.
GameRecord game_from_round(const Options& options, int round, std::uint64_t seed);

// A glance: everything that luck and skill are made of, with as little thinking as possible.
OutlookSettings glance();

// Shares of the victory in a finished game, nothing in any other.
Chances result_in(const GameRecord& record);

}  // namespace bigshot::support
