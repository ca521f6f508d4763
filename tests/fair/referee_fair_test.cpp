// `bigshot referee --fair` from outside.
#include <gtest/gtest.h>

#include "cli/program.h"
#include "fair/fair_game.h"
#include "fair/fair_json.h"

namespace bigshot::testing {
namespace {

std::string replaced(std::string text, std::string_view old, std::string_view replacement) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST(RefereeFair, accepts_an_honest_game_and_names_what_is_wrong_with_others) {
  const FairGame fair = fair_game(4);
  const std::string honest = write_record(fair.game, with_fair(fair.proof)) + '\n';
  const std::string nonce = to_hex(*fair.proof.nonces[0]);
  const std::string name = "\"Player 2\"";
  const std::string without = write_record(fair.game) + '\n';
  const FairGame old = fair_game(4, kMovesToTheEnd, FairMethod::kFair1);
  const std::string input = honest + replaced(honest, nonce, std::string(32, '0')) +
                            replaced(honest, name, "\"Another\"") + without +
                            write_record(old.game, with_fair(old.proof)) + '\n';
  const Outcome outcome = run({"referee", "--fair", "-"}, input);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_FALSE(contains(outcome.out, "-:1:"));
  EXPECT_TRUE(contains(outcome.out, "-:2: fair.pledges[0]: "));
  EXPECT_TRUE(contains(outcome.out, "-:3: spaces[0]: From the seed and the nonces this should be "));
  EXPECT_TRUE(contains(outcome.out, "-:4: fair: This record has no proof of its dice.\n"));
  EXPECT_TRUE(contains(outcome.out, "checked 5 games, 3 faults\n"));
  EXPECT_TRUE(contains(outcome.out, "dice checked by bigshot-fair-1: 1\ndice checked by bigshot-fair-2: 1\n"));
}

TEST(RefereeFair, looks_at_no_proof_unless_asked) {
  EXPECT_EQ(run({"referee", "-"}, write_record(fair_game(4).game)).exit_code, 0);
}

TEST(RefereeFair, tells_programs_the_move_of_a_wrong_die) {
  const FairGame fair = fair_game(3, 1);
  Game changed = fair.game;
  const int face = changed.record().moves[0].face();
  changed.rewind(0);
  ASSERT_FALSE(changed.play(Action::roll(face % kDieFaces + 1)));
  const Outcome outcome = run({"referee", "--fair", "--json", "-"}, write_record(changed, with_fair(fair.proof)));
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(
      outcome.out, R"({"line":1,"ok":false,"fair":"bigshot-fair-2","at":0,"rule":"R1","error":"From the seed)"));
}

}  // namespace
}  // namespace bigshot::testing
