#include "support/games.h"

#include "bots/players/random_bot.h"
#include "rules/random.h"
#include "support/table.h"

namespace bigshot::support {

GameHeader random_header(const Options& options, std::uint64_t seed) {
  Random random(seed);
  GameHeader header{.options = options, .board = standard_board(), .names = {}, .setup = {}};
  header.names.resize(static_cast<std::size_t>(options.players));
  header.setup = deal(options.players, random);
  return header;
}

GameRecord random_game(const Options& options, std::uint64_t seed) {
  GameRecord record{random_header(options, seed), {}};
  Random random(seed_of(seed, 1));
  State state = *start(record.header);
  while (!state.finished()) {
    record.moves.push_back(random_action(state, random));
    state.apply(record.moves.back());
  }
  return record;
}

Game game_after_roll() {
  Game game = *Game::start(random_header({}, 3));
  game.play(Action::roll(2));
  return game;
}

}  // namespace bigshot::support
