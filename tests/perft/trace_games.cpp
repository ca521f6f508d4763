// Writes random games of all ways to play, with what the rules say at every step, as records with an extra key
// "trace". The second implementation (reference.py replay) holds its own answers against them.
//
//   trace_games GAMES_PER_MODE FILE
#include <boost/json.hpp>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "record/json_record.h"
#include "record/move_text.h"
#include "support/games.h"
#include "support/table.h"

namespace {

using namespace bigshot;

const char* phase_name(Phase phase) {
  constexpr std::array names = {"rolling", "borrowing", "bidding", "paying", "placing", "finished"};
  return names[static_cast<std::size_t>(phase)];
}

std::string facts(const State& state) {
  const Actor actor = state.actor();
  std::string text = std::string(phase_name(state.phase())) + ' ' +
                     (actor.is_seat() ? std::to_string(index(actor.seat)) : "-") + ' ' +
                     std::to_string(state.round()) + ' ' + std::to_string(state.broker()) + ' ' +
                     std::to_string(state.standing_bid());
  for (Color color : kAllColors) {
    if (!state.seat_of(color)) continue;
    text += std::string(" ") + letter(color) + std::to_string(state.money(color).millions) + '/' +
            std::to_string(state.loans(color));
  }
  text += ' ';
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto owner = state.owner(static_cast<Lot>(i));
    text += owner ? letter(*owner) : '-';
  }
  return text;
}

boost::json::array trace(const GameRecord& game) {
  boost::json::array steps;
  State state = *start(game.header);
  ActionList list;
  for (Action action : game.moves) {
    state.legal_actions(list);
    boost::json::array legal;
    for (Action each : list) legal.emplace_back(move_text(each, game.header.board));
    steps.push_back({{"facts", facts(state)}, {"legal", std::move(legal)}});
    state.apply(action);
  }
  return steps;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: trace_games GAMES_PER_MODE FILE\n";
    return 2;
  }
  std::ofstream file(argv[2]);
  const int games = std::atoi(argv[1]);
  std::uint64_t seed = 0;
  for (const Options& options : support::all_modes()) {
    for (int i = 0; i < games; ++i) {
      const GameRecord game = support::random_game(options, ++seed);
      boost::json::value extra{{"trace", trace(game)}};
      file << write_record(game, Extras(std::move(extra))) << '\n';
    }
  }
  file.close();
  return file ? 0 : 1;
}
