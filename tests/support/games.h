// Whole random games for property tests: deterministic by seed, any way to play.
#pragma once

#include <cstdint>

#include "record/game_record.h"
#include "rules/options.h"

namespace bigshot::support {

// A random header for these options: standard board, dealt set-up.
GameHeader random_header(const Options& options, std::uint64_t seed);

// A whole random game: chance and all seats play random legal actions, auctions lasting.
GameRecord random_game(const Options& options, std::uint64_t seed);

// The first auction of such a game with four players.
Game game_after_roll();

}  // namespace bigshot::support
