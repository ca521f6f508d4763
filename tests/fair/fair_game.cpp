#include "fair/fair_game.h"

#include "bots/players/random_bot.h"
#include "record/boards.h"

namespace bigshot::testing {

namespace {

FairProof honest_proof(int players, FairMethod method) {
  FairProof proof;
  proof.method = method;
  FairSeed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(7 * i + 1);
  for (int seat = 0; seat < players; ++seat) {
    proof.nonces.emplace_back();
    if (seat == 1) continue;  // a program sits here
    proof.nonces.back().emplace().fill(static_cast<std::uint8_t>(0x5a + seat));
  }
  proof.commitment = commitment_to(seed);
  proof.seed = seed;
  if (method == FairMethod::kFair1) return proof;
  for (const auto& nonce : proof.nonces) {
    proof.pledges.push_back(nonce ? std::optional(pledge_of(proof.commitment, *nonce)) : std::nullopt);
  }
  return proof;
}

std::vector<std::optional<std::string>> names_of(const FairProof& proof) {
  std::vector<std::optional<std::string>> names;
  for (std::size_t seat = 0; seat < proof.nonces.size(); ++seat) {
    names.emplace_back(proof.nonces[seat] ? "Player " + std::to_string(seat) : "hard");
  }
  return names;
}

FairDice dice_of(const FairProof& proof, const std::vector<std::optional<std::string>>& names) {
  if (proof.method == FairMethod::kFair1) return {*proof.seed, proof.nonces};
  FairMarks marks;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    marks.push_back(seat_mark(seat, proof.nonces[seat], *names[seat]));
  }
  return {*proof.seed, marks};
}

Action next_action(const State& state, const FairDice& dice, Random& random) {
  if (!state.actor().is_seat()) return Action::roll(dice.die(state.round()));
  return random_action(state, random);
}

}  // namespace

FairGame fair_game(int players, int moves, FairMethod method) {
  FairProof proof = honest_proof(players, method);
  const auto names = names_of(proof);
  const FairDice dice = dice_of(proof, names);
  GameHeader header{.options = {}, .board = standard_board(), .names = names, .setup = dice.setup()};
  header.options.players = static_cast<decltype(header.options.players)>(players);
  FairGame fair{std::move(*Game::start(std::move(header))), std::move(proof)};
  Random random(20010927);
  for (int i = 0; i < moves && !fair.game.state().finished(); ++i) {
    fair.game.play(next_action(fair.game.state(), dice, random));
  }
  return fair;
}

}  // namespace bigshot::testing
