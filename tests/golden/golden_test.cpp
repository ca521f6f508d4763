// Runs every golden game of tests/golden/*.jsonl (README.md there): one test for each line.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>

#include "golden/expectation.h"
#include "record/json_record.h"

namespace bigshot {
namespace {

namespace json = boost::json;

struct Line {
  std::string file;
  int number;
  std::string text;
};

void PrintTo(const Line& line, std::ostream* os) { *os << line.file << ':' << line.number; }

std::vector<Line> golden_lines() {
  std::vector<Line> lines;
  for (const auto& entry : std::filesystem::directory_iterator(BIGSHOT_GOLDEN_GAMES)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream file(entry.path());
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
      lines.push_back({entry.path().stem().string(), number, text});
    }
  }
  std::sort(lines.begin(), lines.end(),
            [](const Line& a, const Line& b) { return std::tie(a.file, a.number) < std::tie(b.file, b.number); });
  return lines;
}

class Golden : public testing::TestWithParam<Line> {};

void expect_refused(const std::string& text, const json::value& refusal) {
  const auto read = read_record(text);
  ASSERT_FALSE(read.ok()) << "this header makes no game";
  EXPECT_EQ(read.error().message.id, refusal.at("id").as_string());
  EXPECT_EQ(name(read.error().message.rule.value()), refusal.at("rule").as_string());
  EXPECT_FALSE(read.error().move.has_value());
}

void expect_met(const std::string& text, const json::value& expectations) {
  auto read = read_record(text);
  ASSERT_TRUE(read.ok()) << read.error().message.id << " at " << read.error().key << ", move "
                         << read.error().move.value_or(0);
  for (const json::value& expectation : expectations.as_array()) {
    const auto at = json::value_to<std::size_t>(expectation.at("at"));
    ASSERT_LE(at, read->game.record().moves.size());
    Game game = read->game;
    game.rewind(at);
    for (const std::string& fault : unmet(expectation.as_object(), game)) {
      ADD_FAILURE() << "after " << at << " moves, " << fault;
    }
  }
  EXPECT_EQ(json::parse(write_record(read->game, read->extras)), json::parse(text))
      << "the record is written as read";
}

TEST_P(Golden, is_as_expected) {
  const json::value record = json::parse(GetParam().text);
  const json::object& golden = record.at("golden").as_object();
  SCOPED_TRACE(golden.at("title").as_string().c_str());
  EXPECT_FALSE(golden.at("rules").as_array().empty());
  if (golden.contains("refused_header")) {
    expect_refused(GetParam().text, golden.at("refused_header"));
  } else {
    EXPECT_FALSE(golden.at("expect").as_array().empty());
    expect_met(GetParam().text, golden.at("expect"));
  }
}

std::string test_name(const testing::TestParamInfo<Line>& info) {
  return info.param.file + '_' + std::to_string(info.param.number);
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(golden_lines()), test_name);

TEST(Expectation, what_is_not_so_is_found) {
  auto read = read_record(golden_lines().front().text);
  ASSERT_TRUE(read.ok());
  Game game = read->game;
  game.rewind(0);
  const auto faults = [&](const char* text) { return unmet(json::parse(text).as_object(), game).size(); };
  EXPECT_EQ(faults(R"({"at": 0, "phase": "rolling", "money": {"R": 10}, "actor": "chance", "bidder": null})"), 0U);
  for (const char* wrong :
       {R"({"phase": "bidding"})", R"({"money": {"R": 11}})", R"({"money": {"Q": 10}})",
        R"({"owner": {"K": "R"}})", R"({"legal_count": 5})", R"({"legal": ["roll 1"]})", R"({"actor": 0})",
        R"({"fase": "rolling"})", R"({"refused": {"move": "roll 1", "id": "x", "rule": "R1"}})",
        R"({"reckoning": {"place": [1, 2, 3, 4]}})",
        R"({"refused": {"move": "pass", "id": "roll.expected", "rule": "R2"}})", R"({"offer": "RYWB"})"}) {
    EXPECT_EQ(faults(wrong), 1U) << wrong;
  }
}

}  // namespace
}  // namespace bigshot
