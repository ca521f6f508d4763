#include "cli/play/input_parser.h"

#include <gtest/gtest.h>

#include "record/boards.h"
#include "record/move_text.h"

namespace bigshot::cli {
namespace {

// A game of four in which the seat to the first roller's left bids; a seat with cubes R R Y B after `place` moves.
class Parsing : public ::testing::Test {
 protected:
  Parsing() : state_(*State::start(Options{}, standard_board(), make_setup())) { state_.apply(Action::roll(1)); }

  static bigshot::Setup make_setup() {
    Random random(5);
    return deal(4, random);
  }

  void let_somebody_place() {
    for (int i = 0; i < 3; ++i) state_.apply(Action::pass());
  }

  Command parse(std::string_view line, Language language = Language::kEn) {
    return InputParser(catalog(language), standard_board()).parse(line, state_);
  }

  // The moves that a line stands for, in the record's words.
  std::string moves(std::string_view line, Language language = Language::kEn) {
    std::string text;
    const Command command = parse(line, language);
    if (command.kind != Command::Kind::kMoves) return "";
    for (const Wish& wish : command.wishes) {
      text += (text.empty() ? "" : ", ") + move_text(wish.action, standard_board());
    }
    return text;
  }

  State state_;
};

TEST_F(Parsing, knows_the_moves_of_the_record) {
  for (const char* text : {"bid 4", "pass", "ready", "loan R", "pay W", "place R K"}) EXPECT_EQ(moves(text), text);
}

TEST_F(Parsing, knows_short_forms) {
  EXPECT_EQ(moves("7"), "bid 7");
  EXPECT_EQ(moves("b 7"), "bid 7");
  EXPECT_EQ(moves("P"), "pass");
  EXPECT_EQ(moves("r"), "ready");
  EXPECT_EQ(moves("loan yellow"), "loan Y");
}

TEST_F(Parsing, takes_a_loan_for_the_only_colour_there_is) {
  const Color own = state_.colors_of(state_.actor().seat).first;
  EXPECT_EQ(moves("l"), std::string("loan ") + letter(own));
}

TEST_F(Parsing, knows_many_ways_to_place_cubes) {
  let_somebody_place();
  EXPECT_EQ(moves("r k"), "place R K");
  EXPECT_EQ(moves("rk"), "place R K");
  EXPECT_EQ(moves("rk yb"), "place R K, place Y B");
  EXPECT_EQ(moves("place r k y b"), "place R K, place Y B");
  EXPECT_EQ(moves("place R K, place Y B"), "place R K, place Y B");
  EXPECT_EQ(moves("rry k"), "place R K, place R K, place Y K");
  EXPECT_EQ(moves("red k"), "place R K");
  EXPECT_EQ(moves("rrr k bm"), "place R K, place R K, place R K, place B M");
  EXPECT_EQ(moves("bm rrr k"), "place B M, place R K, place R K, place R K");
  EXPECT_EQ(moves("rrk bb m"), "place R K, place R K, place B M, place B M");
}

TEST_F(Parsing, reads_two_letters_as_cube_and_lot) {
  let_somebody_place();
  EXPECT_EQ(moves("rb"), "place R B");
  EXPECT_EQ(moves("rb k"), "place R K, place B K");
  EXPECT_EQ(moves("b b"), "place B B");
  EXPECT_EQ(moves("w a"), "place W A");
}

TEST_F(Parsing, tells_a_letter_that_no_lot_has_from_what_it_does_not_understand) {
  EXPECT_EQ(parse("rz").kind, Command::Kind::kUnknown) << "no cubes are to be placed";
  let_somebody_place();
  const std::vector<std::pair<const char*, char>> all = {
      {"rz", 'Z'},   {"r z", 'Z'},   {"place R Z", 'Z'}, {"rk yz", 'Z'}, {"rk y z", 'Z'},
      {"ry z", 'Z'}, {"rry z", 'Z'}, {"all n", 'N'},     {"red x", 'X'}, {"ry", 'Y'},
  };
  for (const auto& [line, letter] : all) {
    const Command command = parse(line);
    EXPECT_EQ(command.kind, Command::Kind::kNoSuchLot) << line;
    EXPECT_EQ(command.letter, letter) << line;
  }
  for (const char* line : {"xyzzy", "r 7", "why xyz", "qk", "zz", "pass now"}) {
    EXPECT_EQ(parse(line).kind, Command::Kind::kUnknown) << line;
  }
}

TEST_F(Parsing, places_all_cubes_at_once) {
  let_somebody_place();
  const Command command = parse("all k");
  ASSERT_EQ(command.kind, Command::Kind::kMoves);
  EXPECT_EQ(command.wishes.size(), 4U);
  for (const Wish& wish : command.wishes) EXPECT_FALSE(check(state_, wish));
}

TEST_F(Parsing, knows_the_words_of_every_language) {
  EXPECT_EQ(moves("biete 4", Language::kDe), "bid 4");
  EXPECT_EQ(moves("passe", Language::kFr), "pass");
  EXPECT_EQ(moves("prestito giallo", Language::kIt), "loan Y");
  EXPECT_EQ(parse("zurück", Language::kDe).kind, Command::Kind::kUndo);
  EXPECT_EQ(parse("perché non offro 3", Language::kIt).kind, Command::Kind::kWhy);
  EXPECT_EQ(parse("quit", Language::kFr).kind, Command::Kind::kQuit);
}

TEST_F(Parsing, takes_the_french_word_for_a_loan_as_one) {
  EXPECT_EQ(parse("prêt R", Language::kFr).wishes.at(0).action, Action::loan(Color::kRed));
  EXPECT_EQ(moves("sans", Language::kFr), "ready");
}

TEST_F(Parsing, tells_questions_from_moves) {
  EXPECT_EQ(parse("rule r4").kind, Command::Kind::kRule);
  EXPECT_EQ(parse("regel R4", Language::kDe).about, "R4");
  EXPECT_EQ(parse("log").kind, Command::Kind::kLog);
  EXPECT_TRUE(parse("log").about.empty());
  EXPECT_FALSE(parse("verlauf alle", Language::kDe).about.empty());
  EXPECT_EQ(parse("why bid 3").kind, Command::Kind::kWhy);
  EXPECT_EQ(parse("why").kind, Command::Kind::kWhy);
  EXPECT_EQ(parse("?").kind, Command::Kind::kHelp);
  EXPECT_EQ(parse("legal").kind, Command::Kind::kLegal);
  EXPECT_EQ(parse("").kind, Command::Kind::kEmpty);
  EXPECT_EQ(parse("loan x").kind, Command::Kind::kWhichColor);
  EXPECT_EQ(parse("bid 1.5").kind, Command::Kind::kBadNumber);
  EXPECT_EQ(parse("hello world").kind, Command::Kind::kUnknown);
}

TEST_F(Parsing, keeps_the_amount_of_a_bid_that_no_action_stands_for) {  // [R4]
  const Command command = parse("bid 100");
  ASSERT_EQ(command.kind, Command::Kind::kMoves);
  EXPECT_EQ(check(state_, command.wishes[0])->reason, Reason::kBidAbovePurse);
  EXPECT_EQ(check(state_, parse("0").wishes[0])->reason, Reason::kBidTooLow);
}

}  // namespace
}  // namespace bigshot::cli
