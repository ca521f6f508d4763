// `bigshot show`: a position of a recorded game as a picture.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/commands/fault_text.h"
#include "cli/commands/game_options.h"
#include "cli/commands/language_option.h"
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
    "  bigshot show games.jsonl --color always | less -R\n"
    "\n"
    "Cubes are letters: R, Y, W, B. A lot shows its seven places and who would own it now. The marks on the ring\n"
    "show where the broker stands. Hidden money is shown: whoever has the record knows it.";

struct ShowChoice {
  std::string file;
  std::size_t game = 1;
  std::optional<std::size_t> at;
  std::string position;
  bool line = false;
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
    for (const std::string& line : wrap(sentence, static_cast<std::size_t>(scene.columns()))) text += line + "\n";
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

GameRecord read_game(const ShowChoice& choice, Language language) {
  if (!choice.position.empty()) return {header_from_position(choice.position, language), {}};
  const Catalog& texts = catalog(language);
  const RecordLine line = find_game(choice, texts);
  const auto read = line.too_long ? too_long_fault() : read_record(line.text);
  if (!read) throw CLI::ValidationError("FILE", fault_text(read.error(), choice.file, texts));
  return read->game.record();
}

void run(const ShowChoice& choice) {
  const Language language = chosen_language(choice.language);
  const Catalog& texts = catalog(language);
  if (choice.file.empty() == choice.position.empty()) {
    throw CLI::ValidationError("FILE", texts.text("show.file_or_position"));
  }
  const GameRecord record = read_game(choice, language);
  if (choice.at && *choice.at > record.moves.size()) {
    throw CLI::ValidationError("--at", texts.count("show.too_few_moves", static_cast<int>(record.moves.size())));
  }
  if (choice.line) {
    const State state = position(record, choice.at.value_or(record.moves.size()));
    const bool known = record.header.board_ships && ships(record.header.board);
    std::cout << write_position(state, record.header.board, known) << std::endl;
    return;
  }
  std::cout << picture(choice, record, language) << std::flush;
}

}  // namespace

void add_show(CLI::App& program, ExitCode&) {
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
  command->add_flag("--line", choice->line, "Prints the position as one line of text instead of a picture");
  add_language_option(*command, choice->language);
  add_look_options(*command, choice->look);
  command->callback([choice] { run(*choice); });
}

}  // namespace bigshot::cli
