#include "cli/commands/position_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <span>

#include "cli/commands/plain_json.h"
#include "cli/pictures/scene.h"
#include "record/cube_letters.h"
#include "record/move_text.h"
#include "record/utf8.h"
#include "rules/action_list.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot::cli {

namespace {

constexpr int kChanceDecimals = 4;

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::kRolling:
      return "rolling";
    case Phase::kBorrowing:
      return "borrowing";
    case Phase::kBidding:
      return "bidding";
    case Phase::kPaying:
      return "paying";
    case Phase::kPlacing:
      return "placing";
    case Phase::kFinished:
      break;
  }
  return "finished";
}

boost::json::value color_or_null(std::optional<Color> color) {
  return color ? boost::json::value(std::string(1, letter(*color))) : boost::json::value(nullptr);
}

boost::json::array lots_json(const State& state, const Board& board) {
  boost::json::array lots;
  for (Lot lot : kAllLots) {
    const bool sold = state.contents(lot).sold();
    lots.push_back({{"id", std::string(1, board.lots[index(lot)].id)},
                    {"value", state.lot_value(lot)},
                    {"park", state.is_park(lot)},
                    {"cubes", sold ? "" : cube_letters(state.contents(lot))},
                    {"sold", sold},
                    {"owner", color_or_null(state.owner(lot))}});
  }
  return lots;
}

boost::json::array seats_json(const State& state, const GameHeader& header) {
  const Reckoning now = reckon(state);
  boost::json::array told;
  for (Seat seat : seats(state.players())) {
    boost::json::object purses;
    for (Color color : colors_of(state, seat)) {
      purses[std::string(1, letter(color))] = {{"money", state.money(color).millions},
                                               {"loans", state.loans(color)}};
    }
    const auto& name = header.names[index(seat)];
    const SeatReckoning& own = now.seats[seat];
    told.push_back({{"name", name ? boost::json::value(to_valid_utf8(*name)) : boost::json::value(nullptr)},
                    {"purses", purses},
                    {"passed", state.has_passed(seat)},
                    {"value", own.value.millions},
                    {"balance", own.balance.millions},
                    {"qualified", own.qualified},
                    {"place", own.place}});
  }
  return told;
}

boost::json::array moves_json(std::span<const Action> actions, const Board& board) {
  boost::json::array moves;
  for (Action action : actions) moves.emplace_back(move_text(action, board));
  return moves;
}

boost::json::array legal_json(const State& state, const Board& board) {
  ActionList list;
  state.legal_actions(list);
  return moves_json(list, board);
}

}  // namespace

boost::json::object position_json(const GameRecord& record, std::size_t moves) {
  const State state = position(record, moves);
  boost::json::array spaces;
  for (int i = 0; i < kSpaces; ++i) spaces.emplace_back(cube_letters(state.space(i)));
  const Actor actor = state.actor();
  const auto bidder = state.standing_bidder();
  return {{"at", moves},
          {"moves", record.moves.size()},
          {"round", state.round()},
          {"phase", phase_name(state.phase())},
          {"actor", actor.is_seat() ? boost::json::value(index(actor.seat)) : boost::json::value(nullptr)},
          {"roller", index(state.roller())},
          {"broker", state.broker()},
          {"spaces", spaces},
          {"on_offer", cube_letters(state.cubes_on_offer())},
          {"standing_bid", state.standing_bid()},
          {"standing_bidder", bidder ? boost::json::value(index(*bidder)) : boost::json::value(nullptr)},
          {"lots", lots_json(state, record.header.board)},
          {"seats", seats_json(state, record.header)},
          {"legal", legal_json(state, record.header.board)}};
}

boost::json::object analysis_json(const GameRecord& record, std::size_t moves, Bot& bot,
                                  const std::string& bot_name, const Budget& budget) {
  const State first = position(record, 0);
  const State now = position(record, moves);
  const GameSoFar game(first, std::span(record.moves).first(moves), now);
  const Board& board = record.header.board;
  bot.new_game(0);
  boost::json::array options, win;
  boost::json::object analysis = {{"bot", bot_name},
                                  {"best", moves_json(choose_turn(bot, game, budget).actions, board)}};
  const auto explanation = bot.explain(game, budget);
  if (!explanation) return analysis;
  for (const OptionValue& option : explanation->options) {
    options.push_back({{"move", move_text(option.action, board)},
                       {"moves", moves_json(option.actions(), board)},
                       {"win", rounded(option.value, kChanceDecimals)}});
  }
  for (Seat seat : seats(now.players())) win.emplace_back(rounded(explanation->win[seat], kChanceDecimals));
  analysis["options"] = options;
  analysis["win"] = win;
  if (explanation->expected_price) analysis["expected_price"] = rounded(*explanation->expected_price, 2);
  return analysis;
}

}  // namespace bigshot::cli
