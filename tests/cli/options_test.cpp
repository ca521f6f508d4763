#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

struct BadOption {
  Arguments arguments;
  std::vector<std::string> said;
};

TEST(Options, that_are_wrong_are_refused_with_what_is_allowed) {
  const std::vector<BadOption> all = {
      {{"play", "--players", "5"}, {"--players", "2", "4"}},
      {{"play", "--players", "two"}, {"--players"}},
      {{"play", "--edition", "first"}, {"--edition", "ravensburger", "opennplay"}},
      {{"play", "--money", "secret"}, {"--money", "open", "hidden"}},
      {{"play", "--overbid", "maybe"}, {"--overbid", "forbidden", "penalty"}},
      {{"play", "--lang", "es"}, {"--lang", "en", "de", "fr", "it"}},
      {{"play", "--color", "red"}, {"--color", "auto", "always", "never"}},
      {{"play", "--seats", "human,nobody"}, {"--seats", "nobody", "human", "random"}},
      {{"play", "--seats", "human,random", "--players", "3"}, {"--seats", "one for each seat"}},
      {{"play", "--seats", "human,human,human,human,human"}, {"--seats", "one for each seat"}},
      {{"play", "--names", "a,b,c,d,e"}, {"--names", "up to 4"}},
      {{"play", "--players", "2", "--money", "hidden"}, {"C4", "With two players, money is always open."}},
      {{"play", "--overbid", "penalty"}, {"C3", "only possible with hidden money"}},
      {{"play", "--board", "/no/such/board.json"}, {"--board", "/no/such/board.json"}},
      {{"play", "--seed", "-1"}, {"--seed", "allowed: 0 to"}},
      {{"play", "--seed", "99999999999999999999999"}, {"--seed", "allowed: 0 to"}},
      {{"play", "--sead", "1"}, {"'--sead'", "--seed", "--record", "bigshot play --help"}},
      {{"play", "--seed"}, {"--seed", "value is missing"}},
      {{"play", "--players", "2", "--players", "3"}, {"--players", "more than once"}},
      {{"play", "chess", "go"}, {"'chess'", "--seats"}},
      {{}, {"command is missing", "play", "referee"}},
      {{"--sead"}, {"'--sead'", "--help", "--version"}},
      {{"chess"}, {"'chess'", "play", "simulate"}},
      {{"simulat"}, {"Did you mean 'simulate'?"}},
      {{"refree", "x"}, {"Did you mean 'referee'?"}},
      {{"simulate", "--game=3"}, {"Did you mean '--games'?"}},
      {{"help", "chess"}, {"'chess'", "play", "simulate"}},
      {{"help", "aren"}, {"Did you mean 'arena'?"}},
      {{"help", "admin", "figurs"}, {"Did you mean 'figures'?", "bigshot admin --help"}},
      {{"help", "arena", "figures"}, {"'figures'", "bigshot arena has no commands"}},
      {{"chess", "--help"}, {"'chess'", "play", "simulate"}},
      {{"show"}, {"FILE", "file of records", "position"}},
      {{"show", "x", "--colour", "never"}, {"'--colour'", "--color"}},
      {{"show", "x", "--line", "--json"}, {"--line", "--json"}},
      {{"show", "x", "--bot", "expert"}, {"--bot", "--json"}},
      {{"referee"}, {"FILE is missing"}},
      {{"referee", "x", "--jsonl"}, {"'--jsonl'", "--json"}},
      {{"simulate", "--game", "3"}, {"'--game'", "--games"}},
      {{"simulate", "--games", "0"}, {"--games", "1 to"}},
      {{"simulate", "--games", "-1"}, {"--games", "1 to"}},
      {{"simulate", "--games", "many"}, {"--games", "1 to"}},
      {{"simulate", "--games"}, {"--games", "value is missing"}},
      {{"simulate", "--seed", "-1"}, {"--seed", "allowed: 0 to"}},
      {{"simulate", "--players", "1"}, {"--players", "2 to 4"}},
      {{"simulate", "--threads", "0"}, {"--threads", "1 to 256"}},
      {{"simulate", "--bots", "nobody"}, {"--bots", "“nobody”", "random"}},
      {{"simulate", "--bots", "random,random"}, {"--bots", "2 bots for 4", "one for each seat"}},
      {{"simulate", "--bots"}, {"--bots", "value is missing", "random"}},
      {{"simulate", "--players", "2", "--money", "hidden"}, {"--money", "C4"}},
      {{"simulate", "--overbid", "penalty"}, {"--overbid", "C3"}},
      {{"simulate", "--board", "/"}, {"--board", "/", "Is a directory"}},
      {{"simulate", "--board", "/dev/zero"}, {"--board", "longer than 1000000 bytes"}},
      {{"simulate", "--games", "1", "--records", "/"}, {"--records", "/", "Is a directory"}},
      {{"train", "--iterations", "1", "--out", "x", "--seed", "-1"}, {"--seed", "allowed: 0 to"}},
      {{"train", "--iterations", "1", "--out", "x", "--rate", "nan"}, {"--rate", "allowed: 1e-07 to 1"}},
      {{"train", "--hours", "inf", "--out", "x"}, {"--hours", "allowed: 0.001 to 8760"}},
      {{"train", "--iterations", "1", "--out", "/no/such/x.net"}, {"/no/such/x.net", "No such file or directory"}},
      {{"train", "--iterations", "1", "--out", "/"}, {"/", "Is a directory"}},
      {{"show", "/no/such/file"}, {"/no/such/file"}},
      {{"show", "x", "--game", "0"}, {"--game"}},
  };
  for (const BadOption& bad : all) {
    const Outcome refused = run(bad.arguments);
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_EQ(refused.out, "");
    for (const std::string& said : bad.said)
      EXPECT_TRUE(contains(refused.err, said)) << said << " in " << refused.err;
  }
}

TEST(Options, name_no_pipe_for_a_network_to_take_the_place_of) {
  const Folder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::filesystem::create_symlink(pipe, folder.file("x.net.log"));
  for (const std::string& file : {pipe, folder.file("x.net")}) {
    const Outcome refused = run({"train", "--iterations", "1", "--out", file});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, "Cannot write " + file)) << refused.err;
  }
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(Options, refuse_in_the_language_of_the_game) {
  EXPECT_TRUE(contains(run({"play", "--players", "2", "--money", "hidden", "--lang", "de"}).err, "C4: Zu zweit"));
}

TEST(Options, refuse_a_board_that_is_none_and_say_where) {
  const Folder folder;
  std::ofstream(folder.file("board.json")) << R"({"name":"x","lots":[{"id":"A","district":"n","value":3}]})";
  const Outcome refused = run({"play", "--board", folder.file("board.json")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "T2: A board has 13 lots, not 1.")) << refused.err;
}

TEST(Options, take_another_board) {
  const Folder folder;
  std::string lots;
  for (char id = 'N'; id <= 'Z'; ++id) {
    const bool park = id < 'P';
    lots += (lots.empty() ? "" : ",") + std::string(R"({"id":")") + id + R"(","district":"d)" + id + R"(",)" +
            (park ? R"("park":true})" : R"("value":123})");
  }
  std::ofstream(folder.file("board.json")) << R"({"name":"mine","lots":[)" << lots << "]}";
  const Outcome played =
      run({"play", "--board", folder.file("board.json"), "--seats", "human,random,random,random", "--seed", "1"},
          "q\nq\n");
  EXPECT_TRUE(contains(played.out, "Z 123")) << played.out << played.err;
}

TEST(Options, help_gives_examples) {
  EXPECT_TRUE(contains(run({"--help"}).out, "Examples:"));
  for (const char* command : {"play", "show", "referee", "simulate", "arena", "train", "serve"}) {
    const Outcome help = run({command, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_TRUE(contains(help.out, "Examples:")) << help.out;
  }
}

// The exit code, with an output that takes nothing; what is said about it in `said`.
int exit_code_on_full_disk(const std::string& arguments, std::string& said) {
  const Folder folder;
  const std::string command =
      "'" BIGSHOT_PROGRAM "' " + arguments + " < /dev/null > /dev/full 2> " + folder.file("err");
  const int status = std::system(command.c_str());
  said = read_all(folder.file("err"));
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Options, whatever_they_ask_for_is_not_done_when_it_cannot_be_printed) {
  for (const char* arguments : {"--help", "--version", "play --help", "simulate --games 1", "play --seed 1",
                                "play --seed 1 --seats random"}) {
    std::string said;
    EXPECT_EQ(exit_code_on_full_disk(arguments, said), 2) << arguments;
    EXPECT_TRUE(contains(said, "the output could not be written")) << arguments << said;
  }
}

TEST(Help, of_a_command_is_what_its_option_prints) {
  for (const char* command : {"play", "serve", "simulate", "arena", "referee", "show", "train"}) {
    EXPECT_EQ(run({"help", command}).out, run({command, "--help"}).out);
  }
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
}

TEST(Help, of_a_command_of_a_command_is_what_its_option_prints) {
  for (const char* part : {"figures", "tables"}) {
    const Outcome helped = run({"help", "admin", part});
    EXPECT_EQ(helped.exit_code, 0) << helped.err;
    EXPECT_EQ(helped.out, run({"admin", part, "--help"}).out);
  }
}

}  // namespace
}  // namespace bigshot::testing
