#include "fair/fair_proof.h"

#include <algorithm>
#include <string>

namespace bigshot {

namespace {

Fault fault_at(std::string key, std::string id, std::vector<Fact> facts = {}) {
  return {{std::move(id), std::nullopt, std::move(facts)}, std::move(key), std::nullopt};
}

Fault wrong_deal(std::string key, std::string expected, std::string found) {
  return fault_at(std::move(key), "fair.deal", {{"expected", std::move(expected)}, {"found", std::move(found)}});
}

std::string at(std::string_view list, std::size_t i) { return std::string(list) + '[' + std::to_string(i) + ']'; }

std::string letters(const SpaceCubes& cubes) {
  std::string text;
  for (const Color color : cubes) text += letter(color);
  return text;
}

// A record may write the two colours of a seat in either order; here they come as R, Y, W, B do.
std::string letters(const SeatColors& colors) {
  if (colors.first == colors.second) return {letter(colors.first)};
  return {letter(std::min(colors.first, colors.second)), letter(std::max(colors.first, colors.second))};
}

std::optional<Fault> check_deal(const Setup& expected, const Setup& found, std::size_t players) {
  for (std::size_t i = 0; i < expected.spaces.size(); ++i) {
    if (expected.spaces[i] != found.spaces[i]) {
      return wrong_deal(at("spaces", i), letters(expected.spaces[i]), letters(found.spaces[i]));
    }
  }
  if (expected.broker != found.broker) {
    return wrong_deal("broker", std::to_string(expected.broker), std::to_string(found.broker));
  }
  if (expected.roller != found.roller) {
    return wrong_deal("roller", std::to_string(index(expected.roller)), std::to_string(index(found.roller)));
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::string due = letters(expected.colors[seat]);
    const std::string dealt = letters(found.colors[seat]);
    if (due != dealt) return wrong_deal(at("seats", seat) + ".colors", due, dealt);
  }
  return std::nullopt;
}

std::optional<Fault> check_dice(const FairDice& dice, const std::vector<Action>& moves) {
  int round = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].kind() != ActionKind::kRoll) continue;
    const int expected = dice.die(++round);
    if (moves[i].face() == expected) continue;
    const std::vector<Fact> facts = {{"round", std::to_string(round)},
                                     {"expected", std::to_string(expected)},
                                     {"found", std::to_string(moves[i].face())}};
    return Fault{{"fair.die", Rule::kR1, facts}, "", i};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> check_fair(const FairProof& proof, const Game& game) {
  const std::size_t players = game.header().names.size();
  if (proof.nonces.size() != players) {
    return fault_at("fair.nonces", "fair.nonce_count",
                    {{"expected", std::to_string(players)}, {"found", std::to_string(proof.nonces.size())}});
  }
  if (!proof.seed) return fault_at("fair.seed", game.state().finished() ? "fair.missing_seed" : "fair.unfinished");
  const Digest commitment = commitment_to(*proof.seed);
  if (commitment != proof.commitment) {
    return fault_at("fair.seed", "fair.commitment",
                    {{"expected", to_hex(proof.commitment)}, {"found", to_hex(commitment)}});
  }
  const FairDice dice(*proof.seed, proof.nonces);
  if (auto fault = check_deal(dice.setup(), game.header().setup, players)) return fault;
  return check_dice(dice, game.record().moves);
}

}  // namespace bigshot
