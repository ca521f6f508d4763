#include "fair/fair_game.h"

#include "bots/players/random_bot.h"
#include "record/boards.h"

namespace bigshot::testing {

namespace {

FairProof honest_proof(int players) {
  FairProof proof;
  FairSeed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(7 * i + 1);
  for (int seat = 0; seat < players; ++seat) {
    proof.nonces.emplace_back();
    if (seat == 1) continue;  // a program sits here
    proof.nonces.back().emplace().fill(static_cast<std::uint8_t>(0x5a + seat));
  }
  proof.commitment = commitment_to(seed);
  proof.seed = seed;
  return proof;
}

Action next_action(const State& state, const FairDice& dice, Random& random) {
  if (!state.actor().is_seat()) return Action::roll(dice.die(state.round()));
  return random_action(state, random);
}

}  // namespace

FairGame fair_game(int players, int moves) {
  FairProof proof = honest_proof(players);
  const FairDice dice(*proof.seed, proof.nonces);
  GameHeader header{.options = {}, .board = standard_board(), .names = {}, .setup = dice.setup()};
  header.options.players = static_cast<decltype(header.options.players)>(players);
  header.names.resize(static_cast<std::size_t>(players));
  FairGame fair{std::move(*Game::start(std::move(header))), std::move(proof)};
  Random random(20010927);
  for (int i = 0; i < moves && !fair.game.state().finished(); ++i) {
    fair.game.play(next_action(fair.game.state(), dice, random));
  }
  return fair;
}

}  // namespace bigshot::testing
