#include "wasm/picture.h"

#include "rules/per.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

constexpr std::array<std::string_view, 6> kPhases = {"rolling", "borrowing", "bidding",
                                                     "paying",  "placing",   "finished"};

State with_draft(State state, Viewer viewer, std::vector<Action>& draft) {
  std::vector<Action> legal;
  if (viewer && state.actor().is(*viewer) && state.phase() == Phase::kPlacing) {
    for (const Action action : draft) {
      // The last cube of a hand ends the round; no further one of a draft belongs to it.
      if (action.kind() != ActionKind::kPlace || state.phase() != Phase::kPlacing || !state.is_legal(action))
        break;
      state.apply(action);
      legal.push_back(action);
    }
  }
  draft = std::move(legal);
  return state;
}

void write_turn(JsonWriter& json, const Picture& picture) {
  const Actor actor = picture.state().actor();
  json.key("turn");
  json.begin_object();
  json.member("kind", actor.is_seat() ? "seat" : actor.kind == Actor::Kind::kChance ? "chance" : "nobody");
  json.member("seat", actor.is_seat() ? std::optional(index(actor.seat)) : std::nullopt);
  json.member("mine", picture.asked());
  json.end_object();
}

void write_overbid(JsonWriter& json, const Picture& picture) {
  const auto& failed = picture.track.failed;
  if (!failed) return json.null_member("overbid");
  json.key("overbid");
  json.begin_object();
  json.member("seat", index(failed->seat));
  json.member("bid", failed->bid);
  json.member("money", failed->money);
  json.member("move", failed->move);
  json.end_object();
}

void write_ghost(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  for (const Color color : kAllColors) {
    if (state.seat_of(color)) continue;
    json.key("ghost");
    json.begin_object();
    json.member("color", letter(color));
    json.key("lots");
    json.begin_list();
    for (const Lot lot : kAllLots) {
      if (picture.then.owners[lot] == color) json.value(picture.lot_id(lot));
    }
    json.end_list();
    json.end_object();
    return;
  }
  json.null_member("ghost");
}

std::string_view question_key(Phase phase, bool of_viewer) {
  switch (phase) {
    case Phase::kRolling:
      return "asked.roll";
    case Phase::kBorrowing:
      return of_viewer ? "ask.borrow" : "asked.borrow";
    case Phase::kBidding:
      return of_viewer ? "ask.bid" : "asked.bid";
    case Phase::kPaying:
      return of_viewer ? "ask.pay" : "asked.pay";
    case Phase::kPlacing:
      return of_viewer ? "ask.place" : "asked.place";
    case Phase::kFinished:
      break;
  }
  return "asked.nothing";
}

void write_question(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  const Seat who = state.actor().is_seat() ? state.actor().seat : state.roller();
  json.key("question");
  write_message(json, question_key(state.phase(), picture.asked()), {seat("name", who)});
}

}  // namespace

Picture::Picture(const GameRecord& record, std::size_t moves, Viewer who, const std::vector<Action>& laid)
    : header(record.header),
      track(wasm::track(record, moves)),
      viewer(who),
      draft(laid),
      drafted(with_draft(track.state, who, draft)),
      now(reckon(track.state)),
      then(reckon(drafted)) {}

std::vector<Color> colors_of(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  if (colors.first == colors.second) return {colors.first};
  return {colors.first, colors.second};
}

int worth_of(const State& state, const Reckoning& reckoning, Lot lot) {
  return state.lot_value(lot) * (reckoning.doubled[lot] ? 2 : 1);
}

std::vector<Color> cancelled(Contents contents) {
  const auto owned_by = owner(contents);
  const int highest = owned_by ? contents.count(*owned_by) : 0;
  std::vector<Color> colors;
  for (const Color color : kAllColors) {
    // Whoever has more cubes than the owner shares that number with somebody.
    if (contents.count(color) > highest) colors.push_back(color);
  }
  return colors;
}

std::string_view phase_name(const State& state) { return kPhases[static_cast<std::size_t>(state.phase())]; }

void write_owner(JsonWriter& json, const State& state, Contents contents) {
  const auto owned_by = owner(contents);
  const auto by_seat = owned_by ? state.seat_of(*owned_by) : std::nullopt;
  json.member("owner", owned_by ? std::optional(letter(*owned_by)) : std::nullopt);
  json.member("ownerSeat", by_seat ? std::optional(index(*by_seat)) : std::nullopt);
  json.member("ownerIsGhost", owned_by.has_value() && !by_seat);
  json.key("cancelled");
  json.begin_list();
  for (const Color color : cancelled(contents)) json.value(letter(color));
  json.end_list();
}

void write_options(JsonWriter& json, const Options& options) {
  json.key("options");
  json.begin_object();
  json.member("players", options.players);
  json.member("edition", options.edition == Edition::kRavensburger ? "ravensburger" : "opennplay");
  json.member("money", options.money == MoneyMode::kOpen ? "open" : "hidden");
  json.member("overbid", options.overbid == Overbid::kForbidden ? "forbidden" : "penalty");
  json.end_object();
}

std::string picture_json(const Picture& picture) {
  const State& state = picture.state();
  JsonWriter json;
  json.begin_object();
  write_options(json, picture.header.options);
  json.member("phase", phase_name(state));
  json.member("round", state.round());
  json.member("rounds", kRounds);
  json.member("die", picture.track.die);
  json.member("roller", index(state.roller()));
  write_turn(json, picture);
  write_board(json, picture);
  write_ring(json, picture);
  write_seats(json, picture);
  write_ghost(json, picture);
  write_auction(json, picture);
  write_placing(json, picture);
  write_overbid(json, picture);
  write_reckoning(json, picture);
  write_choices(json, picture);
  write_question(json, picture);
  json.end_object();
  return json.take();
}

}  // namespace bigshot::wasm
