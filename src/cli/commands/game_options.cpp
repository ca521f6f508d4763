#include "cli/commands/game_options.h"

#include <charconv>
#include <sstream>

#include "cli/commands/fault_text.h"
#include "cli/commands/files.h"
#include "record/boards.h"
#include "record/json_text.h"
#include "record/position_text.h"
#include "record/utf8.h"
#include "rules/per.h"

namespace bigshot::cli {

namespace {

Options to_options(const GameChoice& choice) {
  Options options;
  options.players = choice.players;
  options.edition = choice.edition == "opennplay" ? Edition::kOpennplay : Edition::kRavensburger;
  options.money = choice.money == "hidden" ? MoneyMode::kHidden : MoneyMode::kOpen;
  options.overbid = default_overbid(options);
  if (!choice.overbid.empty()) {
    options.overbid = choice.overbid == "penalty" ? Overbid::kPenalty : Overbid::kForbidden;
  }
  return options;
}

Board read_board_file(const std::string& file, const Catalog& texts) {
  const auto content = read_file(file, kLongestText + 1);
  if (!content) throw CLI::ValidationError("--board", texts.sentence(content.error()));
  auto board = read_board(*content);
  if (!board) throw CLI::ValidationError("--board", fault_text(board.error(), file, texts));
  return *board;
}

}  // namespace

void add_game_options(CLI::App& command, GameChoice& choice) {
  command.add_option("--players", choice.players, "How many play: 2, 3 or 4")
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->capture_default_str();
  command.add_option("--edition", choice.edition, "Whose edition: ravensburger (2001) or opennplay (2018)")
      ->check(CLI::IsMember({"ravensburger", "opennplay"}))
      ->capture_default_str();
  command.add_option("--money", choice.money, "open, or hidden (the challenging variant, three or four players)")
      ->check(CLI::IsMember({"open", "hidden"}))
      ->capture_default_str();
  command
      .add_option("--overbid", choice.overbid,
                  "With hidden money: forbidden refuses a bid above the purse, penalty lets the payment fail "
                  "(default: penalty with hidden money)")
      ->check(CLI::IsMember({"forbidden", "penalty"}));
  command.add_option("--board", choice.board_file, "A board file (default: the standard board)")
      ->type_name("FILE");
}

void add_position_option(CLI::App& command, GameChoice& choice) {
  CLI::Option* position =
      command.add_option("--position", choice.position,
                         "Begins from a position instead of a deal: its line of text, as show --line prints it");
  for (const char* other : {"--players", "--edition", "--money", "--overbid", "--board"}) {
    position->excludes(command.get_option(other));
  }
}

GameHeader header_from_position(const std::string& text, Language language) {
  auto header = read_position(text, shipped_board);
  if (header) return std::move(*header);
  throw CLI::ValidationError("--position", fault_text(header.error(), "", catalog(language)));
}

void begin_from(const GameBasis& basis, GameHeader& header) {
  if (!basis.from) return;
  header.from = basis.from;
  header.setup = {};
  for (Seat seat : seats(basis.options.players)) header.setup.colors[seat] = basis.from->colors_of(seat);
}

CLI::Validator number_between(double least, double most) {
  const auto check = [least, most](const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool good =
        error == std::errc() && end == text.data() + text.size() && number >= least && number <= most;
    if (good) return std::string();
    std::ostringstream why;
    why << "'" << excerpt(text) << "' does not fit; allowed: " << least << " to " << most;
    return why.str();
  };
  std::ostringstream range;
  range << "FLOAT in [" << least << " - " << most << "]";
  return CLI::Validator(check, range.str());
}

CLI::Validator seed_number() {
  const auto check = [](const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool good = error == std::errc() && end == text.data() + text.size();
    return good ? std::string() : "'" + excerpt(text) + "' is no seed; allowed: 0 to 18446744073709551615";
  };
  return CLI::Validator(check, "UINT64");
}

GameBasis make_basis(const GameChoice& choice, Language language) {
  if (!choice.position.empty()) {
    GameHeader header = header_from_position(choice.position, language);
    return {header.options, std::move(header.board), header.board_ships, header.from};
  }
  const Options options = to_options(choice);
  const Catalog& texts = catalog(language, options.edition);
  if (const auto refusal = check(options)) {
    const char* option = refusal->reason == Reason::kPenaltyWithOpenMoney ? "--overbid" : "--money";
    throw CLI::ValidationError(option, texts.sentence_with_rule(message(*refusal, standard_board())));
  }
  if (choice.board_file.empty()) return {options, standard_board(), true, std::nullopt};
  Board board = read_board_file(choice.board_file, texts);
  const bool known = ships(board);
  return {options, std::move(board), known, std::nullopt};
}

}  // namespace bigshot::cli
