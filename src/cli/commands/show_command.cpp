// `bigshot show`: a position of a recorded game as a picture.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/commands/bot_names.h"
#include "cli/commands/commands.h"
#include "cli/commands/fault_text.h"
#include "cli/commands/game_options.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/commands/position_json.h"
#include "cli/pictures/position_picture.h"
#include "cli/pictures/reckoning_picture.h"
#include "record/boards.h"
#include "record/json_record.h"
#include "record/move_text.h"
#include "record/position_text.h"
#include "record/record_file.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr const char* kShowFooter =
    "Examples:\n"
    "  bigshot show games.jsonl                     how the first game stands, or ended\n"
    "  bigshot show games.jsonl --game 3 --at 40    the third game after 40 moves\n"
    "  bigshot show games.jsonl --at 40 --line      the same position as one line of text (docs/position.md)\n"
    "  bigshot show --position \"4rof standard ...\"  any position from its line\n"
    "  bigshot show games.jsonl --at 40 --json      the same for programs, with what a bot thinks of it\n"
    "  bigshot show games.jsonl --color always | less -R\n"
    "\n"
    "A record with a wrong move is shown up to it, and the fault is told (exit code 1).\n"
    "Cubes are letters: R, Y, W, B. A lot shows its seven places and who would own it now. The marks on the ring\n"
    "show where the broker stands. Hidden money is shown: whoever has the record knows it.";

struct ShowChoice {
  std::string file;
  std::size_t game = 1;
  std::optional<std::size_t> at;
  std::string position;
  bool line = false;
  bool json = false;
  std::string bot = "expert";
  std::string language;
  LookChoice look;
};

// The line of the game that was asked for.
RecordLine find_game(const ShowChoice& choice, const Catalog& texts) {
  std::ifstream opened;
  if (choice.file != "-") {
    errno = 0;
    opened.open(choice.file, std::ios::binary);
  }
  std::istream& stream = choice.file == "-" ? std::cin : opened;
  const auto unreadable = [&] {
    const Message message = {"file.unreadable",
                             std::nullopt,
                             {{"file", choice.file}, {"reason", std::generic_category().message(errno)}}};
    throw CLI::ValidationError("FILE", texts.sentence(message));
  };
  if (!stream) unreadable();
  RecordLines lines(stream);
  for (std::size_t number = 1;; ++number) {
    const auto line = lines.next();
    if (!line) {
      if (lines.failed()) unreadable();
      throw CLI::ValidationError(
          "--game", texts.count("show.too_few_games", static_cast<int>(number - 1), {{"file", choice.file}}));
    }
    if (number == choice.game) return *line;
  }
}

std::string lines_of(const Scene& scene, const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    for (const std::string& line : wrap(sentence, scene.columns())) text += line + "\n";
  }
  return text;
}

std::string picture(const ShowChoice& choice, const GameRecord& record, Language language) {
  const std::size_t moves = std::min(choice.at.value_or(record.moves.size()), record.moves.size());
  const Voice voice(language, chosen_look(choice.look, record.header.options.edition));
  const std::vector<std::string> names = voice.names(record.header);
  const Scene scene{voice, record.header.board, names, position(record, moves), true, std::nullopt};
  const Facts facts = {{"number", std::to_string(moves)}, {"moves", std::to_string(record.moves.size())}};
  std::string last;
  if (moves > 0)
    last = " " + voice.text("show.last_move", {{"move", move_text(record.moves[moves - 1], record.header.board)}});
  std::string text = position_picture(scene) + "\n";
  if (scene.state.finished()) {
    text += reckoning_picture(scene) + "\n" + lines_of(scene, verdict(scene));
  } else {
    text += lines_of(scene, {what_is_asked(scene)});
  }
  return text + lines_of(scene, {voice.text("show.position", facts) + last});
}

// The game up to its first wrong move, which is worth a look. None where the fault is anywhere else.
std::optional<GameRecord> before_fault(std::string_view text, const Fault& fault) {
  if (!fault.move) return std::nullopt;
  boost::json::error_code error;
  boost::json::value value = boost::json::parse(text, error);
  if (error || !value.is_object() || !value.as_object().contains("moves")) return std::nullopt;
  boost::json::array& moves = value.at("moves").as_array();
  moves.resize(std::min(*fault.move, moves.size()));
  value.as_object().erase("result");
  const auto read = read_record(boost::json::serialize(value));
  return read ? std::optional(read->game.record()) : std::nullopt;
}

struct Shown {
  GameRecord record;
  std::optional<Fault> fault;  // of what follows
};

Shown read_game(const ShowChoice& choice, Language language) {
  if (!choice.position.empty()) return {{header_from_position(choice.position, language), {}}, std::nullopt};
  const Catalog& texts = catalog(language);
  const RecordLine line = find_game(choice, texts);
  const auto read = line.too_long ? too_long_fault() : read_record(line.text);
  if (read) return {read->game.record(), std::nullopt};
  if (auto record = before_fault(line.text, read.error())) return {std::move(*record), read.error()};
  throw CLI::ValidationError("FILE", fault_text(read.error(), choice.file, texts));
}

boost::json::object json_of(const ShowChoice& choice, const GameRecord& record, std::size_t moves,
                            const Catalog& texts) {
  const auto bot = named_bot(choice.bot, texts);
  boost::json::object object = position_json(record, moves);
  if (!object.at("actor").is_null()) {
    object["analysis"] = analysis_json(record, moves, *bot, choice.bot, Budget{});
  }
  return object;
}

std::string line_of(const GameRecord& record, std::size_t moves) {
  const bool known = record.header.board_ships && ships(record.header.board);
  return write_position(position(record, moves), record.header.board, known);
}

ExitCode run(const ShowChoice& choice) {
  const Language language = chosen_language(choice.language);
  const Catalog& texts = catalog(language);
  if (choice.file.empty() == choice.position.empty()) {
    throw CLI::ValidationError("FILE", texts.text("show.file_or_position"));
  }
  const Shown shown = read_game(choice, language);
  const std::size_t last = shown.record.moves.size();
  const bool beyond = choice.at && *choice.at > last;
  if (beyond && !shown.fault) {
    throw CLI::ValidationError("--at", texts.count("show.too_few_moves", static_cast<int>(last)));
  }
  const std::size_t moves = std::min(choice.at.value_or(last), last);
  if (choice.line) {
    std::cout << line_of(shown.record, moves) << std::endl;
  } else if (choice.json) {
    std::cout << plain_json(json_of(choice, shown.record, moves, texts)) << std::endl;
  } else {
    std::cout << picture(choice, shown.record, language) << std::flush;
  }
  // Asked for the position before it, a fault is none.
  if (!shown.fault || (choice.at && !beyond)) return kExitOk;
  std::cerr << fault_text(*shown.fault, choice.file, texts) << '\n';
  return kExitFaults;
}

}  // namespace

void add_show(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<ShowChoice>();
  CLI::App* command = program.add_subcommand("show", "Shows a position of a recorded game as a picture");
  command->footer(kShowFooter);
  command->add_option("FILE", choice->file, "A file of records, one game on each line; - for the standard input");
  command->add_option("--position", choice->position, "A position's line of text, in place of FILE")
      ->excludes(command->get_option("FILE"));
  command->add_option("--game", choice->game, "Which game of the file, from 1")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--at", choice->at, "After how many moves (default: all)")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000}));
  CLI::Option* line =
      command->add_flag("--line", choice->line, "Prints the position as one line of text instead of a picture");
  CLI::Option* json = command
                          ->add_flag("--json", choice->json,
                                     "Prints the position, what is legal, and a bot's opinion as one JSON object")
                          ->excludes(line);
  command->add_option("--bot", choice->bot, "Whose opinion --json tells")
      ->type_name("BOT")
      ->capture_default_str()
      ->needs(json);
  add_language_option(*command, choice->language);
  add_look_options(*command, choice->look);
  command->callback([choice, &exit_code] { exit_code = run(*choice); });
}

}  // namespace bigshot::cli
