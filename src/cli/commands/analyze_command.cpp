// `bigshot analyze`: answers questions about positions, one JSON object a line, for programs that keep it running.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>

#include "cli/commands/bot_names.h"
#include "cli/commands/commands.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/commands/position_json.h"
#include "record/boards.h"
#include "record/json_record.h"
#include "record/json_text.h"
#include "record/position_text.h"
#include "record/record_file.h"

namespace bigshot::cli {

namespace {

constexpr const char* kAnalyzeFooter =
    "Examples:\n"
    "  bigshot simulate --games 1 --records - | jq -c '{id: 1, record: ., at: 40}' | bigshot analyze\n"
    "  bigshot analyze --bot hard < questions.jsonl\n"
    "\n"
    "A question is {\"id\": ID, \"record\": {...}, \"at\": MOVES, \"bot\": NAME}; id, at and bot may be left "
    "out,\n"
    "and \"position\": \"4rof standard ...\" (docs/position.md) may stand in place of the record.\n"
    "Answers come in the order of the questions; docs/analysis.md describes them.";

struct AnalyzeChoice {
  std::string bot = "expert";
  std::string language;
};

// What is wrong with a question, as the page of the protocol has it.
struct Wrong {
  std::string key;
  std::string error;
};

class Analyst {
 public:
  Analyst(const AnalyzeChoice& choice, const Catalog& texts, const Interrupt& interrupt)
      : choice_(choice), texts_(texts), interrupt_(interrupt) {}

  boost::json::object answer(std::string_view line) const {
    boost::json::error_code error;
    const boost::json::value question = boost::json::parse(line, error);
    if (error || !question.is_object()) return refused({}, {"", "A question is one JSON object."});
    const boost::json::object& parts = question.as_object();
    try {
      check_id(parts);
      return with_id(parts, answer_to(parts));
    } catch (const Wrong& wrong) {
      return refused(parts, wrong);
    }
  }

  boost::json::object answer_to_too_long() const {
    return refused({}, {"", texts_.sentence(too_long_fault().message)});
  }

 private:
  // Only what comes back exactly as it came: a double has lost the digits of a longer number.
  static bool can_be_repeated(const boost::json::value& id) {
    return id.is_string() || id.is_int64() || id.is_uint64();
  }

  void check_id(const boost::json::object& parts) const {
    const boost::json::value* id = parts.if_contains("id");
    if (id != nullptr && !can_be_repeated(*id)) throw Wrong{"id", texts_.text("analyze.id")};
  }

  boost::json::object answer_to(const boost::json::object& parts) const {
    for (const auto& [key, value] : parts) {
      if (key != "id" && key != "record" && key != "position" && key != "at" && key != "bot") {
        throw Wrong{std::string(key), "There is no such key; allowed: id, record, position, at, bot."};
      }
    }
    const GameRecord record = record_of(parts);
    const std::size_t at = at_of(parts, record.moves.size());
    const NamedBot asked = bot_of(parts);
    boost::json::object answer = position_json(record, at);
    if (answer.at("actor").is_null()) return answer;
    answer["analysis"] = analysis_json(record, at, *asked.bot, asked.name, Budget{&interrupt_.flag()});
    return answer;
  }

  // A record of no moves, that begins from the position.
  GameRecord record_from_position(const boost::json::value& given) const {
    if (!given.is_string()) throw Wrong{"position", "A position's line of text must stand here."};
    auto header = read_position(std::string_view(given.as_string()), shipped_board);
    if (header) return {std::move(*header), {}};
    const Fault& fault = header.error();
    throw Wrong{fault.key.empty() ? "position" : "position." + fault.key,
                texts_.sentence_with_rule(fault.message)};
  }

  GameRecord record_of(const boost::json::object& parts) const {
    const boost::json::value* given = parts.if_contains("record");
    if (const boost::json::value* position = parts.if_contains("position")) {
      if (given != nullptr) throw Wrong{"position", "A question has a record or a position, not both."};
      return record_from_position(*position);
    }
    if (given == nullptr || !given->is_object()) throw Wrong{"record", "A record or a position must stand here."};
    const auto read = read_record(boost::json::serialize(*given));
    if (read) return read->game.record();
    const Fault& fault = read.error();
    const std::string key = fault.move          ? "record.moves[" + std::to_string(*fault.move) + "]"
                            : fault.key.empty() ? "record"
                                                : "record." + fault.key;
    throw Wrong{key, texts_.sentence_with_rule(fault.message)};
  }

  std::size_t at_of(const boost::json::object& parts, std::size_t moves) const {
    const boost::json::value* given = parts.if_contains("at");
    if (given == nullptr) return moves;
    boost::json::error_code error;
    const auto at = given->to_number<std::uint64_t>(error);
    if (error) throw Wrong{"at", texts_.text("analyze.at", {{"last", std::to_string(moves)}})};
    if (at <= moves) return at;
    throw Wrong{"at", texts_.count("show.too_few_moves", static_cast<int>(moves))};
  }

  struct NamedBot {
    std::string name;
    std::unique_ptr<Bot> bot;
  };

  NamedBot bot_of(const boost::json::object& parts) const {
    const boost::json::value* given = parts.if_contains("bot");
    if (given != nullptr && !given->is_string()) throw Wrong{"bot", texts_.text("analyze.bot")};
    const std::string name = given == nullptr ? choice_.bot : std::string(given->as_string());
    auto bot = make_named_bot(name);
    if (!bot) throw Wrong{"bot", texts_.sentence(bot.error())};
    return {name, std::move(*bot)};
  }

  static boost::json::object with_id(const boost::json::object& question, const boost::json::object& answer) {
    boost::json::object whole;
    if (const boost::json::value* id = question.if_contains("id")) {
      whole["id"] = can_be_repeated(*id) ? *id : boost::json::value(nullptr);
    }
    for (const auto& [key, value] : answer) whole[key] = value;
    return whole;
  }

  static boost::json::object refused(const boost::json::object& question, const Wrong& wrong) {
    boost::json::object answer = {{"error", wrong.error}};
    if (!wrong.key.empty()) answer["key"] = wrong.key;
    return with_id(question, answer);
  }

  const AnalyzeChoice& choice_;
  const Catalog& texts_;
  const Interrupt& interrupt_;
};

ExitCode run_analyze(const AnalyzeChoice& choice) {
  const Catalog& texts = catalog(chosen_language(choice.language));
  named_bot(choice.bot, texts);
  const Interrupt interrupt;
  const Analyst analyst(choice, texts, interrupt);
  std::ios::sync_with_stdio(false);  // lets std::cin have a buffer, and so give each line when it has come
  RecordLines lines(std::cin);
  while (const auto line = lines.next()) {
    if (interrupt.exit_code() != 0 || !std::cout) break;
    const auto answer = line->too_long ? analyst.answer_to_too_long() : analyst.answer(line->text);
    std::cout << plain_json(answer) << std::endl;
  }
  return interrupt.exit_code();
}

}  // namespace

void add_analyze(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<AnalyzeChoice>();
  CLI::App* command = program.add_subcommand(
      "analyze", "Answers questions about positions, for other programs: JSON, line by line");
  command->footer(kAnalyzeFooter);
  command->add_option("--bot", choice->bot, "Whose opinion is told where a question names none")
      ->type_name("BOT")
      ->capture_default_str();
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] { exit_code = run_analyze(*choice); });
}

}  // namespace bigshot::cli
