#include "server_net/scripted_play.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>

#include "record/json_record.h"
#include "record/move_text.h"

namespace bigshot::testing {
namespace {

std::vector<Action> bidding(const State& state, Random& random) {
  const Action next = Action::bid(state.standing_bid() + 1);
  const bool wants = below(random, 10) < 8;
  if (!wants) return {Action::pass()};
  if (state.is_legal(next)) return {next};
  const Action loan = Action::loan(state.colors_of(state.actor().seat).first);
  if (state.is_legal(loan) && below(random, 2) == 0) {
    State after = state;
    after.apply(loan);
    return after.is_legal(next) ? std::vector<Action>{loan, next} : std::vector<Action>{loan};
  }
  return {Action::pass()};
}

std::vector<Action> placing(State state, Random& random) {
  std::vector<Action> moves;
  const Seat seat = state.actor().seat;
  while (state.phase() == Phase::kPlacing && state.actor().is(seat)) {
    ActionList legal;
    state.legal_actions(legal);
    const Action move = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))];
    moves.push_back(move);
    state.apply(move);
  }
  return moves;
}

std::vector<Action> decided(const State& state, Random& random) {
  if (state.phase() == Phase::kBidding) return bidding(state, random);
  if (state.phase() == Phase::kPlacing) return placing(state, random);
  ActionList legal;
  state.legal_actions(legal);
  return {legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]};
}

}  // namespace

std::vector<std::string> scripted_moves(const State& state, const Board& board, Random& random) {
  std::vector<std::string> texts;
  for (const Action move : decided(state, random)) texts.push_back(move_text(move, board));
  return texts;
}

Game game_of_header(const boost::json::object& header) {
  boost::json::object record = header;
  record["format"] = "bigshot-record";
  record["version"] = 1;
  record["moves"] = boost::json::array();
  auto read = read_record(boost::json::serialize(record));
  if (!read) throw std::runtime_error("no game: " + read.error().message.id + " at " + read.error().key);
  return std::move(read->game);
}

void play_moves(Game& game, const boost::json::array& moves) {
  for (const auto& move : moves) {
    const std::string_view text(move.as_string().data(), move.as_string().size());
    if (const auto fault = game.play(text)) throw std::runtime_error("told an illegal move: " + std::string(text));
  }
}

std::string moves_json(const std::vector<std::string>& moves) {
  std::string text = "[";
  for (const std::string& move : moves) {
    if (text.size() > 1) text += ',';
    text += '"' + move + '"';
  }
  return text + ']';
}

}  // namespace bigshot::testing
