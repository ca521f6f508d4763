// Every way in which a record can be wrong is refused, at its place and with its rule. Each case is a record that
// is right, damaged in one place.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "example_games.h"

namespace bigshot {
namespace {

namespace json = boost::json;

struct Damage {
  int game;
  std::string_view pointer;
  std::string_view text;  // empty: cut away
  std::string_view expected;
};

void PrintTo(const Damage& damage, std::ostream* out) {
  *out << "game " << damage.game << ", " << damage.pointer << " = " << damage.text;
}

std::string damaged(const Damage& damage) {
  json::value record = example_json(damage.game);
  if (damage.text.empty()) {
    cut(record, damage.pointer);
  } else {
    put(record, damage.pointer, damage.text);
  }
  return json::serialize(record);
}

class Faults : public testing::TestWithParam<Damage> {};

TEST_P(Faults, are_found_at_their_place_with_their_rule) {
  EXPECT_EQ(verdict(damaged(GetParam())), GetParam().expected);
}

constexpr int k4 = kFourPlayers;
constexpr int k2 = kTwoPlayers;
constexpr int k3 = kThreePlayers;

INSTANTIATE_TEST_SUITE_P(format, Faults,
                         testing::Values(Damage{k4, "/format", "", "- record.missing_key at format"},
                                         Damage{k4, "/format", "1", "- record.not_text at format"},
                                         Damage{k4, "/format", R"("bigshot")", "- record.not_one_of at format"},
                                         Damage{k4, "/version", "", "- record.missing_key at version"},
                                         Damage{k4, "/version", "3", "- record.version at version"},
                                         Damage{k4, "/version", "18446744073709551615",
                                                "- record.version at version"},
                                         Damage{k4, "/version", "1.0", "- record.not_whole_number at version"},
                                         Damage{k4, "/version", "\"1\"", "- record.not_whole_number at version"}));

INSTANTIATE_TEST_SUITE_P(
    rules, Faults,
    testing::Values(Damage{k4, "/rules", "", "- record.missing_key at rules"},
                    Damage{k4, "/rules", "[]", "- record.not_object at rules"},
                    Damage{k4, "/rules/players", "", "- record.missing_key at rules.players"},
                    Damage{k4, "/rules/players", "4.0", "- record.not_whole_number at rules.players"},
                    Damage{k4, "/rules/players", "4e0", "- record.not_whole_number at rules.players"},
                    Damage{k4, "/rules/players", "true", "- record.not_whole_number at rules.players"},
                    Damage{k4, "/rules/players", "1", "S3 game.players at rules.players"},
                    Damage{k4, "/rules/players", "5", "S3 game.players at rules.players"},
                    Damage{k4, "/rules/players", "-4", "S3 game.players at rules.players"},
                    Damage{k4, "/rules/players", "4294967300", "S3 game.players at rules.players"},
                    Damage{k4, "/rules/players", "18446744073709551615", "S3 game.players at rules.players"},
                    Damage{k4, "/rules/edition", "", "- record.missing_key at rules.edition"},
                    Damage{k4, "/rules/edition", "\"Ravensburger\"", "- record.not_one_of at rules.edition"},
                    Damage{k4, "/rules/money", "", "- record.missing_key at rules.money"},
                    Damage{k4, "/rules/money", "\"\"", "- record.not_one_of at rules.money"},
                    Damage{k4, "/rules/overbid", "", "- record.missing_key at rules.overbid"},
                    Damage{k4, "/rules/overbid", "null", "- record.not_text at rules.overbid"},
                    Damage{k4, "/rules/overbid", "\"penalty\"",
                           "C3 game.penalty_with_open_money at rules.overbid"},
                    Damage{k2, "/rules/money", "\"hidden\"", "C4 game.hidden_for_two at rules.money"}));

INSTANTIATE_TEST_SUITE_P(
    seats, Faults,
    testing::Values(Damage{k4, "/seats", "", "- record.missing_key at seats"},
                    Damage{k4, "/seats", "{}", "- record.not_list at seats"},
                    Damage{k4, "/seats/3", "", "S3 record.seat_count at seats"},
                    Damage{k3, "/seats/-", R"({"colors": "W"})", "S3 record.seat_count at seats"},
                    Damage{k4, "/seats/2", "\"B\"", "- record.not_object at seats[2]"},
                    Damage{k4, "/seats/2/name", "null", "- record.not_text at seats[2].name"},
                    Damage{k4, "/seats/2/name", "7", "- record.not_text at seats[2].name"},
                    Damage{k4, "/seats/2/colors", "", "- record.missing_key at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "[\"B\"]", "- record.not_text at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"\"", "S3 record.seat_colors at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"b\"", "S3 record.seat_colors at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"G\"", "S3 record.seat_colors at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"BB\"", "S3 record.seat_colors at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"B \"", "S3 record.seat_colors at seats[2].colors"},
                    Damage{k4, "/seats/2/colors", "\"R\"", "S3 setup.shared_color at seats[2].colors"},
                    Damage{k2, "/seats/1/colors", "\"Y\"", "S3 record.seat_colors at seats[1].colors"},
                    Damage{k2, "/seats/1/colors", "\"YY\"", "S3 setup.shared_color at seats[1].colors"},
                    Damage{k2, "/seats/1/colors", "\"YR\"", "S3 setup.shared_color at seats[1].colors"}));

INSTANTIATE_TEST_SUITE_P(
    setup, Faults,
    testing::Values(Damage{k4, "/spaces", "", "- record.missing_key at spaces"},
                    Damage{k4, "/spaces", "\"RWBW\"", "- record.not_list at spaces"},
                    Damage{k4, "/spaces/17", "", "T3 record.space_count at spaces"},
                    Damage{k4, "/spaces/-", "\"RWBY\"", "T3 record.space_count at spaces"},
                    Damage{k4, "/spaces/5", "4", "- record.not_text at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"RRY\"", "T3 record.space_cubes at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"RRYWB\"", "T3 record.space_cubes at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"rryw\"", "T3 record.space_cubes at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"RRY\\u0000\"", "T3 record.space_cubes at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"RRRR\"", "S1 setup.one_color at spaces[5]"},
                    Damage{k4, "/spaces/5", "\"RRYB\"", "T1 setup.cube_count at spaces"},
                    Damage{k4, "/broker", "", "- record.missing_key at broker"},
                    Damage{k4, "/broker", "18", "S2 setup.broker at broker"},
                    Damage{k4, "/broker", "-1", "S2 setup.broker at broker"},
                    Damage{k4, "/broker", "4294967300", "S2 setup.broker at broker"},
                    Damage{k4, "/broker", "1e1", "- record.not_whole_number at broker"},
                    Damage{k4, "/roller", "", "- record.missing_key at roller"},
                    Damage{k4, "/roller", "4", "S2 setup.roller at roller"},
                    Damage{k3, "/roller", "3", "S2 setup.roller at roller"},
                    Damage{k4, "/roller", "-1", "S2 setup.roller at roller"},
                    Damage{k4, "/roller", "257", "S2 setup.roller at roller"},
                    Damage{k4, "/roller", "\"0\"", "- record.not_whole_number at roller"}));

INSTANTIATE_TEST_SUITE_P(
    moves, Faults,
    testing::Values(Damage{k4, "/moves", "", "- record.missing_key at moves"},
                    Damage{k4, "/moves", "{}", "- record.not_list at moves"},
                    Damage{k4, "/moves/0", "\"roll 7\"", "R1 roll.no_such_face at move 0"},
                    Damage{k4, "/moves/0", "\"roll 01\"", "- move.unreadable at move 0"},
                    Damage{k4, "/moves/0", "\"bid 1\"", "R1 roll.expected at move 0"},
                    Damage{k4, "/moves/2", "\"bid 0\"", "R2 bid.too_low at move 2"},
                    Damage{k4, "/moves/2", "17", "- record.not_text at move 2"},
                    Damage{k4, "/moves/2", "\"bid 20\"", "R4 bid.above_purse at move 2"},
                    Damage{k4, "/moves/2", "\"bid 100\"", "R4 bid.above_purse at move 2"},
                    Damage{k4, "/moves/2", "\"bid 99999999999999999999\"", "R4 bid.above_purse at move 2"},
                    Damage{k4, "/moves/2", "\"loan B\"", "R4 loan.already_taken at move 2"},
                    Damage{k4, "/moves/1", "\"loan Y\"", "S4 loan.foreign_color at move 1"},
                    Damage{k4, "/moves/6", "\"bid 2\"", "R2 bid.too_low at move 6"},
                    Damage{k4, "/moves/11", "\"place W L\"", "R6 place.no_such_cube at move 11"},
                    Damage{k4, "/moves/11", "\"place R Z\"", "R6 place.no_such_lot at move 11"},
                    Damage{k4, "/moves/11", "\"bid 18\"", "R6 place.expected at move 11"},
                    Damage{k4, "/moves/254", "\"place W L\"", "R7 place.lot_sold at move 254"},
                    Damage{k4, "/moves/-", "\"roll 1\"", "E1 game.over at move 255"},
                    Damage{k4, "/moves/-", "null", "- record.not_text at move 255"},
                    Damage{k3, "/moves/4", "\"loan R\"", "C2 loan.only_before_auction at move 4"},
                    Damage{k3, "/moves/6", "\"bid 100\"", "C3 bid.above_highest at move 6"}));

INSTANTIATE_TEST_SUITE_P(
    results, Faults,
    testing::Values(
        Damage{k4, "/result", "", "E1 record.missing_result at result"},
        Damage{k4, "/moves/254", "", "E1 record.early_result at result"},
        Damage{k4, "/result", "[]", "- record.not_object at result"},
        Damage{k4, "/result/owners", "", "- record.missing_key at result.owners"},
        Damage{k4, "/result/owners", "\"B-RYYWWWY-BR-\"", "E1 record.wrong_result at result.owners"},
        Damage{k4, "/result/owners", "\"B-RYYWWWY-BRBB\"", "E1 record.wrong_result at result.owners"},
        Damage{k4, "/result/seats", "", "- record.missing_key at result.seats"},
        Damage{k4, "/result/seats/3", "", "S3 record.seat_count at result.seats"},
        Damage{k4, "/result/seats/0", "null", "- record.not_object at result.seats[0]"},
        Damage{k4, "/result/seats/0/lots", "", "- record.missing_key at result.seats[0].lots"},
        Damage{k4, "/result/seats/0/lots", "\"LC\"", "E1 record.wrong_result at result.seats[0].lots"},
        Damage{k4, "/result/seats/0/value", "28", "E2 record.wrong_result at result.seats[0].value"},
        Damage{k4, "/result/seats/0/value", "27.0", "- record.not_whole_number at result.seats[0].value"},
        Damage{k4, "/result/seats/0/money", "8", "E3 record.wrong_result at result.seats[0].money"},
        Damage{k4, "/result/seats/0/loans", "8", "R5 record.wrong_result at result.seats[0].loans"},
        Damage{k4, "/result/seats/0/balance", "54", "E3 record.wrong_result at result.seats[0].balance"},
        Damage{k4, "/result/seats/0/qualified", "false", "E4 record.wrong_result at result.seats[0].qualified"},
        Damage{k4, "/result/seats/0/qualified", "1", "- record.not_boolean at result.seats[0].qualified"},
        Damage{k4, "/result/seats/3/place", "3", "E7 record.wrong_result at result.seats[3].place"},
        Damage{k4, "/result/winners", "", "- record.missing_key at result.winners"},
        Damage{k4, "/result/winners", "2", "- record.not_list at result.winners"},
        Damage{k4, "/result/winners", "[]", "E4 record.wrong_result at result.winners"},
        Damage{k4, "/result/winners", "[1, 2]", "E4 record.wrong_result at result.winners"},
        Damage{k4, "/result/winners", "[2.0]", "- record.not_whole_number at result.winners[0]"},
        Damage{k2, "/result/seats/1/value", "72", "D4 record.wrong_result at result.seats[1].value"},
        Damage{k2, "/result/seats/1/balance", "92", "D6 record.wrong_result at result.seats[1].balance"},
        Damage{k2, "/result/seats/0/qualified", "true", "D5 record.wrong_result at result.seats[0].qualified"}));

const std::string& fact(const Fault& fault, std::string_view name) {
  const auto found = std::find_if(fault.message.facts.begin(), fault.message.facts.end(),
                                  [&](const Fact& fact) { return fact.name == name; });
  static const std::string none = "(no such fact)";
  return found == fault.message.facts.end() ? none : found->value;
}

TEST(Fault, of_a_result_tells_what_the_rules_say) {
  const Fault numbers = read_record(damaged({k4, "/result/seats/0/balance", "54", {}})).error();
  EXPECT_EQ(fact(numbers, "found"), "54");
  EXPECT_EQ(fact(numbers, "expected"), "-54");
  const Fault texts = read_record(damaged({k4, "/result/owners", "\"?\"", {}})).error();
  EXPECT_EQ(fact(texts, "found"), "\"?\"");
  EXPECT_EQ(fact(texts, "expected"), "\"B-RYYWWWY-BRB\"");
  const Fault lists = read_record(damaged({k4, "/result/winners", "[0, 1]", {}})).error();
  EXPECT_EQ(fact(lists, "found"), "[0, 1]");
  EXPECT_EQ(fact(lists, "expected"), "[2]");
}

TEST(Fault, of_a_choice_tells_what_is_allowed) {
  const Fault fault = read_record(damaged({k4, "/rules/edition", "\"2001\"", {}})).error();
  EXPECT_EQ(fact(fault, "found"), "\"2001\"");
  EXPECT_EQ(fact(fault, "allowed"), "\"ravensburger\", \"opennplay\"");
}

TEST(Fault, quotes_a_number_as_people_write_it_and_not_like_a_whole_one) {
  const auto found = [](std::string_view number) {
    return fact(read_record(damaged({k4, "/broker", number, {}})).error(), "found");
  };
  EXPECT_EQ(found("1.5"), "1.5");
  EXPECT_EQ(found("4.0"), "4.0");
  EXPECT_EQ(found("4e0"), "4.0");
  EXPECT_EQ(found("-0.25"), "-0.25");
  EXPECT_EQ(found("1e30"), "1e+30");
}

TEST(Fault, quotes_little_and_nothing_that_plays_tricks_on_a_terminal) {
  const std::string nasty = "\"\\u001b[2J" + std::string(1000, 'x') + "\"";
  const Fault header = read_record(damaged({k4, "/board", nasty, {}})).error();
  EXPECT_EQ(fact(header, "found"), "\"\uFFFD[2J" + std::string(36, 'x') + "...\"");
  const Fault move = read_record(damaged({k4, "/moves/3", nasty, {}})).error();
  EXPECT_EQ(fact(move, "text"), "\uFFFD[2J" + std::string(36, 'x') + "...");
}

TEST(Fault, of_the_first_wrong_move_counts_even_if_a_later_one_is_no_text) {
  json::value record = example_json(k4);
  put(record, "/moves/6", "\"bid 2\"");
  put(record, "/moves/7", "7");
  EXPECT_EQ(verdict(json::serialize(record)), "R2 bid.too_low at move 6");
}

TEST(Fault, of_the_header_comes_before_those_of_moves) {
  json::value record = example_json(k4);
  put(record, "/moves/0", "0");
  put(record, "/roller", "9");
  EXPECT_EQ(verdict(json::serialize(record)), "S2 setup.roller at roller");
}

// --- The places of a broken board
// -----------------------------------------------------------------------------------

class BoardFaults : public testing::TestWithParam<Damage> {};

TEST_P(BoardFaults, are_found_at_their_place_with_their_rule) {
  json::value record = example_json(k4);
  put(record, "/board", R"({"name": "mine", "lots": [
      {"id": "A", "district": "n", "park": true}, {"id": "B", "district": "n", "value": 9},
      {"id": "C", "district": "n", "value": 10}, {"id": "D", "district": "n", "value": 11},
      {"id": "E", "district": "s", "park": true}, {"id": "F", "district": "s", "value": 9},
      {"id": "G", "district": "s", "value": 10}, {"id": "H", "district": "s", "value": 11},
      {"id": "I", "district": "w", "value": 16}, {"id": "J", "district": "w", "value": 18},
      {"id": "K", "district": "w", "value": 21}, {"id": "L", "district": "e", "value": 17},
      {"id": "M", "district": "e", "value": 20}]})");
  ASSERT_EQ(verdict(json::serialize(record)), "ok");
  const std::string pointer = "/board" + std::string(GetParam().pointer);
  if (GetParam().text.empty()) {
    cut(record, pointer);
  } else {
    put(record, pointer, GetParam().text);
  }
  EXPECT_EQ(verdict(json::serialize(record)), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    all, BoardFaults,
    testing::Values(
        Damage{k4, "", "7", "- record.not_object at board"},
        Damage{k4, "", "\"atlantis\"", "- record.unknown_board at board"},
        Damage{k4, "", "\"Standard\"", "- record.unknown_board at board"},
        Damage{k4, "/name", "", "- record.missing_key at board.name"},
        Damage{k4, "/name", "1", "- record.not_text at board.name"},
        Damage{k4, "/lots", "", "- record.missing_key at board.lots"},
        Damage{k4, "/lots", "13", "- record.not_list at board.lots"},
        Damage{k4, "/lots/12", "", "T2 board.lot_count at board.lots"},
        Damage{k4, "/lots/-", R"({"id": "N", "district": "e", "value": 1})", "T2 board.lot_count at board.lots"},
        Damage{k4, "/lots/3", "[]", "- record.not_object at board.lots[3]"},
        Damage{k4, "/lots/3/id", "", "- record.missing_key at board.lots[3].id"},
        Damage{k4, "/lots/3/id", "\"d\"", "T2 board.bad_id at board.lots[3].id"},
        Damage{k4, "/lots/3/id", "\"DD\"", "T2 board.bad_id at board.lots[3].id"},
        Damage{k4, "/lots/3/id", "\"\"", "T2 board.bad_id at board.lots[3].id"},
        Damage{k4, "/lots/3/id", "\"\\u00c4\"", "T2 board.bad_id at board.lots[3].id"},
        Damage{k4, "/lots/3/id", "\"A\"", "T2 board.repeated_id at board.lots[3].id"},
        Damage{k4, "/lots/3/district", "", "- record.missing_key at board.lots[3].district"},
        Damage{k4, "/lots/3/district", "\"\"", "T2 board.no_district at board.lots[3].district"},
        Damage{k4, "/lots/3/park", "1", "- record.not_boolean at board.lots[3].park"},
        Damage{k4, "/lots/3/park", "true", "T2 board.park_with_value at board.lots[3].value"},
        Damage{k4, "/lots/4/park", "false", "T2 board.lot_without_value at board.lots[4].value"},
        Damage{k4, "/lots/4", R"({"id": "E", "district": "s", "value": 1})", "T2 board.park_count at board.lots"},
        Damage{k4, "/lots/3/value", "", "T2 board.lot_without_value at board.lots[3].value"},
        Damage{k4, "/lots/3/value", "0", "T2 board.lot_without_value at board.lots[3].value"},
        Damage{k4, "/lots/3/value", "-11", "T2 board.lot_without_value at board.lots[3].value"},
        Damage{k4, "/lots/3/value", "11.0", "- record.not_whole_number at board.lots[3].value"},
        Damage{k4, "/lots/3/value", "10000", "T2 board.value_too_high at board.lots[3].value"},
        Damage{k4, "/lots/3/value", "4294967307", "T2 board.value_too_high at board.lots[3].value"}));

}  // namespace
}  // namespace bigshot
