// Records that are read and written come back as they were, with everything that others have put into them.
#include <gtest/gtest.h>

#include "example_games.h"
#include "record/boards.h"

namespace bigshot {
namespace {

namespace json = boost::json;
using namespace std::string_literals;

class Examples : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(all, Examples, testing::Range(0, kExampleCount));

std::string rewritten(std::string_view text) {
  const auto read = read_record(text);
  return read ? write_record(read->game, read->extras) : verdict(text);
}

TEST_P(Examples, are_written_as_the_same_json) {
  EXPECT_EQ(json::parse(rewritten(example_text(GetParam()))), example_json(GetParam()));
}

TEST_P(Examples, are_written_with_their_keys_in_the_same_order) {
  EXPECT_EQ(rewritten(example_text(GetParam())), json::serialize(example_json(GetParam())));
}

TEST_P(Examples, are_one_line) { EXPECT_EQ(rewritten(example_text(GetParam())).find('\n'), std::string::npos); }

TEST_P(Examples, are_finished_games_of_eighteen_rounds) {
  const auto read = read_record(example_text(GetParam()));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->game.state().finished());
  EXPECT_EQ(read->game.state().round(), 18);
}

TEST_P(Examples, can_be_cut_after_any_move_and_then_have_no_result) {
  json::value record = example_json(GetParam());
  cut(record, "/result");
  json::array& moves = record.at("moves").as_array();
  while (!moves.empty()) {
    moves.pop_back();
    const std::string text = json::serialize(record);
    ASSERT_EQ(rewritten(text), text);
  }
}

TEST_P(Examples, keep_the_extra_keys_of_others_at_every_level) {
  json::value record = example_json(GetParam());
  put(record, "/seed", R"({"sha256": "ab", "nonces": [1, 2.5, null, {"deep": [[]]}]})");
  put(record, "/rules/house", R"("no talking")");
  put(record, "/seats/1/rating", "1534.25");
  put(record, "/result/comment", "true");
  put(record, "/result/seats/0/time", "[18446744073709551615, -9223372036854775808]");
  EXPECT_EQ(json::parse(rewritten(json::serialize(record))), record);
}

TEST_P(Examples, keep_numbers_of_others_to_the_last_bit) {
  json::value record = example_json(GetParam());
  put(record, "/times",
      "[0.1, 0.3, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740993, 2.2250738585072011e-308]");
  const std::string once = rewritten(json::serialize(record));
  EXPECT_EQ(rewritten(once), once);
  EXPECT_NE(once.find("[1E-1,3E-1,1E-7,5E-324,1.7976931348623157E308,9007199254740993"), std::string::npos)
      << once;
}

TEST(Record, keeps_names_and_does_not_invent_any) {
  json::value record = example_json(kFourPlayers);
  put(record, "/seats/0/name", R"("Zo\u00eb \ud83c\udfb2 \"the\" \\ \u0000")");
  put(record, "/seats/1/name", R"("")");
  cut(record, "/seats/2/name");
  const auto read = read_record(json::serialize(record));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->game.header().names[0], "Zo\u00eb \U0001F3B2 \"the\" \\ \0"s);
  EXPECT_EQ(read->game.header().names[1], "");
  EXPECT_EQ(read->game.header().names[2], std::nullopt);
  EXPECT_EQ(json::parse(write_record(read->game)), record);
}

TEST(Record, is_written_readably_even_with_a_name_that_is_not_utf8) {
  GameHeader header = read_record(example_text(kFourPlayers))->game.header();
  header.names[0] = "caf\xe9";
  const auto read = read_record(write_record(*Game::start(header)));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->game.header().names[0], "caf\uFFFD");
}

TEST(Record, keeps_the_order_of_a_seats_two_colours) {
  json::value record = example_json(kTwoPlayers);
  EXPECT_EQ(record.at_pointer("/seats/0/colors").as_string(), "WR");
  const auto read = read_record(example_text(kTwoPlayers));
  EXPECT_EQ(read->game.header().setup.colors[Seat{0}], (SeatColors{Color::kWhite, Color::kRed}));
}

TEST(Record, does_not_care_for_blanks_escapes_or_the_order_of_keys) {
  json::object turned;
  const json::value record = example_json(kThreePlayers);
  const json::object& members = record.get_object();
  for (auto it = members.end(); it != members.begin();) {
    --it;
    turned[it->key()] = it->value();
  }
  std::string text = " \t\r\n" + json::serialize(turned) + "\n ";
  text.replace(text.find("\"moves\""), 7, R"("\u006doves" )");
  EXPECT_EQ(rewritten(text), json::serialize(record));
}

TEST(Record, plays_on_from_where_it_was_cut_and_forgets_nothing) {
  json::value record = example_json(kThreePlayers);
  put(record, "/note", R"("kept")");
  json::value half = record;
  half.as_object().erase("result");
  half.at("moves").as_array().resize(100);
  auto read = read_record(json::serialize(half));
  ASSERT_TRUE(read);
  const json::array& moves = record.at("moves").get_array();
  for (std::size_t i = 100; i < moves.size(); ++i) {
    ASSERT_FALSE(read->game.play(moves[i].get_string().c_str()));
  }
  EXPECT_EQ(json::parse(write_record(read->game, read->extras)), record);
}

TEST(Record, that_is_taken_back_before_its_end_has_no_result_any_more) {
  json::value record = example_json(kFourPlayers);
  put(record, "/result/comment", R"("close")");
  auto read = read_record(json::serialize(record));
  ASSERT_TRUE(read);
  read->game.rewind(10);
  const std::string text = write_record(read->game, read->extras);
  EXPECT_EQ(verdict(text), "ok");
  EXPECT_EQ(json::parse(text).get_object().contains("result"), false);
}

TEST(Record, is_the_same_written_from_a_game_or_from_its_record) {
  const auto read = read_record(example_text(kTwoPlayers));
  EXPECT_EQ(write_record(read->game), write_record(read->game.record()));
}

// --- Boards
// -------------------------------------------------------------------------------------------------------

constexpr std::string_view kOwnBoard = R"({"name": "standard", "maker": "me", "lots": [
  {"id": "Z", "district": "a", "park": true, "value": 0}, {"id": "B", "district": "a", "value": 9, "park": false},
  {"id": "C", "district": "a", "value": 10, "color": "#fff"}, {"id": "D", "district": "a", "value": 11},
  {"id": "E", "district": "a", "park": true}, {"id": "F", "district": "\u00e9", "value": 9999},
  {"id": "G", "district": "south", "value": 1}, {"id": "H", "district": "south", "value": 11},
  {"id": "I", "district": "west", "value": 16}, {"id": "J", "district": "west", "value": 18},
  {"id": "K", "district": "west", "value": 21}, {"id": "L", "district": "east", "value": 17},
  {"id": "M", "district": "east", "value": 20}]})";

TEST(Record, with_a_board_of_its_own_has_it_written_out_with_its_extra_keys) {
  json::value record = example_json(kFourPlayers);
  cut(record, "/result");
  put(record, "/moves", "[]");
  put(record, "/board", kOwnBoard);
  const auto read = read_record(json::serialize(record));
  ASSERT_TRUE(read) << verdict(json::serialize(record));
  EXPECT_FALSE(read->game.header().board_ships);
  EXPECT_EQ(read->game.header().board.lots[5].value, 9999);
  EXPECT_EQ(json::parse(write_record(read->game, read->extras)), record);
}

TEST(Record, never_calls_a_board_by_the_name_of_one_that_ships_but_is_different) {
  GameHeader header = read_record(example_text(kFourPlayers))->game.header();
  ASSERT_TRUE(header.board_ships);
  header.board.lots[1].value = 8;
  const auto read = read_record(write_record(*Game::start(header)));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->game.header().board.lots[1].value, 8);
}

TEST(Record, with_a_board_that_ships_but_was_written_out_stays_written_out) {
  json::value record = example_json(kFourPlayers);
  json::value board = json::parse(R"({"name": "standard", "lots": []})");
  for (const BoardLot& lot : standard_board().lots) {
    json::object written{{"id", std::string(1, lot.id)}, {"district", lot.district}};
    written[lot.park ? "park" : "value"] = lot.park ? json::value(true) : json::value(lot.value);
    board.at("lots").as_array().push_back(written);
  }
  record.as_object()["board"] = board;
  EXPECT_EQ(json::parse(rewritten(json::serialize(record))), record);
}

}  // namespace
}  // namespace bigshot
