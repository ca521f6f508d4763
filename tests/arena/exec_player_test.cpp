// Programs of others, good and bad. They are one-liners of the shell, so that each test shows what its program
// does.
#include "arena/exec_player.h"

#include <gtest/gtest.h>

#include <fstream>

#include "arena/seated_game.h"
#include "support/games.h"

namespace bigshot {
namespace {

using std::chrono::milliseconds;

const PlayerSettings kPatient{milliseconds(20000), milliseconds(0)};
const PlayerSettings kHasty{milliseconds(5), milliseconds(0)};

// Answers with the first legal move: an engine in one line.
constexpr const char* kFirstMove =
    R"~(sed -u 's/^{"id":\([0-9]*\),.*"legal":\["\([^"]*\)".*/{"id":\1,"move":"\2"}/')~";

// Asks so many times about the same position, and sees that every answer is legal.
PlayerFaults ask(ExecPlayer& player, int times) {
  const Game game = support::game_after_roll();
  player.new_game(1);
  for (int i = 0; i < times; ++i) EXPECT_TRUE(game.state().is_legal(player.choose(game, {})));
  return player.take_faults();
}

PlayerFaults ask(const std::string& command, int times, const PlayerSettings& settings = kPatient) {
  ExecPlayer player(command, settings);
  return ask(player, times);
}

bool is_running(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return static_cast<bool>(stat >> number >> name >> state) && state != "Z";
}

TEST(ExecPlayer, plays_whole_games_with_a_good_program) {
  Game game = *Game::start(support::random_header({.players = 2}, 3));
  ExecPlayer first(kFirstMove, kPatient), second(kFirstMove, kPatient);
  Chance chance(5);
  SeatTimes times{};
  play_seated(game, chance, {&first, &second}, {}, times);
  EXPECT_TRUE(game.state().finished());
  EXPECT_EQ(first.take_faults(), PlayerFaults{});
  EXPECT_EQ(second.take_faults(), PlayerFaults{});
  EXPECT_GT(times[Seat{0}].decisions, 18U);
  EXPECT_GT(times[Seat{0}].worst.count(), 0);
}

TEST(ExecPlayer, plays_the_move_that_the_program_names) {
  ExecPlayer player(R"(sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"move":"bid 7"}/')", kPatient);
  EXPECT_EQ(player.choose(support::game_after_roll(), {}), Action::bid(7));
}

TEST(ExecPlayer, counts_an_illegal_move) {
  EXPECT_EQ(ask(R"(sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"move":"bid 98"}/')", 5), (PlayerFaults{.illegal = 5}));
}

TEST(ExecPlayer, counts_garbage_as_illegal) {
  EXPECT_EQ(ask("while read -r line; do printf 'gar\\377bage\\n'; done", 5), (PlayerFaults{.illegal = 5}));
}

TEST(ExecPlayer, forfeits_to_random_from_its_seed) {
  const auto moves = [](std::uint64_t seed) {
    ExecPlayer player("while read -r line; do echo; done", kPatient);
    player.new_game(seed);
    const Game game = support::game_after_roll();
    std::vector<Action> chosen;
    for (int i = 0; i < 20; ++i) chosen.push_back(player.choose(game, {}));
    return chosen;
  };
  EXPECT_EQ(moves(1), moves(1));
  EXPECT_NE(moves(1), moves(2));
}

TEST(ExecPlayer, counts_silence_as_late_and_gives_a_hanging_program_up) {
  const int late = ExecPlayer::kMostStartsWithoutAnswer * ExecPlayer::kMostLateInARow;
  const PlayerFaults faults = ask("cat > /dev/null", late + 7, kHasty);
  EXPECT_EQ(faults, (PlayerFaults{.late = static_cast<std::uint64_t>(late),
                                  .missing = 7,
                                  .crashed = ExecPlayer::kMostStartsWithoutAnswer}));
}

TEST(ExecPlayer, ignores_answers_to_old_questions) {
  // Answers each question when the next one comes.
  const std::string one_behind =
      R"(awk '{ split($0, part, /[:,]/); if (id) { print "{\"id\":" id ",\"move\":\"bid 98\"}"; fflush() } id = part[2] }')";
  EXPECT_EQ(ask(one_behind, 4, {milliseconds(50), milliseconds(0)}), (PlayerFaults{.late = 4}));
}

TEST(ExecPlayer, is_not_held_up_by_a_flood_of_old_answers) {
  EXPECT_EQ(ask(R"(yes '{"id":0,"move":"pass"}')", 3, {milliseconds(50), milliseconds(0)}),
            (PlayerFaults{.late = 3}));
}

TEST(ExecPlayer, gives_more_time_for_the_first_answer_after_a_start) {
  const PlayerSettings settings{milliseconds(0), milliseconds(20000)};
  const PlayerFaults faults = ask(kFirstMove, 2, settings);
  EXPECT_EQ(faults, (PlayerFaults{.late = 1}));
}

TEST(ExecPlayer, starts_a_program_again_that_crashes) {
  // Answers once and dies.
  const std::string once = std::string("head -n 1 | ") + kFirstMove;
  const PlayerFaults faults = ask(once, 6);
  EXPECT_EQ(faults, (PlayerFaults{.missing = 3, .crashed = 3}));
}

TEST(ExecPlayer, gives_up_what_crashes_every_time) {
  const PlayerFaults faults = ask("read -r line; kill -9 $$", 10);
  EXPECT_EQ(faults, (PlayerFaults{.missing = 10, .crashed = ExecPlayer::kMostStartsWithoutAnswer}));
}

TEST(ExecPlayer, survives_a_program_that_is_not_there) {
  const PlayerFaults faults = ask("exec /no/such/program 2> /dev/null", 10);
  EXPECT_EQ(faults.missing, 10U);
}

TEST(ExecPlayer, survives_a_program_that_exits_at_once) { EXPECT_EQ(ask("exit 0", 10).missing, 10U); }

TEST(ExecPlayer, survives_a_program_that_closes_its_input) {
  const PlayerFaults faults = ask("exec < /dev/null; exec sleep 1000", 4, kHasty);
  EXPECT_EQ(faults.late + faults.missing, 4U);
}

TEST(ExecPlayer, survives_a_program_that_closes_its_output) {
  EXPECT_EQ(ask("exec > /dev/null; exec cat", 4).missing, 4U);
}

TEST(ExecPlayer, refuses_a_line_without_end) {
  const PlayerFaults faults = ask("yes | tr -d '\\n'", 2, {milliseconds(3000), milliseconds(20000)});
  EXPECT_EQ(faults.illegal, 1U);
  EXPECT_EQ(faults.late, 1U);  // the same line goes on
}

TEST(ExecPlayer, understands_an_answer_after_a_line_that_is_too_long) {
  // For every question first a line of 100,000 bytes, then an answer.
  const std::string command = std::string(kFirstMove) +
                              " | while read -r answer; do head -c 100000 /dev/zero | tr '\\0' x; echo; echo "
                              "\"$answer\"; done";
  EXPECT_EQ(ask(command, 4), (PlayerFaults{.illegal = 4}));
}

TEST(ExecPlayer, does_not_wait_for_a_program_that_reads_nothing) {
  // Questions are longer than what a pipe holds after some time.
  const PlayerFaults faults = ask("exec sleep 1000", 9, kHasty);
  EXPECT_EQ(faults, (PlayerFaults{.late = 9}));
}

TEST(ExecPlayer, answers_at_once_when_stopped_and_counts_nothing) {
  ExecPlayer player("exec sleep 1000", kPatient);
  const std::atomic<bool> stop{true};
  const Game game = support::game_after_roll();
  EXPECT_TRUE(game.state().is_legal(player.choose(game, Budget{.stop = &stop})));
  EXPECT_EQ(player.take_faults(), PlayerFaults{});
}

TEST(ChildProcess, ends_with_everything_that_it_has_started) {
  pid_t leader = 0, other = 0;
  {
    const auto child = ChildProcess::start("trap '' TERM HUP INT; sleep 1000 & echo $$; echo $!; wait");
    ASSERT_NE(child, nullptr);
    const auto deadline = ChildProcess::Clock::now() + std::chrono::seconds(20);
    leader = std::stoi(child->read_line(deadline, {}).line);
    other = std::stoi(child->read_line(deadline, {}).line);
    EXPECT_TRUE(is_running(leader));
  }
  EXPECT_FALSE(is_running(leader));
  const auto deadline = ChildProcess::Clock::now() + std::chrono::seconds(20);
  while (is_running(other) && ChildProcess::Clock::now() < deadline) {
  }
  EXPECT_FALSE(is_running(other));
}

TEST(ChildProcess, may_end_by_itself_when_its_input_is_closed) {
  const std::string file = ::testing::TempDir() + "bigshot_child_" + std::to_string(getpid());
  { const auto child = ChildProcess::start("cat; echo done > " + file); }
  std::string word;
  std::ifstream(file) >> word;
  EXPECT_EQ(word, "done");
  std::remove(file.c_str());
}

TEST(ChildProcess, takes_lines_as_they_are) {
  const auto child = ChildProcess::start("printf 'one\\n\\nthree\\nfour'");
  const auto deadline = ChildProcess::Clock::now() + std::chrono::seconds(20);
  EXPECT_EQ(child->read_line(deadline, {}).line, "one");
  EXPECT_EQ(child->read_line(deadline, {}).line, "");
  EXPECT_EQ(child->read_line(deadline, {}).line, "three");
  EXPECT_EQ(child->read_line(deadline, {}).kind, ChildProcess::Reading::Kind::kEnded);
}

}  // namespace
}  // namespace bigshot
