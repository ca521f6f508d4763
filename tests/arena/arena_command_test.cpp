// `bigshot arena` as people start it.
#include <gtest/gtest.h>
#include <signal.h>

#include <boost/json.hpp>
#include <filesystem>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

// An engine in one line that plays the first legal move.
const std::string kFirstMove =
    R"~(exec:sed -u 's/^{"id":\([0-9]*\)\(.*\)"legal":\["\([^"]*\)".*/{"id":\1\2"move":"\3"}/;s/"seat".*"move"/"move"/')~";
const std::string kGarbage = "exec:while read -r line; do echo no; done";
const std::string kExample = "exec:python3 " BIGSHOT_DOCS "/examples/engine.py";

json::object json_of(const Outcome& outcome) {
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  json::error_code error;
  const json::value value = json::parse(outcome.out, error);
  EXPECT_FALSE(error) << outcome.out << outcome.err;
  return value.is_object() ? value.as_object() : json::object();
}

TEST(Arena, prints_one_json_object_with_tables_ratings_and_times) {
  const json::object result = json_of(run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--games", "1",
                                           "--budget-ms", "20000", "--json", "--seed", "3"}));
  const json::array& tables = result.at("tables").as_array();
  ASSERT_EQ(tables.size(), 4U);
  const json::object& first = tables[0].as_object();
  EXPECT_EQ(first.at("kind").as_string(), "1v3");
  EXPECT_EQ(first.at("bot").as_string(), "random");
  EXPECT_EQ(first.at("against").as_string(), kGarbage);
  EXPECT_EQ(first.at("players").as_int64(), 4);
  EXPECT_EQ(first.at("games").as_int64(), 4);
  EXPECT_EQ(tables[2].at("kind").as_string(), "2v2");
  EXPECT_EQ(tables[2].at("games").as_int64(), 6);
  for (const json::value& table : tables) {
    const double share = table.at("share").to_number<double>();
    EXPECT_LE(table.at("low").to_number<double>(), share);
    EXPECT_GE(table.at("high").to_number<double>(), share);
  }
  ASSERT_EQ(result.at("ratings").as_array().size(), 2U);
  for (const char* key : {"bot", "rating", "low", "high"}) {
    EXPECT_TRUE(result.at("ratings").at(0).as_object().contains(key)) << key;
  }
  EXPECT_TRUE(result.at("cpu_ms").as_object().contains("random"));
  const json::object& faults = result.at("faults").as_object();
  EXPECT_FALSE(faults.contains("random"));
  EXPECT_GT(faults.at(kGarbage).at("illegal").as_int64(), 0);
  for (const char* count : {"late", "missing", "crashed"}) EXPECT_EQ(faults.at(kGarbage).at(count).as_int64(), 0);
}

TEST(Arena, claims_no_interval_of_ratings_from_a_single_deal) {
  const Arguments one = {"arena", "--bots", "easy,greedy", "--games", "4", "--table", "1v3"};
  Arguments as_json = one;
  as_json.emplace_back("--json");
  const json::object result = json_of(run(as_json));
  for (const json::value& rating : result.at("ratings").as_array()) {
    EXPECT_TRUE(rating.at("rating").is_number());
    EXPECT_TRUE(rating.at("low").is_null()) << json::serialize(rating);
    EXPECT_TRUE(rating.at("high").is_null()) << json::serialize(rating);
  }
  const std::string out = run(one).out;
  const std::string ratings = out.substr(out.find("Rating"));
  EXPECT_TRUE(contains(ratings, "  -  ")) << out;
  EXPECT_FALSE(contains(ratings, " - -")) << out;  // as in "-130 - -130"
  Arguments two = as_json;
  two[4] = "8";
  EXPECT_TRUE(json_of(run(two)).at("ratings").at(0).at("low").is_number());
}

TEST(Arena, writes_numbers_without_exponents) {
  const Outcome outcome =
      run({"arena", "--bots", "random," + kFirstMove, "--players", "2", "--games", "4", "--json"});
  EXPECT_EQ(outcome.out.find("E-"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("E0"), std::string::npos) << outcome.out;
}

TEST(Arena, plays_with_the_example_engine_without_a_fault_and_tells_who_it_is) {
  for (const char* players : {"2", "3"}) {
    const Outcome outcome = run({"arena", "--bots", kExample + ",random", "--players", players, "--games", "2",
                                 "--threads", "1", "--budget-ms", "60000", "--json"});
    EXPECT_TRUE(contains(outcome.err, ": Example 1.0 (highest limit 6)\n")) << outcome.err;
    const json::object result = json_of(outcome);
    const json::object& told = result.at("engines").at(kExample).as_object();
    EXPECT_EQ(told.at("name").as_string(), "Example");
    EXPECT_EQ(told.at("version").as_string(), "1.0");
    EXPECT_EQ(told.at("options").at("highest limit").as_int64(), 6);
    for (const char* count : {"illegal", "late", "missing", "crashed"}) {
      EXPECT_EQ(result.at("faults").at(kExample).at(count).as_int64(), 0) << count;
    }
  }
}

TEST(Arena, plays_from_a_position_with_the_example_engine) {
  const json::object result =
      json_of(run({"arena", "--bots", kExample + ",random", "--games", "2", "--threads", "1", "--budget-ms",
                   "60000", "--json", "--position",
                   "2rof standard RW/YB -/-/R/-/-/-/RW/-/R/-/RRB/-/B "
                   "YYBB/YWWB/RWWW/RYYW/RYYW/YBBB/RRBB/RWWW/YYWB/YYWB/RRYW/YWWW/-/RRYW/-/YBBB/YBBB/RRRY "
                   "15 0 R19:1/Y22:2/W19:1/B17:1 - 3 bid:0:-:01:Y"}));
  for (const char* count : {"illegal", "late", "missing", "crashed"}) {
    EXPECT_EQ(result.at("faults").at(kExample).at(count).as_int64(), 0) << count;
  }
}

TEST(Arena, refuses_a_position_without_moves_to_play) {
  const Outcome over = run({"arena", "--bots", "easy,random", "--games", "4", "--position",
                            "4rof standard R/Y/B/W RYWB/RRRRY/=Y/YYYB/=Y/RRY/=R/=W/=B/RRRBB/=W/RWB/RRYBBB "
                            "-/-/-/-/-/-/-/-/-/-/-/-/-/-/-/-/-/- 7 0 R43:9/Y31:7/W1:9/B21:6 - 18 end"});
  EXPECT_EQ(over.exit_code, 2);
  EXPECT_EQ(over.out, "");
  EXPECT_TRUE(contains(over.err, "--position: The game of this position is over")) << over.err;
}

TEST(Arena, is_the_same_with_any_number_of_threads_but_for_the_times) {
  const auto result = [](const char* threads) {
    json::object played = json_of(run({"arena", "--bots", "random," + kFirstMove, "--players", "2", "--games",
                                       "20", "--budget-ms", "60000", "--threads", threads, "--json"}));
    played.erase("cpu_ms");
    played.erase("cpu_ms_worst");
    return json::serialize(played);
  };
  EXPECT_EQ(result("1"), result("3"));
}

TEST(Arena, prints_tables_in_four_languages) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> said = {
      {"en", {"Table", "95% interval", "Rating", "Illegal"}},
      {"de", {"Tisch", "95%-Bereich", "Wertung", "Ungültig"}},
      {"fr", {"Contre", "Intervalle", "Cote", "Interdits"}},
      {"it", {"Tavolo", "Intervallo", "Punteggio", "Non valide"}}};
  for (const auto& [language, words] : said) {
    const Outcome outcome = run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "2",
                                 "--games", "1", "--lang", language});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const std::string& word : words) EXPECT_TRUE(contains(outcome.out, word)) << word << "\n" << outcome.out;
  }
}

TEST(Arena, says_that_it_rounds_up_to_whole_deals) {
  const Outcome odd =
      run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "2", "--games", "3"});
  EXPECT_TRUE(contains(odd.err, "3 games of each match")) << odd.err;
  EXPECT_TRUE(contains(odd.err, "up to 4")) << odd.err;
  const Outcome even =
      run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "2", "--games", "2"});
  EXPECT_FALSE(contains(even.err, "asked for")) << even.err;
  const Outcome one =
      run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "2", "--games", "1"});
  EXPECT_TRUE(contains(one.err, "1 game of each match")) << one.err;
}

TEST(Arena, says_why_mixed_rows_have_more_games_than_were_asked_for) {
  const Outcome mixed = run({"arena", "--bots", "random,greedy,easy", "--games", "4", "--seed", "3"});
  EXPECT_TRUE(contains(
      mixed.err,
      "You asked for 4 games of each match; every deal is played in all seatings, so a match has up to 6."))
      << mixed.err;
  EXPECT_TRUE(contains(mixed.err, "Each mixed row adds up the 3 mixed matches of its bot.")) << mixed.err;
  for (const Arguments& alone : {Arguments{"--table", "1v3"}, Arguments{"--players", "3", "--table", "mixed"}}) {
    Arguments arguments = {"arena", "--bots", "random,greedy,easy", "--games", "4"};
    arguments.insert(arguments.end(), alone.begin(), alone.end());
    EXPECT_FALSE(contains(run(arguments).err, "mixed row")) << alone.back();
  }
}

TEST(Arena, writes_records_that_the_referee_accepts) {
  const Folder folder;
  const std::string file = folder.file("games.jsonl");
  json_of(run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "3", "--money", "hidden",
               "--games", "2", "--records", file, "--json"}));
  const Outcome judged = run({"referee", file});
  EXPECT_EQ(judged.exit_code, 0) << judged.out;
  EXPECT_TRUE(contains(judged.out, "checked 6 games, 0 faults")) << judged.out;
}

TEST(Arena, ends_early_when_the_answer_is_clear) {
  const json::object result = json_of(run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players",
                                           "2", "--games", "100000", "--sprt", "0.01,0.5", "--json"}));
  const json::object& table = result.at("tables").at(0).as_object();
  EXPECT_EQ(table.at("sprt").as_string(), "high");
  EXPECT_LT(table.at("games").as_int64(), 1000);
}

TEST(Arena, prints_what_there_is_when_it_is_interrupted) {
  const Folder folder;
  const std::string records = folder.file("games.jsonl");
  LiveProgram arena({"arena", "--bots", "random," + kGarbage, "--keep-going", "--games", "1000000", "--json",
                     "--records", records});
  while (!std::filesystem::exists(records) || std::filesystem::file_size(records) == 0) {
  }
  arena.signal(SIGINT);
  std::string out;
  EXPECT_EQ(arena.finish(&out), 128 + SIGINT);
  const json::value result = json::parse(out.substr(out.find('{')));
  EXPECT_TRUE(result.at("interrupted").as_bool());
  EXPECT_GT(result.at("games").as_int64(), 0);
  EXPECT_FALSE(result.at("tables").as_array().empty());
}

TEST(Arena, can_be_interrupted_while_it_waits_for_a_program) {
  const Folder folder;
  const std::string asked = folder.file("asked");
  LiveProgram arena({"arena", "--bots",
                     "random,exec:read -r line; echo > " + asked + "; while read -r line; do :; done",
                     "--budget-ms", "3600000"});
  while (!std::filesystem::exists(asked)) {
  }
  arena.signal(SIGTERM);
  std::string out;
  EXPECT_EQ(arena.finish(&out), 128 + SIGTERM);
  EXPECT_TRUE(contains(out, "No game was finished.")) << out;
}

// A program that does not play leaves no results behind, and it is said why.
TEST(Arena, refuses_programs_that_do_not_play) {
  const std::vector<std::pair<std::string, std::string>> programs = {
      {"exec:/no/such/program", "can’t be started"}, {"exec:exit 3", "ended"}, {kGarbage, "“no”"}};
  for (const auto& [program, said] : programs) {
    for (const char* command : {"arena", "simulate"}) {
      const Outcome outcome = run({command, "--bots", "random," + program, "--players", "2", "--games", "2"});
      EXPECT_EQ(outcome.exit_code, 2) << program;
      EXPECT_TRUE(contains(outcome.err, said)) << outcome.err;
      EXPECT_TRUE(outcome.out.empty()) << outcome.out;
    }
  }
  const Outcome silent =
      run({"arena", "--bots", "random,exec:sleep 600", "--players", "2", "--games", "2", "--budget-ms", "20"});
  EXPECT_EQ(silent.exit_code, 2);
  EXPECT_TRUE(contains(silent.err, "20 ms")) << silent.err;
}

TEST(Arena, stops_when_a_program_fails_later) {
  // Answers the first question well and no other.
  const std::string once = kFirstMove + " | head -n 1";
  const Outcome outcome =
      run({"arena", "--bots", "random," + once, "--players", "2", "--games", "2", "--threads", "1"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "doesn’t play")) << outcome.err;
  EXPECT_TRUE(outcome.out.empty()) << outcome.out;
}

TEST(Arena, programs_can_have_names_and_all_that_is_said_can_be_logged) {
  const Folder folder;
  const std::string log = folder.file("engine.log");
  const json::object result =
      json_of(run({"arena", "--engine", "mine=" + kFirstMove.substr(5), "--bots", "random,mine", "--players", "2",
                   "--games", "2", "--json", "--engine-log", log, "--threads", "1"}));
  EXPECT_EQ(result.at("tables").at(0).at("against").as_string(), "mine");
  const std::string said = read_all(log);
  EXPECT_TRUE(contains(said, " > {\"id\":1,")) << said.substr(0, 500);
  EXPECT_TRUE(contains(said, "\"hello\":{\"program\":\"bigshot\",\"protocol\":3}")) << said.substr(0, 500);
  EXPECT_TRUE(contains(said, " < {\"id\":1,\"move\":")) << said.substr(0, 500);

  for (const char* wrong : {"mine", "=x", "mine=", "hard=x"}) {
    const Outcome refused = run({"arena", "--engine", wrong, "--bots", "random,hard"});
    EXPECT_EQ(refused.exit_code, 2) << wrong;
    EXPECT_TRUE(contains(refused.err, "--engine")) << refused.err;
  }
}

TEST(Arena, a_bot_plays_with_a_network_from_a_file) {
  const json::object result =
      json_of(run({"arena", "--bots", "soft:" BIGSHOT_DOCS "/../data/nets/first/players2.net,random", "--players",
                   "2", "--games", "2", "--json"}));
  EXPECT_EQ(result.at("games").as_int64(), 2);
  const Outcome absent = run({"arena", "--bots", "expert:/no/such.net,random"});
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_TRUE(contains(absent.err, "/no/such.net")) << absent.err;
  const Outcome without = run({"arena", "--bots", "easy:x.net,random"});
  EXPECT_TRUE(contains(without.err, "expert")) << without.err;
  const Outcome other = run({"arena", "--bots", "expert:" BIGSHOT_DOCS "/bots.md,random"});
  EXPECT_TRUE(contains(other.err, "bigshot-network")) << other.err;
}

TEST(Arena, has_at_most_as_many_bots_as_a_league_takes) {
  std::string engines;
  Arguments arguments = {"arena", "--players", "2", "--games", "2"};
  for (int number = 0; number < 33; ++number) {
    const std::string name = "bot" + std::to_string(number);
    arguments.insert(arguments.end(), {"--engine", name + "=exit"});
    engines += (number == 0 ? "" : ",") + name;
  }
  arguments.insert(arguments.end(), {"--bots", engines});
  EXPECT_TRUE(contains(run(arguments).err, "at least 2 and at most 32 bots"));
}

struct BadOption {
  Arguments arguments;
  std::vector<std::string> said;
};

TEST(Arena, refuses_bad_options_with_what_is_allowed) {
  const std::vector<BadOption> all = {
      {{}, {"--bots"}},
      {{"--bots", "random"}, {"--bots", "at least 2"}},
      {{"--bots", "random,random"}, {"--bots", "random", "twice"}},
      {{"--bots", "random,nobody"}, {"--bots", "nobody", "allowed: ", "random", "exec:COMMAND"}},
      {{"--bots", "random,exec:"}, {"--bots", "exec:"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--table", "3v1"},
       {"--table", "3v1", "1v3, 2v2, mixed, all"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--table", "2v2", "--players", "3"},
       {"--table", "1v2, mixed, all"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--sprt", "0.5"}, {"--sprt", "LOW,HIGH"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--sprt", "0.6,0.5"}, {"--sprt", "LOW < HIGH"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--sprt", "nan,0.5"}, {"--sprt"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--games", "0"}, {"--games"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--seed", "-1"}, {"--seed"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--threads", "0"}, {"--threads"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--budget-ms", "0"}, {"--budget-ms"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--records", "/no/such/folder/x"}, {"/no/such/folder/x"}},
      {{"--bots", "random," + kGarbage, "--keep-going", "--money", "hidden", "--players", "2"}, {"C4"}},
  };
  for (const BadOption& bad : all) {
    Arguments arguments = {"arena"};
    arguments.insert(arguments.end(), bad.arguments.begin(), bad.arguments.end());
    const Outcome refused = run(arguments);
    EXPECT_EQ(refused.exit_code, 2) << arguments.back();
    for (const std::string& said : bad.said)
      EXPECT_TRUE(contains(refused.err, said)) << said << " in " << refused.err;
  }
}

TEST(Arena, tells_when_records_cannot_be_written) {
  const Outcome full = run({"arena", "--bots", "random," + kGarbage, "--keep-going", "--players", "2", "--games",
                            "40", "--records", "/dev/full"});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_TRUE(contains(full.err, "/dev/full")) << full.err;
}

TEST(Arena, explains_itself) {
  const Outcome help = run({"arena", "--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* said : {"Examples:", "--table", "--sprt", "exec:", "--budget-ms"}) {
    EXPECT_TRUE(contains(help.out, said)) << said;
  }
}

TEST(Simulate, takes_programs_of_others_and_tells_their_faults) {
  const json::object result =
      json_of(run({"simulate", "--games", "3", "--players", "2", "--bots", "random," + kGarbage, "--keep-going",
                   "--budget-ms", "20000", "--json"}));
  EXPECT_EQ(result.at("games").as_int64(), 3);
  EXPECT_GT(result.at("faults").at(kGarbage).at("illegal").as_int64(), 0);
  const Outcome table =
      run({"simulate", "--games", "3", "--players", "2", "--bots", "random," + kGarbage, "--keep-going"});
  EXPECT_TRUE(contains(table.out, "Illegal")) << table.out;
  EXPECT_FALSE(contains(run({"simulate", "--games", "3"}).out, "Illegal"));
}

TEST(Simulate, refuses_unknown_bots_with_what_is_allowed) {
  const Outcome refused = run({"simulate", "--bots", "nobody"});
  EXPECT_EQ(refused.exit_code, 2);
  for (const char* said : {"nobody", "random", "exec:COMMAND"}) EXPECT_TRUE(contains(refused.err, said)) << said;
}

}  // namespace
}  // namespace bigshot::testing
