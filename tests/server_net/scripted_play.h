// Games that play themselves over the network: who is awaited decides by a random source of their own, legally,
// and so that auctions last. And what a client makes of the messages it gets.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "record/game_record.h"
#include "rules/random.h"

namespace bigshot::testing {

// What the acting seat does, as the moves of one request: a bid, a loan with a bid, all the cubes it has to place.
std::vector<std::string> scripted_moves(const State& state, const Board& board, Random& random);

// The game that a header on the wire describes ("game" in docs/protocol.md). Throws std::runtime_error if it is
// none.
Game game_of_header(const boost::json::object& header);

// Plays moves that have been told. Throws std::runtime_error if one is illegal.
void play_moves(Game& game, const boost::json::array& moves);

// ["bid 4","..."]
std::string moves_json(const std::vector<std::string>& moves);

}  // namespace bigshot::testing
