#include "fair/fair_proof.h"

#include <algorithm>
#include <string>

#include "rules/per.h"

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

std::optional<Fault> check_deal(const Setup& expected, const Setup& found, int players) {
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
  for (Seat seat : seats(players)) {
    const std::string due = letters(expected.colors[seat]);
    const std::string dealt = letters(found.colors[seat]);
    if (due != dealt) return wrong_deal(at("seats", index(seat)) + ".colors", due, dealt);
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

std::string hex_or_null(const std::optional<Digest>& digest) { return digest ? to_hex(*digest) : "null"; }

std::optional<Fault> check_count(std::string key, std::size_t expected, std::size_t found) {
  if (expected == found) return std::nullopt;
  return fault_at(std::move(key), "fair.nonce_count",
                  {{"expected", std::to_string(expected)}, {"found", std::to_string(found)}});
}

// Nonces are those that were pledged under this commitment; who is gone has left a mark and nothing else.
std::optional<Fault> check_seats(const FairProof& proof, const std::vector<std::optional<std::string>>& names) {
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const auto& nonce = proof.nonces[seat];
    if (!proof.marks.empty() && proof.marks[seat]) {
      if (nonce || names[seat]) return fault_at(at("fair.marks", seat), "fair.mark");
      continue;
    }
    const auto expected = nonce ? std::optional(pledge_of(proof.commitment, *nonce)) : std::nullopt;
    if (expected != proof.pledges[seat]) {
      return fault_at(at("fair.pledges", seat), "fair.pledge",
                      {{"expected", hex_or_null(expected)}, {"found", hex_or_null(proof.pledges[seat])}});
    }
  }
  return std::nullopt;
}

FairDice dice_of(const FairProof& proof, const std::vector<std::optional<std::string>>& names) {
  if (proof.method == FairMethod::kFair1) return {*proof.seed, proof.nonces};
  FairMarks marks;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const bool gone = !proof.marks.empty() && proof.marks[seat];
    marks.push_back(gone ? *proof.marks[seat] : seat_mark(seat, proof.nonces[seat], names[seat].value_or("")));
  }
  return {*proof.seed, marks};
}

}  // namespace

std::optional<Fault> check_fair(const FairProof& proof, const Game& game) {
  const auto& names = game.header().names;
  const std::size_t players = names.size();
  if (auto fault = check_count("fair.nonces", players, proof.nonces.size())) return fault;
  if (proof.method == FairMethod::kFair2) {
    if (auto fault = check_count("fair.pledges", players, proof.pledges.size())) return fault;
    const std::size_t marks = proof.marks.empty() ? 0 : players;
    if (auto fault = check_count("fair.marks", marks, proof.marks.size())) return fault;
    if (auto fault = check_seats(proof, names)) return fault;
  }
  if (!proof.seed) return fault_at("fair.seed", game.state().finished() ? "fair.missing_seed" : "fair.unfinished");
  const Digest commitment = commitment_to(*proof.seed);
  if (commitment != proof.commitment) {
    return fault_at("fair.seed", "fair.commitment",
                    {{"expected", to_hex(proof.commitment)}, {"found", to_hex(commitment)}});
  }
  const FairDice dice = dice_of(proof, names);
  if (auto fault = check_deal(dice.setup(), game.header().setup, static_cast<int>(players))) return fault;
  return check_dice(dice, game.record().moves);
}

}  // namespace bigshot
