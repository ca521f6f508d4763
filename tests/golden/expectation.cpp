#include "golden/expectation.h"

#include <array>

#include "record/move_text.h"
#include "rules/reckoning.h"
#include "rules/view.h"

namespace bigshot {

namespace json = boost::json;

namespace {

const char* phase_name(Phase phase) {
  constexpr std::array<const char*, 6> names = {"rolling", "borrowing", "bidding",
                                                "paying",  "placing",   "finished"};
  return names[static_cast<std::size_t>(phase)];
}

json::value actor(const State& state) {
  const Actor who = state.actor();
  if (who.is_seat()) return index(who.seat);
  return who.kind == Actor::Kind::kChance ? "chance" : "nobody";
}

json::value seat_or_null(std::optional<Seat> seat) { return seat ? json::value(index(*seat)) : json::value(); }

template <class Counted>
json::value letters(const Counted& counted) {
  std::string text;
  for (Color color : kAllColors) text.append(static_cast<std::size_t>(counted.count(color)), letter(color));
  return json::value(text);
}

template <class Holds>
json::value seats_where(const State& state, Holds holds) {
  json::array seats;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.players()); ++seat) {
    if (holds(static_cast<Seat>(seat))) seats.emplace_back(seat);
  }
  return seats;
}

json::array legal_moves(const Game& game) {
  ActionList list;
  game.state().legal_actions(list);
  json::array moves;
  for (Action action : list) moves.emplace_back(move_text(action, game.header().board));
  return moves;
}

json::value sold_lots(const Game& game) {
  std::string ids;
  for (std::size_t i = 0; i < kLots; ++i) {
    if (game.state().contents(static_cast<Lot>(i)).sold()) ids += game.header().board.lots[i].id;
  }
  return json::value(ids);
}

// One value for each seat, from its reckoning.
template <class Part>
json::value by_seat(const Reckoning& reckoning, Part part) {
  json::array values;
  for (const SeatReckoning& seat : reckoning.seats.first(reckoning.players)) values.push_back(part(seat));
  return values;
}

json::value reckoned(std::string_view key, const Game& game) {
  const Reckoning reckoning = reckon(game.state());
  using Seats = SeatReckoning;
  if (key == "value") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.value.millions; });
  if (key == "money") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.money.millions; });
  if (key == "loans") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.loans; });
  if (key == "balance")
    return by_seat(reckoning, [](const Seats& s) -> json::value { return s.balance.millions; });
  if (key == "qualified") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.qualified; });
  if (key == "best") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.best_lot.millions; });
  if (key == "place") return by_seat(reckoning, [](const Seats& s) -> json::value { return s.place; });
  if (key == "lots") {
    return by_seat(reckoning, [&](const Seats& s) -> json::value {
      std::string ids;
      for (std::size_t i = 0; i < kLots; ++i) {
        if (s.owns(static_cast<Lot>(i))) ids += game.header().board.lots[i].id;
      }
      return json::value(ids);
    });
  }
  if (key == "winners") return seats_where(game.state(), [&](Seat seat) { return reckoning.wins(seat); });
  return "no such key";
}

json::value seen_by(std::string_view viewer, const State& state) {
  const Viewer who = viewer == "spectator" ? Viewer() : Viewer(static_cast<Seat>(viewer.at(0) - '0'));
  const View view = View::of(state, who);
  std::string colors;
  for (Color color : kAllColors) {
    if (state.seat_of(color) && view.money(color)) colors += letter(color);
  }
  return json::value(colors);
}

// What is refused about a move, as the expectation writes it.
json::value refused(std::string_view move, const Game& game) {
  Game copy = game;
  const auto message = copy.play(move);
  if (!message) return "legal";
  return {{"move", move}, {"id", message->id}, {"rule", message->rule ? name(*message->rule) : "none"}};
}

json::value refused(const json::value& expected, const Game& game) {
  if (!expected.is_array()) return refused(std::string_view(expected.at("move").as_string()), game);
  json::array found;
  for (const json::value& each : expected.as_array()) found.push_back(refused(each, game));
  return found;
}

std::optional<Color> color_of(std::string_view name) {
  for (Color color : kAllColors) {
    if (name.size() == 1 && letter(color) == name[0]) return color;
  }
  return std::nullopt;
}

json::value of_color(std::string_view key, std::string_view name, const State& state) {
  const auto color = color_of(name);
  if (!color) return "no such colour";
  return key == "money" ? state.money(*color).millions : state.loans(*color);
}

json::value of_lot(std::string_view key, std::string_view name, const Game& game) {
  const auto lot = name.size() == 1 ? find_lot(game.header().board, name[0]) : std::nullopt;
  if (!lot) return "no such lot";
  if (key == "values") return game.state().lot_value(*lot);
  if (key == "cubes") return letters(game.state().contents(*lot));
  const auto owner = game.state().owner(*lot);
  return json::value(std::string(1, owner ? letter(*owner) : '-'));
}

// What the position has for one name inside an object of expectations.
json::value member(std::string_view key, std::string_view name, const Game& game) {
  if (key == "money" || key == "loans") return of_color(key, name, game.state());
  if (key == "reckoning") return reckoned(name, game);
  if (key == "sees") return seen_by(name, game.state());
  return of_lot(key, name, game);
}

json::value found_for(std::string_view key, const json::value& expected, const Game& game) {
  const State& state = game.state();
  if (key == "refused") return refused(expected, game);
  if (expected.is_object()) {
    json::object found;
    for (const auto& [name, unused] : expected.as_object()) found[name] = member(key, name, game);
    return found;
  }
  if (key == "phase") return phase_name(state.phase());
  if (key == "actor") return actor(state);
  if (key == "round") return state.round();
  if (key == "roller") return index(state.roller());
  if (key == "broker") return state.broker();
  if (key == "bid") return state.standing_bid();
  if (key == "bidder") return seat_or_null(state.standing_bidder());
  if (key == "passed") return seats_where(state, [&](Seat seat) { return state.has_passed(seat); });
  if (key == "shown") return seats_where(state, [&](Seat seat) { return state.shows_money(seat); });
  if (key == "offer") return letters(state.cubes_on_offer());
  if (key == "sold") return sold_lots(game);
  if (key == "legal") return legal_moves(game);
  if (key == "legal_count") return legal_moves(game).size();
  return "no such key";
}

}  // namespace

std::vector<std::string> unmet(const json::object& expected, const Game& game) {
  std::vector<std::string> faults;
  for (const auto& [key, value] : expected) {
    if (key == "at") continue;
    const json::value found = found_for(key, value, game);
    if (found == value) continue;
    faults.push_back(std::string(key) + ": found " + json::serialize(found) + ", expected " +
                     json::serialize(value));
  }
  return faults;
}

}  // namespace bigshot
