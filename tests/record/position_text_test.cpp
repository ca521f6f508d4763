// A position's text says all about it, and what is impossible is refused with its place (docs/position.md).
#include "record/position_text.h"

#include <fstream>
#include <sstream>

#include "record/boards.h"
#include "record/json_record.h"
#include "rules/position.h"
#include "rules/random.h"
#include "support/property_case.h"

namespace bigshot {
namespace {

using namespace support;

Result<GameHeader, Fault> read(std::string_view text) { return read_position(text, shipped_board); }

std::string text_of(const GameRecord& record, std::size_t moves) {
  return write_position(position(record, moves), record.header.board, true);
}

RC_GTEST_PROP(PositionText, brings_every_moment_of_a_game_back_as_it_was, ()) {
  const GameRecord record = any_game();
  for (std::size_t moves = 0; moves <= record.moves.size(); moves += 1 + moves % 3) {
    const State state = position(record, moves);
    const std::string text = write_position(state, record.header.board, true);
    const auto header = read(text);
    if (!header) RC_FAIL(text + ": " + header.error().key + " " + header.error().message.id);
    RC_ASSERT(*header->from == state);
    RC_ASSERT(header->options == state.options());
    RC_ASSERT(write_position(*header->from, header->board, true) == text);
  }
}

RC_GTEST_PROP(PositionText, plays_on_as_the_game_did, ()) {
  const GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1);
  auto game = Game::start(*read(text_of(record, moves)));
  RC_ASSERT(game.ok());
  for (std::size_t i = moves; i < record.moves.size(); ++i) RC_ASSERT(!game->play(record.moves[i]));
  RC_ASSERT(game->state() == position(record, record.moves.size()));
}

RC_GTEST_PROP(PositionText, changed_anywhere_is_refused_or_another_position, ()) {
  const GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1);
  const std::string text = text_of(record, moves);
  std::string changed = text;
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  changed[at] = *rc::gen::elementOf(std::string("RYWB0123456789-=/: abcdefghijklmnopqrstuvwxyz"));
  const auto header = read(changed);
  if (!header) return;
  RC_ASSERT(write_position(*header->from, header->board, header->board_ships) == changed);
  RC_ASSERT((*header->from == position(record, moves)) == (changed == text));
}

RC_GTEST_PROP(PositionText, begins_a_record_that_comes_back_as_it_was, ()) {
  const GameRecord whole = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, whole.moves.size() + 1);
  GameRecord record{*read(text_of(whole, moves)), {}};
  record.header.names.front() = "Ada";
  record.moves.assign(whole.moves.begin() + static_cast<long>(moves), whole.moves.end());
  const std::string written = write_record(record);
  const auto back = read_record(written);
  if (!back) RC_FAIL(back.error().key + " " + back.error().message.id);
  RC_ASSERT(back->game.record() == record);
  RC_ASSERT(write_record(back->game) == written);
}

TEST(PositionText, of_a_board_that_does_not_ship_is_written_out) {
  GameHeader header = random_header({}, 5);
  header.board.name = "My board; 100%";
  header.board.lots[3].district = "Zürich West";
  header.board_ships = false;
  const State state = *start(header);
  const std::string text = write_position(state, header.board, false);
  const auto back = read(text);
  ASSERT_TRUE(back.ok()) << text;
  EXPECT_EQ(*back->from, state);
  EXPECT_EQ(back->board, header.board);
  EXPECT_FALSE(back->board_ships);
  EXPECT_EQ(text.find(' '), 4U);
}

// A game of four before its first roll, and one in its second auction; each case changes one part.
constexpr std::array<std::string_view, 11> kStart = {
    "4rof",
    "standard",
    "R/W/B/Y",
    "-/-/-/-/-/-/-/-/-/-/-/-/-",
    "RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB",
    "4",
    "1",
    "R10:0/Y10:0/W10:0/B10:0",
    "-",
    "1",
    "roll"};
constexpr std::array<std::string_view, 11> kLater = {
    "4rof",
    "standard",
    "R/W/B/Y",
    "-/-/-/-/-/-/-/-/-/B/-/RRB/-",
    "RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/-/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB",
    "9",
    "2",
    "R10:0/Y19:1/W10:0/B2:1",
    "-",
    "2",
    "bid:3:3:0123:Y"};

using Parts = std::array<std::string_view, 11>;

std::string line(Parts parts, std::size_t part = 0, std::string_view text = "") {
  if (!text.empty()) parts[part] = text;
  std::string joined;
  for (std::string_view each : parts) joined += (joined.empty() ? "" : " ") + std::string(each);
  return joined;
}

struct Wrong {
  const Parts& parts;
  std::size_t part;
  std::string_view text;
  std::string_view id;
  std::string_view key;
};

TEST(PositionText, of_the_cases_below_is_right_before_it_is_changed) {
  for (const Parts& parts : {kStart, kLater}) {
    const auto header = read(line(parts));
    EXPECT_TRUE(header.ok()) << header.error().key << ' ' << header.error().message.id;
  }
}

TEST(PositionText, that_is_wrong_is_refused_with_its_place_and_reason) {
  const std::vector<Wrong> wrong = {
      {kStart, 0, "5rof", "game.players", "rules"},
      {kStart, 0, "2rhf", "game.hidden_for_two", "rules"},
      {kStart, 0, "4rop", "game.penalty_with_open_money", "rules"},
      {kStart, 0, "4r", "position.bad_rules", "rules"},
      {kStart, 1, "nowhere", "position.bad_board", "board"},
      {kStart, 1, "x;A:north:9", "board.lot_count", "board"},
      {kStart, 2, "R/W/B", "position.bad_seats", "seats"},
      {kStart, 2, "R/W/B/R", "setup.shared_color", "seats"},
      {kStart, 2, "R/W/B/G", "position.bad_seats", "seats[3]"},
      {kStart, 3, "-/-", "position.bad_lots", "lots"},
      {kStart, 3, "BR/-/-/-/-/-/-/-/-/-/-/-/-", "position.bad_lot", "lots[0]"},
      {kStart, 3, "-/RRRRRRR/-/-/-/-/-/-/-/-/-/-/-", "position.bad_lot", "lots[1]"},
      {kStart, 3, "R/-/-/-/-/-/-/-/-/-/-/-/-", "position.cube_count", "lots"},
      {kStart, 4, "RWWB", "position.bad_ring", "ring"},
      {kStart, 4, "RWW/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB",
       "position.bad_space", "ring[0]"},
      {kStart, 4, "RWWB/WWWW/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB",
       "setup.one_color", "ring[1]"},
      {kStart, 4, "-/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB",
       "position.space_count", "ring"},
      {kStart, 5, "18", "position.bad_number", "broker"},
      {kStart, 5, "04", "position.bad_number", "broker"},
      {kStart, 6, "4", "position.bad_number", "roller"},
      {kStart, 7, "R10:0/Y10:0/W10:0", "position.bad_purse", "purses[3]"},
      {kStart, 7, "R11:0/Y10:0/W10:0/B10:0", "position.money", "purses"},
      {kStart, 7, "R9:0/Y10:0/W10:0/B10:0", "position.payers", "purses"},
      {kStart, 7, "R19:1/Y10:0/W10:0/B10:0", "position.loans", "purses"},
      {kStart, 8, "1", "position.shown", "shown"},
      {kStart, 8, "10", "position.bad_shown", "shown"},
      {kStart, 9, "19", "position.bad_number", "round"},
      {kStart, 9, "2", "position.space_count", "ring"},
      {kStart, 10, "rest", "position.bad_phase", "phase"},
      {kStart, 10, "end", "position.space_count", "ring"},
      {kStart, 10, "borrow:2:-", "position.phase", "phase"},
      {kStart, 10, "bid:0:-:13:-", "position.in", "phase"},
      {kStart, 10, "bid:1:1:0123:-", "position.bid_too_low", "phase"},
      {kStart, 10, "bid:11:2:0123:-", "position.bid_too_high", "phase"},
      {kStart, 10, "pay:1:2:-", "position.phase", "phase"},
      {kLater, 3, "-/-/-/-/-/-/-/-/-/-/-/RRB/-", "position.sold_count", "lots"},
      {kLater, 3, "-/-/-/-/-/-/-/-/-/R/-/RRR/-", "position.cube_count", "lots"},
      {kLater, 5, "8", "position.broker_on_nothing", "broker"},
      {kLater, 10, "bid:3:3:0123:R", "position.borrowed", "phase"},
      {kLater, 10, "roll", "position.broker_on_cubes", "broker"},
  };
  for (const Wrong& each : wrong) {
    const std::string text = line(each.parts, each.part, each.text);
    const auto header = read(text);
    ASSERT_FALSE(header.ok()) << text;
    EXPECT_EQ(header.error().message.id, each.id) << text;
    EXPECT_EQ(header.error().key, each.key) << text;
  }
  EXPECT_EQ(read("4rof standard").error().message.id, "position.parts");
  EXPECT_EQ(read("").error().message.id, "position.parts");
  EXPECT_EQ(read(line(kStart) + " ").error().message.id, "position.parts");
}

// Seven cubes gone of one colour cannot have sold a lot to another.
TEST(PositionText, knows_which_colours_a_lot_can_have_been_sold_to) {
  const GameRecord record = random_game({}, 8);
  bool tried = false;
  for (std::size_t moves = 0; moves < record.moves.size(); ++moves) {
    const State state = position(record, moves);
    Position parts = Position::of(state);
    int sold = 0;
    for (Contents contents : parts.lots) sold += contents.sold() ? 1 : 0;
    if (sold != 1) continue;
    const auto lot = std::find_if(parts.lots.begin(), parts.lots.end(), [](Contents c) { return c.sold(); });
    PerColor<int> gone;
    for (Color color : kAllColors) {
      gone[color] = kCubesPerColor - parts.hand.count(color);
      for (Cubes space : parts.spaces) gone[color] -= space.count(color);
      for (Contents each : parts.lots) gone[color] -= each.sold() ? 0 : each.count(color);
    }
    Contents all;
    for (Color color : kAllColors) {
      for (int i = 0; i < gone[color]; ++i) all = all.with(color);
    }
    for (Color color : kAllColors) {
      *lot = Contents::sold_to(color);
      const auto refusal = check(parts, state.options());
      EXPECT_EQ(!refusal.has_value(), owner(all) == color);
      if (refusal) {
        EXPECT_EQ(refusal->reason, Reason::kPositionSoldOwners);
      }
    }
    tried = true;
  }
  EXPECT_TRUE(tried);
}

TEST(PositionText, of_a_record_is_refused_with_its_key) {
  const std::string right = line(kStart);
  const std::string before = R"({"format":"bigshot-record","version":2,"position":")";
  const std::string after = R"(","seats":[{"name":"Ada"},{},{},{}],"moves":["roll 4"]})";
  EXPECT_TRUE(read_record(before + right + after).ok());
  const auto wrong = read_record(before + line(kStart, 7, "R11:0/Y10:0/W10:0/B10:0") + after);
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().key, "position.purses");
  const auto seats = read_record(before + right + R"(","seats":[{}],"moves":[]})");
  ASSERT_FALSE(seats.ok());
  EXPECT_EQ(seats.error().key, "seats");
}

TEST(PositionText, shown_in_the_documentation_is_right) {
  std::ifstream file(BIGSHOT_DOCS "/position.md");
  int found = 0;
  for (std::string text; std::getline(file, text);) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin != 4 || text[5] != 'r' || text.substr(4, 1).find_first_of("234") != 0) continue;
    EXPECT_TRUE(read(text.substr(4)).ok()) << text;
    ++found;
  }
  EXPECT_GE(found, 3);
}

}  // namespace
}  // namespace bigshot
