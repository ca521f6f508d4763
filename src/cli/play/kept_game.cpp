#include "cli/play/kept_game.h"

#include <boost/json.hpp>
#include <filesystem>
#include <sstream>

#include "cli/commands/files.h"
#include "record/record_file.h"

namespace bigshot::cli {

namespace {

constexpr std::string_view kPlayerKey = "player";

Fault fault(Message message) { return {std::move(message), "", std::nullopt}; }

// Who plays at each seat by the key "player" of the seats; empty unless every seat has it.
std::vector<std::string> players_in(const Extras& extras, std::size_t seats) {
  std::vector<std::string> players;
  const boost::json::value* all = extras.value();
  if (all == nullptr || !all->is_object()) return {};
  const boost::json::value* list = all->as_object().if_contains("seats");
  if (list == nullptr || !list->is_array()) return {};
  for (const boost::json::value& seat : list->as_array()) {
    const boost::json::value* player = seat.is_object() ? seat.as_object().if_contains(kPlayerKey) : nullptr;
    if (player == nullptr || !player->is_string()) return {};
    players.emplace_back(player->as_string());
  }
  return players.size() == seats ? players : std::vector<std::string>();
}

// The same extras with other players in the seats.
Extras with_players(const Extras& extras, const std::vector<std::string>& players) {
  boost::json::object all;
  if (extras.value() != nullptr && extras.value()->is_object()) all = extras.value()->as_object();
  boost::json::array seats;
  if (const boost::json::value* old = all.if_contains("seats"); old != nullptr && old->is_array()) {
    seats = old->as_array();
  }
  seats.resize(players.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!seats[i].is_object()) seats[i] = boost::json::object();
    seats[i].as_object()[kPlayerKey] = players[i];
  }
  all["seats"] = std::move(seats);
  return Extras(std::move(all));
}

}  // namespace

KeptGame::KeptGame(Game game, std::vector<std::string> players, std::string file)
    : game_(std::move(game)), players_(std::move(players)), file_(std::move(file)) {
  if (!players_.empty()) extras_ = with_players(extras_, players_);
}

bool KeptGame::exists(const std::string& file) {
  std::error_code error;
  return std::filesystem::exists(file, error);
}

Result<KeptGame, Fault> KeptGame::read(const std::string& file) {
  auto content = read_file(file, 2 * kLongestText);
  if (!content) return fault(content.error());
  std::istringstream stream(std::move(*content));
  RecordLines lines(stream);
  const auto line = lines.next();
  if (!line) return fault({"file.no_game", std::nullopt, {{"file", file}}});
  if (lines.next()) return fault({"file.several_games", std::nullopt, {{"file", file}}});
  if (line->too_long) return too_long_fault();
  auto read = read_record(line->text);
  if (!read) return read.error();
  const std::size_t seats = read->game.header().names.size();
  KeptGame kept(std::move(read->game), {}, file);
  kept.extras_ = std::move(read->extras);
  kept.players_ = players_in(kept.extras_, seats);
  return kept;
}

void KeptGame::set_players(std::vector<std::string> players) {
  players_ = std::move(players);
  extras_ = with_players(extras_, players_);
}

std::optional<Message> KeptGame::save() const {
  if (file_.empty()) return std::nullopt;
  const std::error_code error = save_file(file_, write_record(game_, extras_) + "\n");
  if (!error) return std::nullopt;
  return Message{"file.unwritable", std::nullopt, {{"file", file_}, {"reason", error.message()}}};
}

}  // namespace bigshot::cli
