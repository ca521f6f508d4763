#include "support/table.h"

#include <gtest/gtest.h>

#include "record/move_text.h"

namespace bigshot::support {

namespace {

Game start_game(const Options& options, const Setup& setup, const Board& board) {
  GameHeader header{.options = options, .board = board, .names = {}, .setup = setup};
  header.names.resize(static_cast<std::size_t>(options.players));
  auto game = Game::start(std::move(header));
  EXPECT_TRUE(game.ok()) << "this table cannot be set up: " << id(game.error().reason);
  return std::move(*game);
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

}  // namespace

Options mode(std::string_view name) {
  Options options;
  if (name.starts_with("2p")) options.players = 2;
  if (name.starts_with("3p")) options.players = 3;
  if (name.ends_with("2018")) options.edition = Edition::kOpennplay;
  if (name.ends_with("hidden") || name.ends_with("penalty")) options.money = MoneyMode::kHidden;
  if (name.ends_with("penalty")) options.overbid = Overbid::kPenalty;
  return options;
}

std::vector<Options> all_modes() {
  std::vector<Options> modes;
  for (int players : {2, 3, 4}) {
    for (Edition edition : {Edition::kRavensburger, Edition::kOpennplay}) {
      for (MoneyMode money : {MoneyMode::kOpen, MoneyMode::kHidden}) {
        for (Overbid overbid : {Overbid::kForbidden, Overbid::kPenalty}) {
          const Options options{players, edition, money, overbid};
          if (!check(options)) modes.push_back(options);
        }
      }
    }
  }
  return modes;
}

Setup plain_setup(int players) {
  Setup setup;
  for (SpaceCubes& space : setup.spaces) space = kAllColors;
  if (players == 2) {
    setup.colors = {SeatColors{kR, kY}, SeatColors{kW, kB}, {}, {}};
  } else {
    std::size_t next = 0;
    for (SeatColors& colors : setup.colors) colors.first = colors.second = kAllColors[next++];
  }
  return setup;
}

std::vector<Color> cubes(std::string_view text) {
  std::vector<Color> result;
  for (char c : text) {
    for (Color color : kAllColors) {
      if (letter(color) == c) result.push_back(color);
    }
  }
  EXPECT_EQ(result.size(), text.size()) << "not all of these are colours: " << text;
  return result;
}

Lot lot(char id) { return *find_lot(standard_board(), id); }

Table::Table(std::string_view mode_name)
    : Table(support::mode(mode_name), plain_setup(support::mode(mode_name).players)) {}

Table::Table(const Options& options, const Setup& setup, const Board& board)
    : game_(start_game(options, setup, board)) {}

Table& Table::play(std::string_view moves) {
  while (!moves.empty()) {
    const auto comma = moves.find(',');
    const std::string_view move = trimmed(moves.substr(0, comma));
    moves = comma == std::string_view::npos ? std::string_view() : moves.substr(comma + 1);
    const auto refused = game_.play(move);
    EXPECT_FALSE(refused.has_value()) << "move " << game_.record().moves.size() << ", " << move << ": "
                                      << (refused ? refused->id : "");
    if (refused) break;
  }
  return *this;
}

Table& Table::free_round(std::string_view lots) {
  play("roll 1");
  while (state().phase() == Phase::kBorrowing) play("ready");
  while (state().phase() == Phase::kBidding) play("pass");
  std::size_t next = 0;
  for (Color color : kAllColors) {
    for (int left = state().cubes_on_offer().count(color); left > 0; --left) {
      play(std::string("place ") + letter(color) + ' ' + lots.at(next++));
    }
  }
  return *this;
}

std::string Table::refusal(std::string_view move) const {
  Game copy = game_;
  const auto refused = copy.play(move);
  if (!refused) return "legal";
  return std::string(refused->rule ? name(*refused->rule) : "?") + ' ' + refused->id;
}

std::string Table::legal() const {
  ActionList list;
  state().legal_actions(list);
  std::string text;
  for (Action action : list) {
    if (!text.empty()) text += ", ";
    text += move_text(action, game_.header().board);
  }
  return text;
}

char Table::owner(char lot_id) const {
  const auto found = state().owner(*find_lot(game_.header().board, lot_id));
  return found ? letter(*found) : '-';
}

int Table::actor() const {
  const Actor actor = state().actor();
  if (actor.is_seat()) return static_cast<int>(actor.seat);
  return actor.kind == Actor::Kind::kChance ? -1 : -2;
}

}  // namespace bigshot::support
