// `bigshot review` from outside: pictures, sentences, JSON and SVG in four languages, sums of many games, and what
// it says to bad input.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

const std::string kReviewedGames = BIGSHOT_TEST_DATA "/reviews/games.jsonl";  // 4, 2, 3 and 3 players

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Outcome review(Arguments more, const Environment& environment = {}) {
  more.insert(more.begin(), {"review", "--threads", "1"});
  return run(more, "", environment);
}

TEST(ReviewCommand, of_one_game_is_the_curve_luck_and_skill_turning_points_and_auctions) {
  const Outcome outcome = review({kReviewedGames, "--game", "1", "--lang", "en"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part : {"100 %", "stands for several", "Fair share", "Without luck", "Turning points:",
                           "Better: “", "A coach would tell", "What the cubes were worth", "Against"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  // The curve and sentences fit the terminal; tables are as wide as their names need.
  for (const std::string& line : lines_of(outcome.out.substr(0, outcome.out.find("Fair share")))) {
    EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(ReviewCommand, names_mistakes_and_reasons_in_four_languages) {
  const std::vector<std::vector<std::string>> words = {
      {"en", "Turning points", "a blunder", "Better: “", "A coach would tell", "Against"},
      {"de", "Wendepunkte", "ein grober Patzer", "Besser: „", "Ein Trainer würde", "Gegen"},
      {"fr", "Tournants de la partie", "une gaffe", "Mieux", "Un entraîneur dirait à", "Contre"},
      {"it", "Punti di svolta", "un errore grave", "Meglio: «", "Un allenatore direbbe a", "Contro"}};
  for (const auto& language : words) {
    const std::string out = review({kReviewedGames, "--game", "1", "--lang", language[0]}).out;
    std::string one_line = out;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    for (std::size_t i = 1; i < language.size(); ++i) {
      EXPECT_TRUE(contains(one_line, language[i])) << language[i] << '\n' << out;
    }
    EXPECT_FALSE(contains(out, "review.")) << "a key without a text: " << out;
    EXPECT_FALSE(contains(out, "coach.")) << "a key without a text: " << out;
  }
}

// And one of them is what was played: it costs what it is worse than the first.
void expect_options_best_first(const json::value& entry) {
  const auto win = [](const json::value& option) { return option.at("win").to_number<double>(); };
  const json::array& options = entry.at("options").as_array();
  for (std::size_t i = 1; i < options.size(); ++i) EXPECT_LE(win(options[i]), win(options[i - 1])) << entry;
  const double cost = entry.at("cost").to_number<double>();
  EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const json::value& option) {
    return std::abs(win(options.front()) - win(option) - cost) < 1e-9;
  })) << entry;
}

TEST(ReviewCommand, as_json_is_one_object_a_game_that_adds_up) {
  const Outcome outcome = review({kReviewedGames, "--json"});
  EXPECT_EQ(outcome.exit_code, 0);
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 4U);
  const std::vector<int> seats = {4, 2, 3, 3};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const json::object game = json::parse(lines[i]).as_object();
    EXPECT_EQ(game.at("depth").as_string(), "quick");
    EXPECT_EQ(game.at("seats").to_number<int>(), seats[i]);
    for (const json::value& entry : game.at("entries").as_array()) {
      double sum = 0;
      for (const json::value& chance : entry.at("win").as_array()) sum += chance.to_number<double>();
      EXPECT_NEAR(sum, 1, 1e-9);
      EXPECT_EQ(entry.at("cost").is_null(), entry.at("best").is_null());
      EXPECT_TRUE(entry.at("cost").is_null() || !entry.at("seat").is_null());
      if (!entry.at("cost").is_null()) expect_options_best_first(entry);
    }
    for (const json::value& seat : game.at("summary").as_array()) {
      double sum = 0;
      for (const char* term : {"fair", "deal", "dice", "own", "others"}) sum += seat.at(term).to_number<double>();
      EXPECT_NEAR(sum, seat.at("result").to_number<double>(), 1e-9);
      for (const char* kind : {"small", "mistake", "blunder"}) {
        EXPECT_GE(seat.at("mistakes").at(kind).to_number<int>(), 0);
      }
    }
    EXPECT_EQ(game.at("auctions").as_array().size(), 18U);
    for (const json::value& auction : game.at("auctions").as_array()) {
      EXPECT_EQ(auction.at("worth").as_array().size(), static_cast<std::size_t>(seats[i]));
      EXPECT_EQ(auction.at("rival").is_null(), auction.at("rival_bid").is_null());
      if (!auction.at("rival").is_null()) {
        EXPECT_LT(auction.at("rival_bid").to_number<int>(), auction.at("price").to_number<int>());
      }
    }
    EXPECT_LE(game.at("turning_points").as_array().size(), 5U);
  }
}

TEST(ReviewCommand, is_the_same_whatever_the_number_of_threads) {
  const std::string one = run({"review", kReviewedGames, "--json", "--threads", "1"}).out;
  EXPECT_EQ(run({"review", kReviewedGames, "--json", "--threads", "3"}).out, one);
  EXPECT_EQ(run({"review", kReviewedGames, "--threads", "3", "--lang", "en"}).out,
            run({"review", kReviewedGames, "--threads", "1", "--lang", "en"}).out);
}

TEST(ReviewCommand, sums_up_many_games_by_name) {
  const Outcome outcome = review({kReviewedGames, "--lang", "en"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(contains(outcome.out, "4 games, averages for each player")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "Variance")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "Without luck")) << outcome.out;
  // hard, medium and expert sit at several tables, easy at one.
  const std::vector<std::pair<std::string, std::string>> players = {
      {"hard", "4"}, {"medium", "4"}, {"expert", "3"}, {"easy", "1"}};
  for (const auto& [name, games] : players) {
    int found = 0;
    for (const std::string& line : lines_of(outcome.out)) {
      std::istringstream words(line);
      std::string first, second;
      words >> first >> second;
      if (first != name) continue;
      ++found;
      EXPECT_EQ(second, games) << line;
    }
    EXPECT_EQ(found, 1) << name;
  }
}

TEST(ReviewCommand, draws_a_picture_that_names_mistakes_and_escapes_names) {
  const Folder folder;
  std::string record = lines_of(read_all(kReviewedGames))[0];
  const std::size_t name = record.find("\"easy\"");
  record.replace(name, 6, "\"<b>&Co\"");
  std::ofstream(folder.file("game.jsonl")) << record << '\n';
  const Outcome outcome = review({folder.file("game.jsonl"), "--svg", folder.file("curve.svg"), "--lang", "de"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string svg = read_all(folder.file("curve.svg"));
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << svg.substr(0, 80);
  EXPECT_TRUE(contains(svg, "&lt;b>&amp;Co"));
  EXPECT_FALSE(contains(svg, "<b>"));
  EXPECT_TRUE(contains(svg, "<polygon"));
  EXPECT_TRUE(contains(svg, "ein grober Patzer")) << "turning points say what they are, not by colour alone";
}

TEST(ReviewCommand, values_a_position) {
  const std::string position =
      json::parse(read_all(BIGSHOT_DATA "/puzzles.json")).at("puzzles").at(0).at("position").as_string().c_str();
  const Outcome outcome = review({"--position", position, "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json::value told = json::parse(outcome.out);
  for (const json::value& seat : told.at("summary").as_array()) {
    const auto place = seat.at("seat").to_number<std::size_t>();
    EXPECT_EQ(seat.at("fair"), told.at("start").at(place)) << "what nobody was dealt is no luck";
    EXPECT_EQ(seat.at("deal").to_number<double>(), 0);
  }
}

// The progress bar comes after a second, long before a deep look at a whole game is over.
TEST(ReviewCommand, tells_what_is_best_in_a_position_and_nothing_of_a_course) {
  const json::value puzzle = json::parse(read_all(BIGSHOT_DATA "/puzzles.json")).at("puzzles").at(0);
  const std::string position = puzzle.at("position").as_string().c_str();
  const Outcome outcome = review({"--position", position, "--lang", "en"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "is to decide; best first, with the chance to win: ")) << outcome.out;
  for (const char* part : {"stands for several", "Turning points", "No single moment"}) {
    EXPECT_FALSE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
}

TEST(ReviewCommand, stopped_in_a_deep_look_tells_what_it_has_seen_so_far) {
  LiveProgram reviewing({"review", kReviewedGames, "--game", "1", "--depth", "deep", "--lang", "en", "--ascii"},
                        LiveProgram::On::kTerminal);
  reviewing.until("ETA");
  reviewing.signal(SIGINT);
  std::string out;
  EXPECT_EQ(reviewing.finish(&out), 128 + SIGINT);
  EXPECT_TRUE(contains(out, "Fair share")) << out;
  EXPECT_TRUE(contains(out, "Now")) << "a game that was not seen to its end has no result: " << out;
  EXPECT_TRUE(contains(out, "Interrupted: the figures cover the first ")) << out;
}

TEST(ReviewCommand, stopped_in_one_game_writes_the_json_of_what_it_has_seen) {
  LiveProgram reviewing({"review", kReviewedGames, "--game", "1", "--depth", "deep", "--json", "--lang", "en"},
                        LiveProgram::On::kTerminal);
  reviewing.until("ETA");
  reviewing.signal(SIGINT);
  std::string out;
  EXPECT_EQ(reviewing.finish(&out), 128 + SIGINT);
  const std::size_t begin = out.find('{');
  ASSERT_NE(begin, std::string::npos) << out;
  const json::value seen = json::parse(out.substr(begin, out.rfind('}') + 1 - begin));
  EXPECT_FALSE(seen.at("finished").as_bool());
  EXPECT_FALSE(seen.at("entries").as_array().empty());
  EXPECT_TRUE(contains(out, "Interrupted: the figures cover the first ")) << out;
}

TEST(ReviewCommand, stopped_among_many_games_tells_of_whole_games_alone) {
  const Folder folder;
  const auto games = lines_of(read_all(kReviewedGames));
  const json::object whole = json::parse(games[0]).as_object();
  json::object begun = whole;
  begun["moves"] = json::array();
  begun.erase("result");
  std::ofstream(folder.file("games.jsonl")) << json::serialize(begun) << '\n' << games[0] << '\n';
  LiveProgram reviewing({"review", folder.file("games.jsonl"), "--depth", "deep", "--json", "--threads", "1"});
  const std::string first = reviewing.until("\n");
  reviewing.signal(SIGINT);
  std::string rest;
  EXPECT_EQ(reviewing.finish(&rest), 128 + SIGINT);
  EXPECT_TRUE(json::parse(first).at("entries").as_array().empty());
  EXPECT_FALSE(contains(rest, "{")) << rest;
}

TEST(ReviewCommand, says_what_is_wrong_with_what_it_is_given) {
  const Folder folder;
  std::ofstream(folder.file("empty.jsonl"));
  struct Case {
    Arguments arguments;
    int exit_code;
    std::string sentence;
  };
  const std::vector<Case> cases = {
      {{folder.file("missing.jsonl"), "--lang", "en"}, 2, "Cannot read "},
      {{folder.file("missing.jsonl"), "--lang", "de"}, 2, "missing.jsonl"},
      {{kReviewedGames, "--game", "5", "--lang", "en"}, 2, "4 games"},
      {{kReviewedGames, "--game", "5", "--lang", "de"}, 2, "4 Partien"},
      {{kReviewedGames, "--game", "5", "--lang", "fr"}, 2, "4 parties"},
      {{kReviewedGames, "--game", "5", "--lang", "it"}, 2, "4 partite"},
      {{kReviewedGames, "--game", "0"}, 2, "--game"},
      {{kReviewedGames, "--depth", "deeper"}, 2, "quick"},
      {{kReviewedGames, "--threads", "0"}, 2, "--threads"},
      {{kReviewedGames, "--lang", "tlh"}, 2, "--lang"},
      {{kReviewedGames, "--svg", folder.file("curve.svg"), "--lang", "en"}, 2, "A picture is of one game"},
      {{kReviewedGames, "--game", "1", "--svg", "/nowhere/curve.svg", "--lang", "en"}, 2, "/nowhere/curve.svg"},
      {{"--lang", "en"}, 2, "FILE"},
      {{kReviewedGames, "--position", "x"}, 2, "--position"},
      {{kReviewedGames, "--json", "--calibration"}, 2, "--json"},
      {{"--position", "4rof nonsense", "--lang", "en"}, 2, "A position has 11 parts"},
  };
  for (const Case& one : cases) {
    const Outcome outcome = review(one.arguments);
    EXPECT_EQ(outcome.exit_code, one.exit_code) << one.sentence << '\n' << outcome.err;
    EXPECT_TRUE(contains(outcome.err, one.sentence)) << one.sentence << "\nnot in: " << outcome.err;
    EXPECT_EQ(outcome.out, "") << one.sentence;
  }
  const Outcome empty = review({folder.file("empty.jsonl"), "--lang", "en"});
  EXPECT_EQ(empty.exit_code, 0) << "a file without games has no review";
  EXPECT_TRUE(contains(empty.err, "There is no game in ")) << empty.err;
}

TEST(ReviewCommand, draws_no_picture_over_the_games) {
  const Folder folder;
  const std::string games = folder.file("games.jsonl");
  std::filesystem::copy_file(kReviewedGames, games);
  const Outcome outcome = review({games, "--game", "1", "--svg", folder.file("./games.jsonl"), "--lang", "en"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "would be overwritten")) << outcome.err;
  EXPECT_EQ(read_all(games), read_all(kReviewedGames));
}

TEST(ReviewCommand, sums_up_finished_games_alone_and_says_so) {
  const Folder folder;
  const auto games = lines_of(read_all(kReviewedGames));
  json::object begun = json::parse(games[0]).as_object();
  begun["moves"].as_array().resize(1);
  begun.erase("result");
  std::ofstream(folder.file("mixed.jsonl")) << games[0] << '\n' << json::serialize(begun) << '\n';
  std::ofstream(folder.file("begun.jsonl")) << json::serialize(begun) << '\n' << json::serialize(begun) << '\n';
  const Outcome mixed = review({folder.file("mixed.jsonl"), "--lang", "en"});
  EXPECT_TRUE(contains(mixed.out, "1 game isn’t finished and is left out.")) << mixed.out;
  EXPECT_TRUE(contains(mixed.out, "1 game, averages")) << mixed.out;
  for (const Arguments& arguments : {Arguments{}, Arguments{"--calibration"}}) {
    Arguments all = {folder.file("begun.jsonl"), "--lang", "en"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome none = review(all);
    EXPECT_TRUE(contains(none.out, "2 games aren’t finished and are left out.")) << none.out;
    EXPECT_TRUE(contains(none.out, "No game is finished")) << none.out;
    EXPECT_FALSE(contains(none.out, "ariance")) << none.out;
  }
}

TEST(ReviewCommand, tells_wrong_records_with_their_lines_and_reviews_the_others) {
  const Folder folder;
  const auto games = lines_of(read_all(kReviewedGames));
  std::ofstream(folder.file("games.jsonl")) << games[2] << "\n{\"no\": \"record\"}\n" << games[3] << '\n';
  for (const char* language : {"en", "de", "fr", "it"}) {
    const Outcome outcome = review({folder.file("games.jsonl"), "--json", "--lang", language});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(lines_of(outcome.out).size(), 2U);
    EXPECT_TRUE(contains(outcome.err, "games.jsonl:2")) << outcome.err;
  }
}

TEST(ReviewCommand, holds_chances_against_results) {
  for (const char* language : {"en", "de", "fr", "it"}) {
    const Outcome outcome = review({kReviewedGames, "--calibration", "--lang", language});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "1 bis 6") || contains(outcome.out, "1 to 6") ||
                contains(outcome.out, "1 à 6") || contains(outcome.out, "da 1 a 6"))
        << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "calibration.")) << outcome.out;
  }
}

}  // namespace
}  // namespace bigshot::testing
