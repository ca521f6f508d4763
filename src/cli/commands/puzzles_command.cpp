// `bigshot puzzles`: finds puzzles in games between bots (docs/review.md).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <thread>
#include <tuple>

#include "arena/chunks.h"
#include "arena/play_game.h"
#include "bots/bot.h"
#include "cli/commands/commands.h"
#include "cli/commands/game_options.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/language_option.h"
#include "cli/commands/progress_bar.h"
#include "record/boards.h"
#include "record/move_text.h"
#include "record/position_text.h"
#include "record/record_file.h"
#include "review/puzzle.h"
#include "rules/per.h"

namespace bigshot::cli {

namespace json = boost::json;

namespace {

constexpr const char* kPuzzlesFooter =
    "Examples:\n"
    "  bigshot puzzles --games 2000 --seed 1 --out puzzles.json\n"
    "\n"
    "Games of two, three and four bots in turn. A puzzle is a decision with one clearly best answer: in the last "
    "round\n"
    "by exact solution, in the one before it by a deep search that stays with its answer when it is widened. It "
    "has a\n"
    "theme and a difficulty, 1 to 4: how many of the levels easy, medium, hard and expert miss the answer.";

struct PuzzlesChoice {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  int rounds = 2;
  std::size_t most = 16;
  std::string out;
  std::string language;
};

// The puzzles so far, each once, at most so many of a kind: of one theme and round, for one number of players.
class Selection {
 public:
  explicit Selection(std::size_t most) : most_(most) {}

  void take(const Puzzle& puzzle, std::string line) {
    std::size_t& of_its_kind = kinds_[{puzzle.theme, puzzle.state.round(), puzzle.state.players()}];
    if (of_its_kind == most_ || !known_.insert(line).second) return;
    ++of_its_kind;
    lines_.push_back(std::move(line));
  }

  // In the order in which they were found.
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::size_t most_;
  std::set<std::string> known_;
  std::map<std::tuple<Theme, int, int>, std::size_t> kinds_;
  std::vector<std::string> lines_;
};

// Two, three and four players in turn; bots that leave something to find.
GameRecord bot_game(std::uint64_t seed, std::uint64_t number) {
  const int players = 2 + static_cast<int>(number % 3);
  Chance chance(seed_of(seed, number));
  GameHeader header{{.players = players}, standard_board(), true, {}, chance.deal(players)};
  header.names.resize(static_cast<std::size_t>(players));
  GameRecord record{header, {}};
  State state = *start(header);
  std::vector<std::unique_ptr<Bot>> bots;
  Table table{};
  for (Seat seat : seats(players)) {
    // Two games of unequal players are decided long before their end.
    bots.push_back(make_bot(players == 2 || index(seat) % 2 == 0 ? "hard" : "medium"));
    bots.back()->new_game(bot_seed(seed_of(seed, number), index(seat)));
    table[seat] = bots.back().get();
  }
  const State first = state;
  play_to_end(first, state, chance, table, {}, record.moves);
  return record;
}

State after(State state, const std::vector<Action>& moves) {
  for (Action move : moves) state.apply(move);
  return state;
}

// The levels that find the answer, or another that is as good.
std::vector<std::string> levels_that_find(const Puzzle& puzzle, PuzzleMaker& maker) {
  std::vector<std::string> levels;
  for (std::string_view level : level_names()) {
    const auto bot = make_bot(level);
    bot->new_game(1);
    const std::vector<Action> moves = choose_turn(*bot, GameSoFar(puzzle.state), {}).actions;
    const bool as_good = puzzle.state.round() == kRounds
                             ? maker.outcome_of(puzzle.state, moves) >= puzzle.win
                             : after(puzzle.state, moves) == after(puzzle.state, puzzle.best);
    if (as_good) levels.emplace_back(level);
  }
  return levels;
}

json::object puzzle_json(const Puzzle& puzzle, const std::vector<std::string>& levels) {
  json::object object = {{"position", write_position(puzzle.state, standard_board(), true)}};
  json::array& best = object["best"].emplace_array();
  for (Action move : puzzle.best) best.emplace_back(move_text(move, standard_board()));
  object["win"] = std::lround(1000 * puzzle.win);
  object["next"] = std::lround(1000 * puzzle.next);
  object["theme"] = std::string(name(puzzle.theme));
  object["difficulty"] = level_names().size() - levels.size();
  json::array& found_by = object["found_by"].emplace_array();
  for (const std::string& level : levels) found_by.emplace_back(level);
  return object;
}

ExitCode run(const PuzzlesChoice& choice) {
  const Catalog& texts = catalog(chosen_language(choice.language));
  if (const auto error = check_savable(choice.out)) {
    throw CLI::ValidationError(
        "--out",
        texts.sentence({"file.unwritable", std::nullopt, {{"file", choice.out}, {"reason", error.message()}}}));
  }
  const Interrupt interrupt;
  Selection selection(choice.most);
  {
    ProgressBar progress(choice.games);
    Chunks chunks(choice.games, choice.threads);
    std::vector<PuzzleMaker> makers(static_cast<std::size_t>(choice.threads));
    chunks.run(
        [&](std::uint64_t number, int thread) -> Chunks::InOrder {
          PuzzleMaker& maker = makers[static_cast<std::size_t>(thread)];
          std::vector<std::pair<Puzzle, std::string>> found;
          for (Puzzle& puzzle : maker.find(bot_game(choice.seed, number), choice.rounds)) {
            const auto levels = levels_that_find(puzzle, maker);
            // What every level sees is trivial.
            if (levels.size() == level_names().size()) continue;
            std::string line = json::serialize(puzzle_json(puzzle, levels));
            found.emplace_back(std::move(puzzle), std::move(line));
          }
          return [&, number, found = std::move(found)] {
            for (const auto& [puzzle, line] : found) selection.take(puzzle, line);
            progress.update(number + 1);
          };
        },
        [&] { return interrupt.flag().load(); });
  }
  const std::vector<std::string>& selected = selection.lines();
  std::string lines;
  for (const std::string& line : selected) lines += (lines.empty() ? "" : ",\n") + line;
  const std::string content = "{\"format\":\"bigshot-puzzles\",\"version\":1,\"puzzles\":[\n" + lines + "\n]}\n";
  if (const auto error = save_file(choice.out, content)) {
    throw CLI::ValidationError(
        "--out",
        texts.sentence({"file.unwritable", std::nullopt, {{"file", choice.out}, {"reason", error.message()}}}));
  }
  std::cout << texts.count("puzzles.found", static_cast<int>(selected.size()), {{"file", choice.out}})
            << std::endl;
  return interrupt.exit_code();
}

}  // namespace

void add_puzzles(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<PuzzlesChoice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("puzzles", "Finds puzzles in games between bots");
  command->footer(kPuzzlesFooter);
  command->add_option("--games", choice->games, "How many games to look through")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", choice->seed, "Where the randomness comes from")
      ->check(seed_number())
      ->capture_default_str();
  command->add_option("--rounds", choice->rounds, "1: puzzles of the last round only, which are proven exactly")
      ->check(CLI::Range(1, 2))
      ->capture_default_str();
  command->add_option("--most", choice->most, "At most so many of one theme and round for one number of players")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, 256));
  command->add_option("--out", choice->out, "The file that the puzzles are written to")
      ->type_name("FILE")
      ->required();
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] { exit_code = run(*choice); });
}

}  // namespace bigshot::cli
