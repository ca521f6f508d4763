// `bigshot referee`: replays records and judges every one of them by the rules.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <map>

#include "cli/commands/commands.h"
#include "cli/commands/language_option.h"
#include "fair/fair_json.h"
#include "record/json_record.h"
#include "record/record_file.h"
#include "record/utf8.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kRefereeFooter =
    "Examples:\n"
    "  bigshot referee games.jsonl\n"
    "  bigshot referee --json one.jsonl two.jsonl\n"
    "  zcat games.jsonl.gz | bigshot referee -\n"
    "  bigshot referee --fair games.jsonl\n"
    "\n"
    "One line for each fault: file:line: move 17: R2: what is wrong. Moves are counted from 0; a fault that is\n"
    "not in a move has its key instead. Rules are numbered as in docs/rules.md.\n"
    "With --fair the deal and every die must also follow from the seed that the record shows; see\n"
    "docs/fair-dice.md. A record that shows none is then a fault. The summary says by which method the dice were\n"
    "proven: bigshot-fair-1 is the old one, which proves less.\n"
    "Returns 0 if all records are right, 1 if there are faults, 2 if a file cannot be read.";

constexpr const char* kStandardInput = "-";

struct RefereeChoice {
  std::vector<std::string> files;
  bool json = false;
  bool fair = false;
  std::string language;
};

// Reads files of records and tells about each record, or only about those that are wrong.
class Referee {
 public:
  explicit Referee(const RefereeChoice& choice)
      : texts_(catalog(chosen_language(choice.language))),
        json_(choice.json),
        fair_(choice.fair),
        many_(choice.files.size() > 1) {}

  void judge(const std::string& file) {
    if (file == kStandardInput) return judge(file, std::cin);
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return report_unreadable(file);
    judge(file, stream);
  }

  void finish() {
    if (!json_) {
      std::cout << texts_.text("referee.summary", {{"games", texts_.count("referee.games", games_)},
                                                   {"faults", texts_.count("referee.faults", faults_)}})
                << '\n';
      for (const auto& [method, games] : proven_) {
        std::cout << texts_.text("referee.proven", {{"method", method}, {"games", std::to_string(games)}}) << '\n';
      }
    }
    std::cout.flush();
  }

  ExitCode exit_code() const {
    if (unreadable_ || !std::cout) return kExitUsage;
    return faults_ > 0 ? kExitFaults : kExitOk;
  }

 private:
  void judge(const std::string& file, std::istream& stream) {
    RecordLines lines(stream);
    errno = 0;
    while (const auto line = lines.next()) {
      ++games_;
      std::string method;
      const std::optional<Fault> fault = fault_of(*line, method);
      if (fault) ++faults_;
      if (!fault && fair_) ++proven_[method];
      if (json_) {
        print_json(file, line->number, fault, method);
      } else if (fault) {
        print_fault(file, line->number, *fault);
      }
    }
    if (lines.failed()) report_unreadable(file);
  }

  // `method` becomes the one by which the dice were proven.
  std::optional<Fault> fault_of(const RecordLine& line, std::string& method) const {
    if (line.too_long) return too_long_fault();
    const auto record = read_record(line.text);
    if (!record) return record.error();
    if (!fair_) return std::nullopt;
    const auto proof = read_fair(record->extras);
    if (!proof) return proof.error();
    method = name(proof->method);
    return check_fair(*proof, record->game);
  }

  void print_fault(const std::string& file, std::size_t line, const Fault& fault) const {
    std::cout << file << ':' << line << ": ";
    if (fault.move) {
      std::cout << texts_.text("referee.move", {{"number", std::to_string(*fault.move)}}) << ": ";
    } else if (!fault.key.empty()) {
      std::cout << fault.key << ": ";
    }
    if (fault.message.rule) std::cout << name(*fault.message.rule) << ": ";
    std::cout << texts_.sentence(fault.message) << '\n';
  }

  void print_json(const std::string& file, std::size_t line, const std::optional<Fault>& fault,
                  const std::string& method) const {
    boost::json::object object;
    if (many_) object["file"] = to_valid_utf8(file);
    object["line"] = line;
    object["ok"] = !fault;
    if (!method.empty()) object["fair"] = method;
    if (fault) {
      object["at"] = fault->move ? boost::json::value(*fault->move) : nullptr;
      if (!fault->move && !fault->key.empty()) object["key"] = fault->key;
      object["rule"] = nullptr;
      if (fault->message.rule) object["rule"] = std::string(name(*fault->message.rule));
      object["error"] = texts_.sentence(fault->message);
    }
    std::cout << boost::json::serialize(object) << '\n';
  }

  void report_unreadable(const std::string& file) {
    unreadable_ = true;
    const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
    std::cout.flush();
    std::cerr << texts_.sentence({"file.unreadable", std::nullopt, {{"file", file}, {"reason", reason}}}) << '\n';
  }

  const Catalog& texts_;
  bool json_;
  bool fair_;
  bool many_;
  bool unreadable_ = false;
  int games_ = 0;
  int faults_ = 0;
  std::map<std::string, std::size_t> proven_;  // games by method
};

}  // namespace

void add_referee(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<RefereeChoice>();
  CLI::App* command = program.add_subcommand("referee", "Replays records and judges them by the rules");
  command->footer(kRefereeFooter);
  command->add_option("FILE", choice->files, "Files of records, one game a line; - is the standard input")
      ->required();
  command->add_flag("--json", choice->json, "Prints one JSON object for each record");
  command->add_flag("--fair", choice->fair,
                    "Also checks that deal and dice follow from the seed that was bound before");
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] {
    Referee referee(*choice);
    for (const std::string& file : choice->files) referee.judge(file);
    referee.finish();
    exit_code = referee.exit_code();
  });
}

}  // namespace bigshot::cli
