// The things of the game: colours, lots, spaces, money, boards, and the numbering of actions [T1-T5].
#include <gtest/gtest.h>

#include <set>

#include "record/move_text.h"
#include "rules/reckoning.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Things, four_colours_of_eighteen_cubes_lie_on_eighteen_spaces_of_four) {  // [T1, T3]
  const State state = Table("3p").state();
  std::array<int, kColors> count{};
  for (int space = 0; space < kSpaces; ++space) {
    EXPECT_EQ(state.space(space).total(), 4);
    for (Color color : kAllColors) count[index(color)] += state.space(space).count(color);
  }
  for (int cubes_of_color : count) EXPECT_EQ(cubes_of_color, 18);
}

TEST(Things, colours_have_the_letters_of_the_2001_edition) {  // [T1]
  EXPECT_EQ(letter(kR), 'R');
  EXPECT_EQ(letter(kY), 'Y');
  EXPECT_EQ(letter(kW), 'W');
  EXPECT_EQ(letter(kB), 'B');
}

TEST(Things, the_standard_board_has_the_values_of_the_rules) {  // [T2, T5]
  const Board& board = standard_board();
  EXPECT_FALSE(check(board));
  std::string text;
  for (const BoardLot& lot : board.lots) {
    text +=
        std::string(1, lot.id) + ' ' + lot.district + ' ' + (lot.park ? "park" : std::to_string(lot.value)) + '\n';
  }
  EXPECT_EQ(text,
            "A north park\nB north 9\nC north 10\nD north 11\n"
            "E south park\nF south 9\nG south 10\nH south 11\n"
            "I west 16\nJ west 18\nK west 21\nL east 17\nM east 20\n");
}

TEST(Things, a_park_doubles_the_other_lots_of_its_district_only) {  // [T2]
  const State state = Table("4p").state();
  std::string doubled_by_first;
  std::string doubled_by_second;
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto which = static_cast<Lot>(i);
    if (state.is_doubled_by(which, 0)) doubled_by_first += standard_board().lots[i].id;
    if (state.is_doubled_by(which, 1)) doubled_by_second += standard_board().lots[i].id;
  }
  EXPECT_EQ(doubled_by_first, "BCD");
  EXPECT_EQ(doubled_by_second, "FGH");
  EXPECT_TRUE(state.is_park(lot('A')) && state.is_park(lot('E')));
  EXPECT_FALSE(state.is_park(lot('B')));
  EXPECT_EQ(state.lot_value(lot('A')), 0);
}

TEST(Things, the_die_has_six_faces) {  // [T3]
  EXPECT_EQ(Table("4p").legal(), "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6");
}

TEST(Things, the_bank_runs_out_of_nothing) {  // [T4]
  // Thirty debit cards are in the box; four players can take nine loans each.
  Table table("4p");
  for (int round = 1; round <= 9; ++round) {
    table.play("roll 1, loan " + std::string(1, "YWBR"[(round - 1) % 4]));
    table.play("pass, loan " + std::string(1, "WBRY"[(round - 1) % 4]));
    table.play("pass, loan " + std::string(1, "BRYW"[(round - 1) % 4]));
    table.play("bid 1, loan " + std::string(1, "RYWB"[(round - 1) % 4]));
    table.play("pass, place R A, place Y B, place W C, place B D");
    if (round == 6) break;  // from the seventh round on these lots are sold
  }
  for (const char* lots : {"EFGH", "IJKL", "EFGH"}) {
    table.play("roll 1");
    for (int turn = 0; turn < 3; ++turn) {
      const Color color = kAllColors[static_cast<std::size_t>(table.actor())];
      table.play(std::string("loan ") + letter(color) + ", bid " + std::to_string(turn + 1));
    }
    const Color roller = kAllColors[static_cast<std::size_t>(table.actor())];
    table.play(std::string("loan ") + letter(roller) + ", pass, pass, pass");
    for (std::size_t cube = 0; cube < 4; ++cube) {
      table.play(std::string("place ") + kColorLetters[cube] + ' ' + lots[cube]);
    }
  }
  for (Color color : kAllColors) EXPECT_EQ(table.loans(color), 9);
}

struct BadBoard {
  const char* change;
  Reason reason;
  std::int16_t number;
  char lot;
};

Board changed(std::string_view change) {
  Board board = standard_board();
  if (change == "no lots") board.lots.clear();
  if (change == "a lot fewer") board.lots.pop_back();
  if (change == "a lot more") board.lots.push_back({'N', "east", 5, false});
  if (change == "one park") board.lots[0] = {'A', "north", 5, false};
  if (change == "three parks") board.lots[1] = {'B', "north", 0, true};
  if (change == "a park with a value") board.lots[4].value = 3;
  if (change == "a lot without a value") board.lots[5].value = 0;
  if (change == "a negative value") board.lots[5].value = -9;
  if (change == "a huge value") board.lots[5].value = 10000;
  if (change == "a small letter") board.lots[6].id = 'g';
  if (change == "a digit") board.lots[6].id = '7';
  if (change == "the same letter twice") board.lots[6].id = 'A';
  if (change == "no district") board.lots[12].district.clear();
  return board;
}

TEST(Things, a_board_that_is_no_board_is_refused_with_the_reason) {  // [T2]
  const BadBoard cases[] = {{"no lots", Reason::kBoardLotCount, 0, '-'},
                            {"a lot fewer", Reason::kBoardLotCount, 12, '-'},
                            {"a lot more", Reason::kBoardLotCount, 14, '-'},
                            {"one park", Reason::kBoardParkCount, 1, '-'},
                            {"three parks", Reason::kBoardParkCount, 3, '-'},
                            {"a park with a value", Reason::kBoardParkWithValue, -1, 'E'},
                            {"a lot without a value", Reason::kBoardLotWithoutValue, -1, 'F'},
                            {"a negative value", Reason::kBoardLotWithoutValue, -1, 'F'},
                            {"a huge value", Reason::kBoardValueTooHigh, -1, 'F'},
                            {"a small letter", Reason::kBoardBadId, -1, 'G'},
                            {"a digit", Reason::kBoardBadId, -1, 'G'},
                            {"the same letter twice", Reason::kBoardRepeatedId, -1, 'G'},
                            {"no district", Reason::kBoardNoDistrict, -1, 'M'}};
  for (const BadBoard& c : cases) {
    SCOPED_TRACE(c.change);
    const auto state = State::start(mode("4p"), changed(c.change), plain_setup(4));
    ASSERT_FALSE(state.ok());
    EXPECT_EQ(state.error().reason, c.reason);
    EXPECT_EQ(state.error().rule, Rule::kT2);
    EXPECT_EQ(state.error().number, c.number);
    EXPECT_EQ(state.error().lot, c.lot == '-' ? Refusal::kNoLot : lot(c.lot));
  }
}

TEST(Things, the_highest_value_and_any_letters_make_a_board) {  // [T2]
  Board board = standard_board();
  board.lots[5].value = kHighestLotValue;
  board.lots[6].id = 'Z';
  EXPECT_TRUE(State::start(mode("4p"), board, plain_setup(4)).ok());
}

TEST(Things, every_reason_has_an_id_of_its_own) {
  std::set<std::string_view> ids;
  for (int i = 0; i < kReasonCount; ++i) ids.insert(id(static_cast<Reason>(i)));
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(kReasonCount));
  EXPECT_FALSE(ids.contains(""));
}

TEST(Things, every_rule_has_its_number) {
  EXPECT_EQ(name(Rule::kT1), "T1");
  EXPECT_EQ(name(Rule::kS4), "S4");
  EXPECT_EQ(name(Rule::kR9), "R9");
  EXPECT_EQ(name(Rule::kE8), "E8");
  EXPECT_EQ(name(Rule::kC4), "C4");
  EXPECT_EQ(name(Rule::kD6), "D6");
}

TEST(Things, the_numbers_of_actions_never_change) {
  const std::pair<const char*, int> pinned[] = {
      {"roll 1", 1},      {"roll 6", 6},      {"pass", 7},        {"ready", 8},       {"loan R", 10},
      {"loan Y", 11},     {"loan W", 12},     {"loan B", 13},     {"pay R", 14},      {"pay B", 17},
      {"bid 1", 21},      {"bid 99", 119},    {"place R A", 120}, {"place R M", 132}, {"place Y A", 133},
      {"place W A", 146}, {"place B A", 159}, {"place B M", 171}};
  for (const auto& [text, number] : pinned) {
    EXPECT_EQ(move_text(Action(number), standard_board()), text);
    EXPECT_EQ(parse_move(text, standard_board()), Action(number));
  }
}

}  // namespace
}  // namespace bigshot
