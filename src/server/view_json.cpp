#include "server/view_json.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "record/cube_letters.h"
#include "record/move_text.h"
#include "rules/per.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::array<const char*, 6> kPhases = {"rolling", "borrowing", "bidding",
                                                "paying",  "placing",   "finished"};

json::value number_or_null(std::optional<Seat> seat) {
  return seat ? json::value(index(*seat)) : json::value(nullptr);
}

json::object write_lots(const State& state, const Board& board) {
  json::object lots;
  for (const Lot lot : kAllLots) {
    const auto owner = state.owner(lot);
    lots[std::string(1, board.lots[index(lot)].id)] = {
        {"cubes", cube_letters(state.contents(lot))},
        {"owner", owner ? json::value(std::string(1, letter(*owner))) : json::value(nullptr)},
        {"sold", state.contents(lot).sold()}};
  }
  return lots;
}

json::object write_purses(const View& view) {
  json::object purses;
  for (const Color color : kAllColors) {
    const auto seat = view.state.seat_of(color);
    const auto money = seat ? view.money(color) : std::nullopt;
    purses[std::string(1, letter(color))] = {
        {"seat", number_or_null(seat)},
        {"money", money ? json::value(money->millions) : json::value(nullptr)},
        {"loans", view.state.loans(color)}};
  }
  return purses;
}

}  // namespace

std::string write_view(const State& full, Viewer viewer, const Board& board) {
  const View view = View::of(full, viewer);
  const State& state = view.state;
  json::array spaces;
  for (int i = 0; i < kSpaces; ++i) spaces.emplace_back(cube_letters(state.space(i)));
  json::array passed;
  for (Seat seat : seats(state.players())) {
    if (state.has_passed(seat)) passed.emplace_back(index(seat));
  }
  const Actor actor = state.actor();
  const int bid = state.standing_bid();
  return to_text(json::object{{"phase", kPhases[static_cast<std::size_t>(state.phase())]},
                              {"round", state.round()},
                              {"roller", index(state.roller())},
                              {"awaited", actor.is_seat() ? json::value(index(actor.seat)) : json::value(nullptr)},
                              {"broker", state.broker()},
                              {"offer", cube_letters(state.cubes_on_offer())},
                              {"bid", bid > 0 ? json::value(bid) : json::value(nullptr)},
                              {"bidder", number_or_null(state.standing_bidder())},
                              {"passed", std::move(passed)},
                              {"spaces", std::move(spaces)},
                              {"lots", write_lots(state, board)},
                              {"purses", write_purses(view)}});
}

std::string write_legal(const State& state, const Board& board) {
  ActionList legal;
  state.legal_actions(legal);
  std::string out = "[";
  for (int i = 0; i < legal.size(); ++i) {
    const bool between = legal[i].kind() == ActionKind::kBid && i > 0 && i + 1 < legal.size() &&
                         legal[i - 1].kind() == ActionKind::kBid && legal[i + 1].kind() == ActionKind::kBid;
    if (between) continue;
    if (out.size() > 1) out += ',';
    append_quoted(out, move_text(legal[i], board));
  }
  return out += ']';
}

}  // namespace bigshot
