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
  std::swap(setup.colors[Seat{2}], setup.colors[Seat{3}]);
  expect_fault(judged_with(fair, setup), "fair.deal", "seats[2].colors");
}

TEST(FairProof, takes_the_two_colours_of_a_seat_in_any_order) {
  const FairGame fair = fair_game(2, 0);
  bigshot::Setup setup = fair.game.header().setup;
  std::swap(setup.colors[Seat{0}].first, setup.colors[Seat{0}].second);
  EXPECT_EQ(judged_with(fair, setup), std::nullopt);
  std::swap(setup.colors[Seat{0}].first, setup.colors[Seat{1}].first);
  expect_fault(judged_with(fair, setup), "fair.deal", "seats[0].colors");
}

// The same game under other names; the moves stay what they are.
std::optional<Fault> judged_under(const FairGame& fair, std::size_t seat, std::optional<std::string> name,
                                  const FairProof& proof) {
  GameHeader header = fair.game.header();
  header.names[seat] = std::move(name);
  auto game = Game::start(std::move(header));
  EXPECT_TRUE(game.ok());
  for (const Action move : fair.game.record().moves) EXPECT_FALSE(game->play(move));
  return judged(*game, proof);
}

TEST(FairProof, binds_the_name_of_every_seat_people_and_bots) {
  const FairGame fair = fair_game(4, 30);
  EXPECT_EQ(judged_under(fair, 0, "Player 0", fair.proof), std::nullopt);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (const auto& name : {std::optional<std::string>("Somebody else"), std::optional<std::string>()}) {
      const auto fault = judged_under(fair, seat, name, fair.proof);
      ASSERT_TRUE(fault) << seat;
      EXPECT_EQ(fault->message.id, "fair.deal");
    }
  }
}

TEST(FairProof, still_holds_when_somebody_was_removed_and_has_left_a_mark) {
  const FairGame fair = fair_game(4, 30);
  FairProof proof = fair.proof;
  proof.marks.resize(4);
  proof.marks[2] = seat_mark(2, proof.nonces[2], "Player 2");
  proof.nonces[2].reset();
  EXPECT_EQ(judged_under(fair, 2, std::nullopt, proof), std::nullopt);
  expect_fault(judged_under(fair, 2, "Player 2", proof), "fair.mark", "fair.marks[2]");
  proof.marks[2]->front() ^= 1;
  EXPECT_EQ(judged_under(fair, 2, std::nullopt, proof)->message.id, "fair.deal");
  proof.marks.resize(3);
  expect_fault(judged_under(fair, 2, std::nullopt, proof), "fair.nonce_count", "fair.marks");
}

// What an operator could do by the first method: show another commitment once the nonces are known, with a seed
// that was sought until the dice pleased.
TEST(FairProof, finds_a_seed_that_was_sought_after_the_nonces_were_known) {
  const FairGame fair = fair_game(4, 0);
  const auto forged = [&](FairMethod method) {
    FairProof proof = fair.proof;
    proof.method = method;
    const auto& names = fair.game.header().names;
    const auto dice_with = [&](const FairSeed& seed) {
      if (method == FairMethod::kFair1) return FairDice(seed, proof.nonces);
      FairMarks marks;
      for (std::size_t seat = 0; seat < 4; ++seat)
        marks.push_back(seat_mark(seat, proof.nonces[seat], *names[seat]));
      return FairDice(seed, marks);
    };
    for (std::uint8_t low = 0;; ++low) {
      for (std::uint8_t high = 0;; ++high) {
        FairSeed& seed = *proof.seed;
        seed[0] = low;
        seed[1] = high;
        const FairDice dice = dice_with(seed);
        if (dice.die(1) == 6 && dice.die(2) == 6 && dice.die(3) == 6 && dice.die(4) == 6) {
          proof.commitment = commitment_to(seed);
          GameHeader header = fair.game.header();
          header.setup = dice.setup();
          Game game = std::move(*Game::start(std::move(header)));
          EXPECT_FALSE(game.play(Action::roll(6)));
          return judged(game, proof);
        }
        if (high == 255) break;
      }
    }
  };
  EXPECT_EQ(forged(FairMethod::kFair1), std::nullopt) << "the first method could not tell";
  expect_fault(forged(FairMethod::kFair2), "fair.pledge", "fair.pledges[0]");
}

TEST(FairProof, of_the_first_method_is_checked_as_what_it_is) {
  const FairGame old = fair_game(4, testing::kMovesToTheEnd, FairMethod::kFair1);
  const std::string text = write_record(old.game, with_fair(old.proof));
  EXPECT_NE(text.find("bigshot-fair-1"), std::string::npos);
  EXPECT_EQ(text.find("pledges"), std::string::npos);
  const auto read = read_record(text);
  EXPECT_EQ(check_fair(*read), std::nullopt);
  EXPECT_EQ(*read_fair(read->extras), old.proof);
  FairProof passed_off = old.proof;
  passed_off.method = FairMethod::kFair2;
  expect_fault(judged(old.game, passed_off), "fair.nonce_count", "fair.pledges");
}

TEST(FairProof, finds_a_nonce_that_was_never_pledged_and_a_pledge_without_its_nonce) {
  FairGame fair = fair_game(4, 0);
  FairProof proof = fair.proof;
  proof.pledges[0].reset();
  expect_fault(judged(fair.game, proof), "fair.pledge", "fair.pledges[0]");
  proof = fair.proof;
  proof.nonces[2].reset();
  expect_fault(judged(fair.game, proof), "fair.pledge", "fair.pledges[2]");
  proof = fair.proof;
  proof.pledges.pop_back();
  expect_fault(judged(fair.game, proof), "fair.nonce_count", "fair.pledges");
}

TEST(FairProof, finds_every_nonce_that_was_changed_also_by_the_first_method) {
  const FairGame fair = fair_game(4, testing::kMovesToTheEnd, FairMethod::kFair1);
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
  expect_fault(judged(fair.game, fair.proof), "fair.pledge", "fair.pledges[0]");
}

TEST(FairProof, finds_a_seed_that_was_exchanged_together_with_its_commitment) {
  for (const FairMethod method : {FairMethod::kFair1, FairMethod::kFair2}) {
    FairGame fair = fair_game(4, testing::kMovesToTheEnd, method);
    fair.proof.seed->front() ^= 1;
    fair.proof.commitment = commitment_to(*fair.proof.seed);
    const auto fault = judged(fair.game, fair.proof);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->message.id, method == FairMethod::kFair1 ? "fair.deal" : "fair.pledge");
  }
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
  expect_fault(fault_with("bigshot-fair-2", "bigshot-fair-3"), "record.not_one_of", "fair.method");
  expect_fault(fault_with("\"pledges\":[", "\"pledges\":[7,"), "record.not_text", "fair.pledges[0]");
  expect_fault(fault_with("\"pledges\":", "\"pledge\":"), "record.missing_key", "fair.pledges");
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
