// Whole games that carry their proof: honest ones pass, and each way to tamper with one is found.
#include <gtest/gtest.h>

#include "fair/fair_game.h"
#include "fair/fair_json.h"

namespace bigshot {
namespace {

using testing::fair_game;
using testing::FairGame;

std::optional<Fault> judged(const Game& game, const FairProof& proof) {
  const auto read = read_record(write_record(game, with_fair(proof)));
  EXPECT_TRUE(read.ok());
  return check_fair(*read);
}

// The same game from another set-up: the moves are left out, for they would not be legal.
std::optional<Fault> judged_with(const FairGame& fair, const Setup& setup) {
  GameHeader header = fair.game.header();
  header.setup = setup;
  const auto game = Game::start(std::move(header));
  EXPECT_TRUE(game.ok());
  return judged(*game, fair.proof);
}

void expect_fault(const std::optional<Fault>& fault, std::string_view id, std::string_view key) {
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message.id, id);
  EXPECT_EQ(fault->key, key);
}

class HonestGames : public ::testing::TestWithParam<int> {};

TEST_P(HonestGames, pass) {
  const FairGame fair = fair_game(GetParam());
  ASSERT_TRUE(fair.game.state().finished());
  EXPECT_EQ(judged(fair.game, fair.proof), std::nullopt);
}

TEST_P(HonestGames, pass_also_when_they_were_given_up_and_show_their_seed) {
  const FairGame fair = fair_game(GetParam(), 100);
  EXPECT_EQ(judged(fair.game, fair.proof), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(FairProof, HonestGames, ::testing::Values(2, 3, 4));

TEST(FairProof, comes_back_from_the_record_as_it_was) {
  const FairGame fair = fair_game(3, 0);
  const auto read = read_record(write_record(fair.game, with_fair(fair.proof)));
  EXPECT_EQ(*read_fair(read->extras), fair.proof);
}

TEST(FairProof, finds_every_die_that_was_changed) {
  const FairGame fair = fair_game(4);
  const auto& moves = fair.game.record().moves;
  int rolls = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].kind() != ActionKind::kRoll) continue;
    Game changed = fair.game;
    changed.rewind(i);
    ASSERT_FALSE(changed.play(Action::roll(moves[i].face() % kDieFaces + 1)));
    const auto fault = judged(changed, fair.proof);
    expect_fault(fault, "fair.die", "");
    EXPECT_EQ(fault->move, i);
    EXPECT_EQ(fault->message.facts[0], (Fact{"round", std::to_string(++rolls)}));
    EXPECT_EQ(fault->message.facts[1], (Fact{"expected", std::to_string(moves[i].face())}));
  }
  EXPECT_EQ(rolls, kRounds);
}

TEST(FairProof, finds_each_part_of_a_deal_that_was_changed) {
  const FairGame fair = fair_game(4, 0);
  const bigshot::Setup dealt = fair.game.header().setup;
  bigshot::Setup setup = dealt;
  std::size_t i = 0;
  while (setup.spaces[0][i] == setup.spaces[0][0]) ++i;
  std::swap(setup.spaces[0][0], setup.spaces[0][i]);
  expect_fault(judged_with(fair, setup), "fair.deal", "spaces[0]");
  setup = dealt;
  setup.broker = (setup.broker + 1) % kSpaces;
  expect_fault(judged_with(fair, setup), "fair.deal", "broker");
  setup = dealt;
  setup.roller = static_cast<Seat>((index(setup.roller) + 1) % 4);
  expect_fault(judged_with(fair, setup), "fair.deal", "roller");
  setup = dealt;
  std::swap(setup.colors[2], setup.colors[3]);
  expect_fault(judged_with(fair, setup), "fair.deal", "seats[2].colors");
}

TEST(FairProof, takes_the_two_colours_of_a_seat_in_any_order) {
  const FairGame fair = fair_game(2, 0);
  bigshot::Setup setup = fair.game.header().setup;
  std::swap(setup.colors[0].first, setup.colors[0].second);
  EXPECT_EQ(judged_with(fair, setup), std::nullopt);
  std::swap(setup.colors[0].first, setup.colors[1].first);
  expect_fault(judged_with(fair, setup), "fair.deal", "seats[0].colors");
}

TEST(FairProof, finds_every_nonce_that_was_changed) {
  const FairGame fair = fair_game(4);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    FairProof proof = fair.proof;
    if (proof.nonces[seat]) {
      proof.nonces[seat]->back() ^= 1;
    } else {
      proof.nonces[seat].emplace();
    }
    const auto fault = judged(fair.game, proof);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->message.id, "fair.deal");
  }
}

TEST(FairProof, finds_a_nonce_too_few_or_too_many) {
  FairGame fair = fair_game(3);
  fair.proof.nonces.emplace_back();
  expect_fault(judged(fair.game, fair.proof), "fair.nonce_count", "fair.nonces");
  fair.proof.nonces.resize(2);
  expect_fault(judged(fair.game, fair.proof), "fair.nonce_count", "fair.nonces");
}

TEST(FairProof, finds_another_seed_and_another_commitment) {
  FairGame fair = fair_game(4);
  fair.proof.seed->front() ^= 0x80;
  expect_fault(judged(fair.game, fair.proof), "fair.commitment", "fair.seed");
  fair.proof.seed->front() ^= 0x80;
  fair.proof.commitment.back() ^= 1;
  expect_fault(judged(fair.game, fair.proof), "fair.commitment", "fair.seed");
}

TEST(FairProof, finds_a_seed_that_was_exchanged_together_with_its_commitment) {
  FairGame fair = fair_game(4);
  fair.proof.seed->front() ^= 1;
  fair.proof.commitment = commitment_to(*fair.proof.seed);
  const auto fault = judged(fair.game, fair.proof);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message.id, "fair.deal");
}

TEST(FairProof, wants_the_seed_when_the_game_is_over_and_says_so_before) {
  FairGame finished = fair_game(4);
  finished.proof.seed.reset();
  expect_fault(judged(finished.game, finished.proof), "fair.missing_seed", "fair.seed");
  FairGame going_on = fair_game(4, 50);
  going_on.proof.seed.reset();
  expect_fault(judged(going_on.game, going_on.proof), "fair.unfinished", "fair.seed");
}

TEST(FairProof, refuses_a_record_without_it) {
  const auto read = read_record(write_record(fair_game(4, 0).game));
  expect_fault(check_fair(*read), "fair.missing", "fair");
}

TEST(FairProof, refuses_every_wrong_form) {
  const FairGame fair = fair_game(2, 0);
  const std::string right = write_record(fair.game, with_fair(fair.proof));
  const std::string commitment = to_hex(fair.proof.commitment);
  const auto fault_with = [&](std::string_view old, std::string_view replacement) {
    std::string text = right;
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    const auto read = read_record(text.replace(at, old.size(), replacement));
    EXPECT_TRUE(read.ok()) << replacement;
    return check_fair(*read);
  };
  expect_fault(fault_with("bigshot-fair-1", "bigshot-fair-2"), "record.not_one_of", "fair.method");
  expect_fault(fault_with('"' + commitment + '"', "7"), "record.not_text", "fair.commitment");
  expect_fault(fault_with(commitment, commitment.substr(1)), "fair.not_hex", "fair.commitment");
  expect_fault(fault_with(commitment, "G" + commitment.substr(1)), "fair.not_hex", "fair.commitment");
  expect_fault(fault_with("\"nonces\":[", "\"nonces\":[true,"), "record.not_text", "fair.nonces[0]");
  expect_fault(fault_with("\"nonces\":", "\"nonce\":"), "record.missing_key", "fair.nonces");
  expect_fault(fault_with("\"fair\":{", "\"fair\":7,\"other\":{"), "record.not_object", "fair");
  expect_fault(fault_with("\"seed\":\"", "\"seed\":\"0"), "fair.not_hex", "fair.seed");
}

}  // namespace
}  // namespace bigshot
