#include "arena/engine_protocol.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <regex>
#include <sstream>

#include "record/json_record.h"
#include "record/move_text.h"
#include "support/games.h"

namespace bigshot {
namespace {

namespace json = boost::json;
using Kind = EngineAnswer::Kind;

constexpr std::chrono::milliseconds kBudget{1000};

Kind kind_of(std::string_view line, std::uint64_t id = 7) {
  return read_engine_answer(line, id, support::game_after_roll()).kind;
}

// The JSON blocks of the page that explains the protocol.
std::vector<json::value> documented() {
  std::ostringstream page;
  page << std::ifstream(BIGSHOT_DOCS "/engine-protocol.md").rdbuf();
  const std::string text = page.str();
  std::vector<json::value> blocks;
  static const std::regex kBlock("```json\n([^`]*)```");
  for (std::sregex_iterator it(text.begin(), text.end(), kBlock), end; it != end; ++it) {
    blocks.push_back(json::parse((*it)[1].str()));
  }
  return blocks;
}

TEST(EngineProtocol, is_as_its_documentation_shows) {
  const auto blocks = documented();
  ASSERT_EQ(blocks.size(), 2U);
  const json::object& question = blocks[0].as_object();
  const auto read = read_record(json::serialize(question.at("record")));
  ASSERT_TRUE(read) << read.error().message.id;
  const auto id = static_cast<std::uint64_t>(question.at("id").as_int64());
  EXPECT_EQ(json::parse(engine_question(id, read->game, kBudget)), blocks[0]);

  const EngineAnswer answer = read_engine_answer(json::serialize(blocks[1]), id, read->game);
  EXPECT_EQ(answer.kind, Kind::kMove);
  EXPECT_EQ(move_text(answer.move, read->game.header().board), blocks[1].as_object().at("move").as_string());
}

TEST(EngineProtocol, asks_in_one_line_with_the_keys_in_order) {
  const std::string question = engine_question(12, support::game_after_roll(), std::chrono::milliseconds(250));
  EXPECT_EQ(question.find('\n'), std::string::npos);
  EXPECT_TRUE(question.starts_with("{\"id\":12,\"seat\":")) << question;
  EXPECT_TRUE(question.ends_with(",\"budget_ms\":250}")) << question;
  const json::value parsed = json::parse(question);
  EXPECT_EQ(parsed.at("legal").as_array().at(0).as_string(), "pass");
}

TEST(EngineProtocol, tells_the_same_record_to_every_seat_with_hidden_money) {
  // [C1] The record has deal and moves alone: no purse stands in it, whoever is asked.
  Game game = *Game::start(support::random_header({.money = MoneyMode::kHidden, .overbid = Overbid::kPenalty}, 5));
  game.play(Action::roll(1));
  const json::value parsed = json::parse(engine_question(1, game, kBudget));
  EXPECT_EQ(parsed.at("record"), json::parse(write_record(game)));
  EXPECT_EQ(json::serialize(parsed.at("record")).find("money\":1"), std::string::npos);
}

TEST(EngineProtocol, takes_a_legal_move) {
  const EngineAnswer answer =
      read_engine_answer(R"({"id":7,"move":"bid 4","why":["extra"]})", 7, support::game_after_roll());
  EXPECT_EQ(answer.kind, Kind::kMove);
  EXPECT_EQ(answer.move, Action::bid(4));
  EXPECT_EQ(kind_of(" {\"move\" : \"pass\", \"id\" : 7}\r"), Kind::kMove);
}

TEST(EngineProtocol, hears_who_a_program_is) {
  const auto hello = [](const std::string& said) {
    return read_engine_answer(R"({"id":7,"move":"pass","hello":)" + said + "}", 7, support::game_after_roll())
        .hello;
  };
  const auto whole = hello(R"({"name":"Me","version":1.5,"options":{"depth":3,"book":true},"mood":"good"})");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->name, "Me");
  EXPECT_EQ(whole->version, "1.5");
  EXPECT_EQ(whole->options, (boost::json::object{{"depth", 3}, {"book", true}}));
  EXPECT_TRUE(hello("{}"));
  EXPECT_FALSE(read_engine_answer(R"({"id":7,"move":"pass"})", 7, support::game_after_roll()).hello);
}

TEST(EngineProtocol, knows_old_answers_whatever_they_say) {
  EXPECT_EQ(kind_of(R"({"id":6,"move":"bid 4"})"), Kind::kOld);
  EXPECT_EQ(kind_of(R"({"id":0})"), Kind::kOld);
  EXPECT_EQ(kind_of(R"({"id":-1})"), Kind::kOld);
}

TEST(EngineProtocol, refuses_everything_else) {
  for (const char* line : {"",
                           "{}",
                           "null",
                           "pass",
                           "[7,\"pass\"]",
                           R"({"id":7})",
                           R"({"move":"pass"})",
                           R"({"id":7,"move":5})",
                           R"({"id":7,"move":"bid 99"})",
                           R"({"id":7,"move":"bid  4"})",
                           R"({"id":7,"move":"Pass"})",
                           R"({"id":7,"move":"roll 4"})",
                           R"({"id":7,"move":"place R A"})",
                           R"({"id":8,"move":"pass"})",
                           R"({"id":"7","move":"pass"})",
                           R"({"id":7.0,"move":"pass"})",
                           R"({"id":7,"move":"pass"} x)",
                           R"({"id":99999999999999999999,"move":"pass"})",
                           "\xff\xfe",
                           R"({"id":7,"id":7,"move":"pass"})",
                           R"({"id":7,"move":"pass","hello":"me"})",
                           R"({"id":7,"move":"pass","hello":{"name":["me"]}})",
                           R"({"id":7,"move":"pass","hello":{"options":[1]}})",
                           R"({"id":7,"move":"pass","hello":{"options":{"depth":null}}})"}) {
    EXPECT_EQ(kind_of(line), Kind::kWrong) << line;
  }
  EXPECT_EQ(kind_of(std::string(100000, '[')), Kind::kWrong);
}

}  // namespace
}  // namespace bigshot
