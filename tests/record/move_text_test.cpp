// The text of moves is exact: one way to write each, and nothing else is a move.
#include "record/move_text.h"

#include <gtest/gtest.h>

#include "record/boards.h"

namespace bigshot {
namespace {

int parsed(std::string_view text) {
  const auto action = parse_move(text, standard_board());
  return action ? action->number() : 0;
}

TEST(MoveText, has_one_way_to_write_each_action) {
  int actions = 0;
  for (int number = 0; number < 256; ++number) {
    const Action action(number);
    const std::string text = move_text(action, standard_board());
    if (action.kind() == ActionKind::kNone) {
      EXPECT_EQ(text, "");
      continue;
    }
    ++actions;
    EXPECT_EQ(parsed(text), number) << text;
  }
  EXPECT_EQ(actions, 6 + 1 + 1 + 4 + 4 + 99 + 4 * 13);
}

TEST(MoveText, is_written_as_the_format_says) {
  const auto text = [](Action action) { return move_text(action, standard_board()); };
  EXPECT_EQ(text(Action::roll(4)), "roll 4");
  EXPECT_EQ(text(Action::loan(Color::kBlack)), "loan B");
  EXPECT_EQ(text(Action::ready()), "ready");
  EXPECT_EQ(text(Action::bid(12)), "bid 12");
  EXPECT_EQ(text(Action::pass()), "pass");
  EXPECT_EQ(text(Action::pay(Color::kWhite)), "pay W");
  EXPECT_EQ(text(Action::place(Color::kYellow, Lot{10})), "place Y K");
}

TEST(MoveText, names_lots_by_the_letters_of_their_board) {
  Board board = standard_board();
  board.lots[10].id = 'Z';
  EXPECT_EQ(move_text(Action::place(Color::kRed, Lot{10}), board), "place R Z");
  EXPECT_EQ(parse_move("place R Z", board), Action::place(Color::kRed, Lot{10}));
  EXPECT_EQ(parse_move("place R K", board), std::nullopt);
}

class NoMoves : public testing::TestWithParam<std::string_view> {};

TEST_P(NoMoves, are_refused) { EXPECT_EQ(parsed(GetParam()), 0); }

using namespace std::string_view_literals;

INSTANTIATE_TEST_SUITE_P(blanks, NoMoves,
                         testing::Values(""sv, " "sv, " pass"sv, "pass "sv, "pass\n"sv, "bid  7"sv, "bid\t7"sv,
                                         "bid7"sv, "bid 7 "sv, "bid"sv, "bid "sv, "roll"sv, "roll "sv, "loan "sv,
                                         "loan B "sv, "pay  R"sv, "place R"sv, "place RK"sv, "place  R K"sv,
                                         "place R  K"sv, "place R K "sv, "ready "sv,
                                         "bid\xC2\xA0"
                                         "7"sv));
INSTANTIATE_TEST_SUITE_P(numbers, NoMoves,
                         testing::Values("bid 0"sv, "bid 07"sv, "bid +7"sv, "bid -7"sv, "bid 7.0"sv, "bid 7."sv,
                                         "bid 7e0"sv, "bid 0x7"sv, "bid 1,000"sv, "bid 100"sv,
                                         "bid 18446744073709551617"sv, "bid 4294967297"sv, "bid \uFF17"sv,
                                         "bid \u0667"sv, "roll 0"sv, "roll 7"sv, "roll 01"sv, "roll -1"sv,
                                         "roll 4294967297"sv));
INSTANTIATE_TEST_SUITE_P(letters, NoMoves,
                         testing::Values("Pass"sv, "PASS"sv, "Bid 7"sv, "loan b"sv, "loan G"sv, "loan RY"sv,
                                         "pay r"sv, "place r K"sv, "place R k"sv, "place R N"sv,
                                         "place R \u0410"sv, "place K R"sv, "place R KK"sv, "place R ?"sv,
                                         "pass\0"sv, "pass\0x"sv, "bid 7\0"sv, "place R \0"sv, "sell K"sv,
                                         "passe"sv, "readyy"sv));

// "kind number" or "place color lot" of a text that is understood as an impossible move.
std::string impossible(std::string_view text) {
  const auto move = parse_impossible_move(text, standard_board());
  if (!move) return "";
  if (move->kind == ActionKind::kPlace) return std::string("place ") + letter(move->color) + ' ' + move->lot;
  return (move->kind == ActionKind::kBid ? "bid " : "roll ") + std::to_string(move->number);
}

TEST(MoveText, of_a_move_that_cannot_be_is_still_understood) {  // [R1, R2, R6, C3]
  for (const char* text : {"bid 0", "bid 100", "roll 0", "roll 7", "place B N", "place R Z"}) {
    EXPECT_EQ(impossible(text), text);
  }
  EXPECT_EQ(impossible("bid 99999999999999999999999"), "bid 2147483647");
}

TEST(MoveText, that_is_written_wrongly_or_possible_is_no_impossible_move) {
  for (const char* text : {"bid 99", "roll 6", "place R K", "bid 0100", "bid 00", "bid -1", "bid ", "roll 07",
                           "place G N", "place R n", "place R 1", "place RN", "pay G", "pass 0", ""}) {
    EXPECT_EQ(impossible(text), "") << text;
  }
}

}  // namespace
}  // namespace bigshot
