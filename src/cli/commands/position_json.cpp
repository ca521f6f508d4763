#include "cli/commands/position_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/commands/plain_json.h"
#include "cli/pictures/scene.h"
#include "record/move_text.h"
#include "record/utf8.h"
#include "rules/action_list.h"
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

template <class Counts>
std::string letters(const Counts& counts) {
  std::string text;
  for (Color color : kAllColors) text.append(static_cast<std::size_t>(counts.count(color)), letter(color));
  return text;
}

boost::json::value color_or_null(std::optional<Color> color) {
  return color ? boost::json::value(std::string(1, letter(*color))) : boost::json::value(nullptr);
}

boost::json::array lots_json(const State& state, const Board& board) {
  boost::json::array lots;
  for (std::size_t i = 0; i < kLots; ++i) {
    const Lot lot = static_cast<Lot>(i);
    const bool sold = state.contents(lot).sold();
    lots.push_back({{"id", std::string(1, board.lots[i].id)},
                    {"value", state.lot_value(lot)},
                    {"park", state.is_park(lot)},
                    {"cubes", sold ? "" : letters(state.contents(lot))},
                    {"sold", sold},
                    {"owner", color_or_null(state.owner(lot))}});
  }
  return lots;
}

boost::json::array seats_json(const State& state, const GameHeader& header) {
  const Reckoning now = reckon(state);
  boost::json::array seats;
  for (Seat seat : seats_of(state)) {
    boost::json::object purses;
    for (Color color : colors_of(state, seat)) {
      purses[std::string(1, letter(color))] = {{"money", state.money(color).millions},
                                               {"loans", state.loans(color)}};
    }
    const auto& name = header.names[index(seat)];
    const SeatReckoning& own = now.seats[index(seat)];
    seats.push_back({{"name", name ? boost::json::value(to_valid_utf8(*name)) : boost::json::value(nullptr)},
                     {"purses", purses},
                     {"passed", state.has_passed(seat)},
                     {"value", own.value.millions},
                     {"balance", own.balance.millions},
                     {"qualified", own.qualified},
                     {"place", own.place}});
  }
  return seats;
}

boost::json::array legal_json(const State& state, const Board& board) {
  ActionList list;
  state.legal_actions(list);
  boost::json::array moves;
  for (Action action : list) moves.emplace_back(move_text(action, board));
  return moves;
}

// Everything that the acting seat does in one go: a decision, or all its cubes.
boost::json::array best_json(Bot& bot, State state, const Board& board, const Budget& budget) {
  const Phase phase = state.phase();
  boost::json::array moves;
  do {
    const Action action = bot.choose(state, budget);
    moves.emplace_back(move_text(action, board));
    state.apply(action);
  } while (phase == Phase::kPlacing && state.phase() == phase);
  return moves;
}

}  // namespace

boost::json::object position_json(const GameRecord& record, std::size_t moves) {
  const State state = position(record, moves);
  boost::json::array spaces;
  for (int i = 0; i < kSpaces; ++i) spaces.emplace_back(letters(state.space(i)));
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
          {"on_offer", letters(state.cubes_on_offer())},
          {"standing_bid", state.standing_bid()},
          {"standing_bidder", bidder ? boost::json::value(index(*bidder)) : boost::json::value(nullptr)},
          {"lots", lots_json(state, record.header.board)},
          {"seats", seats_json(state, record.header)},
          {"legal", legal_json(state, record.header.board)}};
}

boost::json::object analysis_json(const GameRecord& record, std::size_t moves, const std::string& bot_name,
                                  const Budget& budget) {
  const State state = position(record, moves);
  const Board& board = record.header.board;
  const auto bot = make_bot(bot_name);
  bot->new_game(0);
  boost::json::object analysis = {{"bot", bot_name}, {"best", best_json(*bot, state, board, budget)}};
  const auto explanation = bot->explain(state, budget);
  if (!explanation) return analysis;
  boost::json::array options, win;
  for (const OptionValue& option : explanation->options) {
    options.push_back(
        {{"move", move_text(option.action, board)}, {"win", rounded(option.value, kChanceDecimals)}});
  }
  // A bot's chances have a trace of the balances in them; what is told adds up to 1.
  double sum = 0;
  for (Seat seat : seats_of(state)) sum += explanation->win[index(seat)];
  for (Seat seat : seats_of(state)) {
    win.emplace_back(rounded(explanation->win[index(seat)] / std::max(sum, 1e-6), kChanceDecimals));
  }
  analysis["options"] = options;
  analysis["win"] = win;
  if (explanation->expected_price) analysis["expected_price"] = rounded(*explanation->expected_price, 2);
  return analysis;
}

}  // namespace bigshot::cli
