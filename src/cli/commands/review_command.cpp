// `bigshot review`: recorded games looked at again: chances, costs, luck and skill.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>

#include "arena/chunks.h"
#include "cli/commands/calibration.h"
#include "cli/commands/commands.h"
#include "cli/commands/fault_text.h"
#include "cli/commands/game_options.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/language_option.h"
#include "cli/commands/progress_bar.h"
#include "cli/pictures/review_picture.h"
#include "cli/pictures/text_table.h"
#include "record/json_record.h"
#include "record/record_file.h"
#include "record/utf8.h"
#include "review/review_json.h"

namespace bigshot::cli {

namespace {

constexpr const char* kReviewFooter =
    "Examples:\n"
    "  bigshot review game.jsonl                       the first game's curve, luck and skill, turning points\n"
    "  bigshot review games.jsonl --game 3 --depth deep --svg curve.svg\n"
    "  bigshot review club.jsonl --threads 2           many games: sums by name of player\n"
    "  bigshot review games.jsonl --json               one object a game (docs/review.md)\n"
    "  bigshot review --position \"4rof standard ...\"   what a position is worth\n"
    "\n"
    "Chances are those of well-playing players. Luck and skill add up: fair share + deal + dice + own decisions "
    "+\n"
    "decisions of others = result. Returns 1 if a record is wrong, 2 if a file cannot be read.";

struct ReviewChoice {
  std::string file;
  std::string position;
  std::optional<std::size_t> game;
  std::string depth = "quick";
  int threads = 1;
  std::string language;
  bool json = false;
  bool calibration = false;
  std::string svg_file;
  LookChoice look;
};

// What a player has in all games together, by name.
struct PlayerSums {
  int games = 0;
  double result = 0;
  double fair = 0;
  double deal = 0;
  double dice = 0;
  double own = 0;
  double others = 0;
  double cost = 0;
  int blunders = 0;
};

class Reviews {
 public:
  explicit Reviews(const ReviewChoice& choice)
      : choice_(choice), language_(chosen_language(choice.language)), texts_(catalog(language_)) {}

  ExitCode run() {
    if (choice_.file.empty() == choice_.position.empty()) {
      throw CLI::ValidationError("FILE", texts_.text("show.file_or_position"));
    }
    if (choice_.position.empty()) {
      read_games();
    } else {
      games_.push_back({header_from_position(choice_.position, language_), {}});
    }
    if (!choice_.svg_file.empty() && games_.size() != 1) {
      throw CLI::ValidationError("--svg", texts_.text("review.svg_one_game"));
    }
    const Interrupt interrupt;
    review_all(interrupt);
    if (choice_.calibration) {
      calibration_.print(std::cout, texts_);
    } else if (!choice_.json && games_.size() > 1) {
      print_sums();
    }
    std::cout.flush();
    if (interrupt.exit_code() != 0) {
      std::cerr << texts_.text("run.interrupted") << '\n';
      return interrupt.exit_code();
    }
    return faults_ > 0 ? kExitFaults : kExitOk;
  }

 private:
  void read_games() {
    std::ifstream opened;
    errno = 0;
    if (choice_.file != "-") opened.open(choice_.file, std::ios::binary);
    std::istream& stream = choice_.file == "-" ? std::cin : opened;
    if (!stream) unreadable();
    RecordLines lines(stream);
    std::size_t number = 0;
    while (const auto line = lines.next()) {
      ++number;
      if (choice_.game && number != *choice_.game) continue;
      take(*line);
    }
    if (lines.failed()) unreadable();
    if (choice_.game && number < *choice_.game) {
      throw CLI::ValidationError(
          "--game", texts_.count("show.too_few_games", static_cast<int>(number), {{"file", choice_.file}}));
    }
  }

  void take(const RecordLine& line) {
    const auto read = line.too_long ? too_long_fault() : read_record(line.text);
    if (read) {
      games_.push_back(read->game.record());
      return;
    }
    ++faults_;
    const std::string place = choice_.file + ":" + std::to_string(line.number);
    std::cerr << fault_text(read.error(), place, texts_) << '\n';
  }

  [[noreturn]] void unreadable() const {
    const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
    throw CLI::ValidationError(
        "FILE", texts_.sentence({"file.unreadable", std::nullopt, {{"file", choice_.file}, {"reason", reason}}}));
  }

  void review_all(const Interrupt& interrupt) {
    std::size_t moves = 0;
    for (const GameRecord& game : games_) moves += game.moves.size();
    std::atomic<std::uint64_t> done = 0;
    ProgressBar progress(moves);
    std::mutex drawing;
    Chunks chunks(games_.size(),
                  std::min(choice_.threads, static_cast<int>(std::max<std::size_t>(1, games_.size()))));
    OutlookSettings settings;
    settings.depth = choice_.depth == "deep" ? Depth::kDeep : Depth::kQuick;
    settings.decisions = !choice_.calibration;
    chunks.run(
        [&](std::uint64_t number, int) -> Chunks::InOrder {
          Reviewer reviewer(games_[number], settings, Budget{.stop = &interrupt.flag()});
          while (!reviewer.finished()) {
            reviewer.step();
            if (interrupt.flag()) return [] {};
            const std::uint64_t now = ++done;
            const std::lock_guard lock(drawing);
            progress.update(now);
          }
          Review review = reviewer.review();
          return [this, number, review = std::move(review)] { tell(games_[number], review); };
        },
        [&] { return interrupt.flag().load(); });
  }

  void tell(const GameRecord& record, const Review& review) {
    if (choice_.calibration) return calibration_.add(review);
    const Voice voice(language_, chosen_look(choice_.look, record.header.options.edition));
    const ReviewScene scene{voice, record, review, voice.names(record.header)};
    if (!choice_.svg_file.empty()) {
      if (const auto error = save_file(choice_.svg_file, review_svg(scene))) {
        throw CLI::ValidationError(
            "--svg",
            texts_.sentence(
                {"file.unwritable", std::nullopt, {{"file", choice_.svg_file}, {"reason", error.message()}}}));
      }
    }
    if (choice_.json) {
      std::cout << review_json(review, record) << std::endl;
    } else if (games_.size() == 1) {
      std::cout << review_picture(scene) << std::flush;
    } else {
      add_sums(record, review, scene.names);
    }
  }

  void add_sums(const GameRecord& record, const Review& review, const std::vector<std::string>& names) {
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      const bool named = seat < record.header.names.size() && record.header.names[seat];
      PlayerSums& sums = sums_[named ? excerpt(*record.header.names[seat]) : names[seat]];
      const SeatSummary& s = review.summary[seat];
      const auto share = [](Millionths part) { return static_cast<double>(part) / kCertain; };
      ++sums.games;
      const double off = share(s.result) - share(s.fair);
      const double off_without_luck = share(s.without_luck()) - share(s.fair);
      seats_ += 1;
      squared_result_ += off * off;
      squared_without_luck_ += off_without_luck * off_without_luck;
      sums.result += share(s.result);
      sums.fair += share(s.fair);
      sums.deal += share(s.deal);
      sums.dice += share(s.dice);
      sums.own += share(s.own);
      sums.others += share(s.others);
      sums.cost += share(s.cost);
      sums.blunders += s.mistakes[static_cast<std::size_t>(Mistake::kBlunder)];
    }
  }

  // Best first by what people did themselves.
  void print_sums() const {
    std::vector<std::pair<std::string, PlayerSums>> players(sums_.begin(), sums_.end());
    std::stable_sort(players.begin(), players.end(), [](const auto& a, const auto& b) {
      return a.second.own / a.second.games > b.second.own / b.second.games;
    });
    TextRows rows = {{texts_.text("review.seat"), texts_.text("review.games"), texts_.text("review.result"),
                      texts_.text("review.fair"), texts_.text("review.deal"), texts_.text("review.dice"),
                      texts_.text("review.own"), texts_.text("review.others"), texts_.text("review.cost"),
                      texts_.text("review.blunders")}};
    for (const auto& [name, sums] : players) {
      const auto mean = [&, games = sums.games](double sum) { return sum / games; };
      rows.push_back({name, std::to_string(sums.games), with_decimals(100 * mean(sums.result), 1),
                      with_decimals(100 * mean(sums.fair), 1), signed_points(mean(sums.deal)),
                      signed_points(mean(sums.dice)), signed_points(mean(sums.own)),
                      signed_points(mean(sums.others)), with_decimals(100 * mean(sums.cost), 1),
                      std::to_string(sums.blunders)});
    }
    std::cout << texts_.text("review.sums", {{"games", std::to_string(games_.size())}}) << '\n';
    print_table(std::cout, rows);
    std::cout << texts_.text("review.variance",
                             {{"result", with_decimals(squared_result_ / seats_, 4)},
                              {"without_luck", with_decimals(squared_without_luck_ / seats_, 4)},
                              {"times", with_decimals(squared_result_ / squared_without_luck_, 1)}})
              << '\n';
  }

  const ReviewChoice& choice_;
  const Language language_;
  const Catalog& texts_;
  std::vector<GameRecord> games_;
  std::size_t faults_ = 0;
  std::map<std::string, PlayerSums> sums_;
  Calibration calibration_;
  // Sums of squares, of all seats of all games, of how far from the fair share they ended.
  double seats_ = 0;
  double squared_result_ = 0;
  double squared_without_luck_ = 0;
};

}  // namespace

void add_review(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<ReviewChoice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("review", "Looks at recorded games again: chances, luck and skill");
  command->footer(kReviewFooter);
  command->add_option("FILE", choice->file, "A file of records, one game on each line; - for the standard input");
  command->add_option("--position", choice->position, "A position's line of text, in place of FILE")
      ->excludes(command->get_option("FILE"));
  command->add_option("--game", choice->game, "Only this game of the file, from 1 (default: all)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  command->add_option("--depth", choice->depth, "quick looks one round ahead, deep looks two, as expert does")
      ->check(CLI::IsMember({"quick", "deep"}))
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, 256));
  add_language_option(*command, choice->language);
  command->add_flag("--json", choice->json, "Prints one JSON object for each game");
  command->add_flag("--calibration", choice->calibration,
                    "Holds the chances before each roll against the results instead: a reliability table");
  command->add_option("--svg", choice->svg_file, "Writes the curve of one game as a picture to this file")
      ->type_name("FILE");
  add_look_options(*command, choice->look);
  command->callback([choice, &exit_code] { exit_code = Reviews(*choice).run(); });
}

}  // namespace bigshot::cli
