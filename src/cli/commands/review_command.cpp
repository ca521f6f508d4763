// `bigshot review`: recorded games looked at again: chances, costs, luck and skill.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <filesystem>
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
#include "cli/commands/luck_table.h"
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
    "  bigshot review game.jsonl                       one game's curve, luck and skill, turning points\n"
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
    check_svg_file();
    const Interrupt interrupt;
    review_all(interrupt);
    if (choice_.calibration) {
      if (has_sums(interrupt)) calibration_.print(std::cout, texts_);
    } else if (!choice_.json && games_.size() > 1) {
      if (has_sums(interrupt)) print_sums();
    }
    std::cout.flush();
    if (interrupt.exit_code() != 0) {
      std::cerr << interrupted_text() << '\n';
      return interrupt.exit_code();
    }
    return faults_ > 0 ? kExitFaults : kExitOk;
  }

 private:
  std::string interrupted_text() const {
    if (!moves_told_) return texts_.text("run.interrupted");
    return texts_.text("review.interrupted", {{"moves", std::to_string(*moves_told_)},
                                              {"all", std::to_string(games_.front().moves.size())}});
  }

  void check_svg_file() const {
    if (choice_.svg_file.empty()) return;
    if (games_.size() != 1) throw CLI::ValidationError("--svg", texts_.text("review.svg_one_game"));
    std::error_code none;
    if (std::filesystem::equivalent(choice_.file, choice_.svg_file, none)) {
      throw CLI::ValidationError("--svg", texts_.text("review.svg_is_input", {{"file", choice_.svg_file}}));
    }
  }

  // Only what is finished has a result to be summed up.
  bool has_sums(const Interrupt& interrupt) const {
    if (unfinished_ > 0) std::cout << texts_.count("review.left_out", unfinished_) << '\n';
    if (summed_up_ > 0) return true;
    if (interrupt.exit_code() == 0) std::cout << texts_.text("review.none_finished") << '\n';
    return false;
  }

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
    if (number == 0 && !choice_.game) {
      std::cerr << texts_.sentence({"file.no_game", std::nullopt, {{"file", choice_.file}}}) << '\n';
    }
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
    const Budget budget{.stop = &interrupt.flag()};
    const auto draw = [&](std::uint64_t now) {
      const std::lock_guard lock(drawing);
      progress.update(now);
    };
    chunks.run(
        [&](std::uint64_t number, int) -> Chunks::InOrder {
          const GameRecord& game = games_[number];
          if (choice_.calibration) {
            GameLuck luck = luck_of(game, settings, budget);
            if (interrupt.flag()) return [] {};
            draw(done += game.moves.size());
            return [this, number, luck = std::move(luck)] { add_luck(luck, names_in(games_[number])); };
          }
          Reviewer reviewer(game, settings, budget);
          while (!reviewer.finished() && reviewer.step()) draw(++done);
          // Of one game what there is so far is told; sums and many lines of JSON are of whole games.
          const bool told = reviewer.finished() || (games_.size() == 1 && reviewer.done() > 0);
          if (!told) return [] {};
          Review review = reviewer.review();
          std::optional<Decision> next;
          if (games_.size() == 1 && !choice_.json && reviewer.finished()) next = reviewer.best_next();
          return [this, number, review = std::move(review), next = std::move(next)] {
            tell(games_[number], review, next);
          };
        },
        [&] { return interrupt.flag().load(); });
  }

  Voice voice_for(const GameRecord& record) const {
    return {language_, chosen_look(choice_.look, record.header.options.edition)};
  }

  // Who sits where, by name or, without one, by seat.
  std::vector<std::string> names_in(const GameRecord& record) const {
    std::vector<std::string> names = voice_for(record).names(record.header);
    for (std::size_t seat = 0; seat < names.size() && seat < record.header.names.size(); ++seat) {
      if (record.header.names[seat]) names[seat] = excerpt(*record.header.names[seat]);
    }
    return names;
  }

  void tell(const GameRecord& record, const Review& review, const std::optional<Decision>& next) {
    const Voice voice = voice_for(record);
    const ReviewScene scene{voice, record, review, voice.names(record.header), next};
    if (!choice_.svg_file.empty()) {
      if (const auto error = save_file(choice_.svg_file, review_svg(scene))) {
        throw CLI::ValidationError(
            "--svg",
            texts_.sentence(
                {"file.unwritable", std::nullopt, {{"file", choice_.svg_file}, {"reason", error.message()}}}));
      }
    }
    if (games_.size() == 1) moves_told_ = review.entries.size();
    if (choice_.json) {
      std::cout << review_json(review, record) << std::endl;
    } else if (games_.size() == 1) {
      std::cout << review_picture(scene) << std::flush;
    } else if (!review.finished) {
      ++unfinished_;
    } else {
      add_sums(review, names_in(record));
    }
  }

  void add_luck(const GameLuck& luck, const std::vector<std::string>& names) {
    ++(luck.finished ? summed_up_ : unfinished_);
    calibration_.add(luck, names);
  }

  void add_sums(const Review& review, const std::vector<std::string>& names) {
    ++summed_up_;
    Chances result{};
    Chances dice{};
    for (Seat seat : seats(review.seats)) {
      PlayerSums& sums = sums_[names[index(seat)]];
      const SeatSummary& s = review.summary[seat];
      const auto share = [](Millionths part) { return static_cast<double>(part) / kCertain; };
      ++sums.games;
      sums.fair += share(s.fair);
      sums.deal += share(s.deal);
      sums.dice += share(s.dice);
      sums.own += share(s.own);
      sums.others += share(s.others);
      sums.cost += share(s.cost);
      sums.blunders += s.mistakes[static_cast<std::size_t>(Mistake::kBlunder)];
      result[seat] = s.result;
      dice[seat] = s.dice;
    }
    luck_.add(review.seats, result, dice, names);
  }

  // Best first by what people did themselves.
  void print_sums() const {
    std::vector<std::pair<std::string, PlayerSums>> players(sums_.begin(), sums_.end());
    std::stable_sort(players.begin(), players.end(), [](const auto& a, const auto& b) {
      return a.second.own / a.second.games > b.second.own / b.second.games;
    });
    TextRows rows = {{texts_.text("review.seat"), texts_.text("review.games"), texts_.text("review.result"),
                      texts_.text("review.without_luck"), texts_.text("review.fair"), texts_.text("review.deal"),
                      texts_.text("review.dice"), texts_.text("review.own"), texts_.text("review.others"),
                      texts_.text("review.cost"), texts_.text("review.blunders")}};
    for (const auto& [name, sums] : players) {
      const auto mean = [&, games = sums.games](double sum) { return sum / games; };
      rows.push_back({name, std::to_string(sums.games), with_give(luck_.result(name)),
                      with_give(luck_.without_luck(name)), with_decimals(100 * mean(sums.fair), 1),
                      signed_points(mean(sums.deal)), signed_points(mean(sums.dice)),
                      signed_points(mean(sums.own)), signed_points(mean(sums.others)),
                      with_decimals(100 * mean(sums.cost), 1), std::to_string(sums.blunders)});
    }
    std::cout << texts_.count("review.sums", summed_up_) << '\n';
    print_table(std::cout, rows);
    const LuckTable::Variance variance = luck_.variance();
    std::cout << texts_.text("review.variance", {{"result", with_decimals(variance.result, 4)},
                                                 {"without_luck", with_decimals(variance.without_luck, 4)},
                                                 {"times", with_decimals(variance.times, 2)},
                                                 {"give", with_decimals(variance.give, 2)}})
              << '\n';
  }

  static std::string with_give(const LuckTable::Mean& mean) {
    return with_decimals(100 * mean.mean, 1) + " ±" + with_decimals(100 * mean.give, 1);
  }

  const ReviewChoice& choice_;
  const Language language_;
  const Catalog& texts_;
  std::vector<GameRecord> games_;
  std::size_t faults_ = 0;
  int summed_up_ = 0;   // games that are finished
  int unfinished_ = 0;  // and others, of which sums say nothing
  std::map<std::string, PlayerSums> sums_;
  Calibration calibration_;
  LuckTable luck_;
  std::optional<std::size_t> moves_told_;  // of one game
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
  command
      ->add_flag("--calibration", choice->calibration,
                 "Holds the chances before each roll against the results instead: a reliability table")
      ->excludes("--json");
  command->add_option("--svg", choice->svg_file, "Writes the curve of one game as a picture to this file")
      ->type_name("FILE");
  add_look_options(*command, choice->look);
  command->callback([choice, &exit_code] { exit_code = Reviews(*choice).run(); });
}

}  // namespace bigshot::cli
