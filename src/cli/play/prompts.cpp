#include "cli/play/prompts.h"

#include <algorithm>
#include <array>

#include "cli/pictures/board_parts.h"
#include "cli/play/spoken_move.h"
#include "rules/per.h"
#include "rules/reckoning.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

Fact amount(int millions) { return {"amount", std::to_string(millions)}; }

// "loan R: + 9 now, - 10 at the end" for every loan that can be taken now.
std::vector<std::string> loan_offers(const Scene& scene) {
  std::vector<std::string> offers;
  for (Color color : colors_of(scene.state, scene.state.actor().seat)) {
    if (!scene.state.is_legal(Action::loan(color))) continue;
    offers.push_back(scene.voice.text(scene.state.players() == 2 ? "play.offer.loan_for" : "play.offer.loan",
                                      {amount(loan_pays(scene.state.loans(color)).millions),
                                       {"debt", std::to_string(kLoanDebt)},
                                       {"letter", std::string(1, letter(color))}}));
  }
  return offers;
}

std::string purses(const Scene& scene) {
  const auto colors = colors_of(scene.state, scene.state.actor().seat);
  if (colors.size() == 1) return scene.voice.text("play.purse", {amount(scene.state.money(colors[0]).millions)});
  return scene.voice.text("play.purses",
                          {{"first", std::string(1, letter(colors[0]))},
                           {"first_amount", std::to_string(scene.state.money(colors[0]).millions)},
                           {"second", std::string(1, letter(colors[1]))},
                           {"second_amount", std::to_string(scene.state.money(colors[1]).millions)}});
}

std::string join(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  return text;
}

std::string bid_question(const Scene& scene) {
  const State& state = scene.state;
  const int low = state.standing_bid() + 1;
  const int high = state.bid_limit(state.actor().seat);
  // With a penalty for overbidding the purse, not the limit, is what matters [C3].
  std::string bids;
  if (low > high) {
    bids = scene.voice.text("play.cannot_bid");
  } else {
    bids = scene.voice.text(low == high           ? "play.bid_exactly"
                            : high == kHighestBid ? "play.bid_from"
                                                  : "play.bid_between",
                            {{"low", std::to_string(low)}, {"high", std::to_string(high)}});
  }
  return join({purses(scene), bids, join(loan_offers(scene))});
}

// A lot as it would be: letter, value, places before (where there is room) and after, owner.
void draw_projected_lot(Canvas& canvas, int row, const Scene& before, const State& after, Lot lot) {
  const Voice& voice = before.voice;
  int column = canvas.put(row, 2, std::string(1, before.lot_id(lot)), Style::kStrong) + 1;
  canvas.put(row, column, after.is_park(lot) ? voice.text("picture.park") : std::to_string(after.lot_value(lot)));
  column = 14;
  if (!before.is_narrow()) {
    draw_places(canvas, row, column, before.state.contents(lot), voice.look());
    column += kLotCapacity + 1;
    column = canvas.put(row, column, voice.look().unicode ? "→" : "->") + 1;
  }
  if (after.contents(lot).sold()) {
    column = canvas.put(row, column, voice.text("picture.sold"), Style::kStrong) + 1;
  } else {
    draw_places(canvas, row, column, after.contents(lot), voice.look());
    column += kLotCapacity + 1;
  }
  const auto owner = after.owner(lot);
  if (!owner) {
    canvas.put(row, column, voice.text("picture.cancelled"), Style::kFaint);
    return;
  }
  column = canvas.put(row, column, *owner) + 1;
  const auto seat = after.seat_of(*owner);
  canvas.put(row, column, seat ? before.name(*seat) : voice.text("term.ghost"));
}

}  // namespace

std::string question(const Scene& scene) {
  const State& state = scene.state;
  const Voice& voice = scene.voice;
  switch (state.phase()) {
    case Phase::kBorrowing:
      // Two purses are in the table beside, and the offers fill the line.
      return join(
          {state.players() == 2 ? "" : purses(scene), join(loan_offers(scene)), voice.text("play.offer.ready")});
    case Phase::kBidding:
      return bid_question(scene);
    case Phase::kPaying:
      return join({voice.text("play.which_pays", {amount(state.standing_bid())}), purses(scene)});
    case Phase::kPlacing:
      return voice.text("play.place_these", {{"cubes", cubes_text(state.cubes_on_offer())}});
    default:
      return "";
  }
}

std::string legal_moves(const Scene& scene) {
  const State& state = scene.state;
  ActionList list;
  state.legal_actions(list);
  std::vector<std::string> moves;
  int lowest = 0, highest = 0;
  std::string lots;
  for (Action action : list) {
    switch (action.kind()) {
      case ActionKind::kPass:
      case ActionKind::kReady:
      case ActionKind::kLoan:
      case ActionKind::kPay:
        moves.push_back(spoken_move(scene, action));
        break;
      case ActionKind::kBid:
        if (lowest == 0) lowest = action.amount();
        highest = action.amount();
        break;
      case ActionKind::kPlace:
        if (lots.find(scene.lot_id(action.lot())) == std::string::npos) lots += scene.lot_id(action.lot());
        break;
      default:
        break;
    }
  }
  if (lowest != 0) {
    moves.push_back(scene.voice.text(lowest == highest ? "play.legal.one_bid" : "play.legal.bids",
                                     {{"low", std::to_string(lowest)}, {"high", std::to_string(highest)}}));
  }
  if (!lots.empty()) {
    moves.push_back(
        scene.voice.text("play.legal.places", {{"cubes", cubes_text(state.cubes_on_offer())}, {"lots", lots}}));
  }
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "" : ", ") + move;
  return text;
}

std::string projection(const Scene& before, const State& after, const std::vector<Action>& placings) {
  Canvas canvas(before.columns());
  std::vector<Lot> lots;
  for (Action placing : placings) {
    if (std::find(lots.begin(), lots.end(), placing.lot()) == lots.end()) lots.push_back(placing.lot());
  }
  for (Lot lot : lots) draw_projected_lot(canvas, canvas.rows(), before, after, lot);
  const Reckoning then = reckon(after);
  const Reckoning now = reckon(before.state);
  std::vector<std::string> changes;
  for (Seat seat : seats(after.players())) {
    const Money was = now.seats[seat].value;
    const Money will = then.seats[seat].value;
    if (was == will) continue;
    changes.push_back(before.name(seat) + " " + std::to_string(was.millions) +
                      (before.voice.look().unicode ? " → " : " -> ") + std::to_string(will.millions));
  }
  std::string text = canvas.render(before.voice.look());
  if (!changes.empty()) {
    std::string list;
    for (const std::string& change : changes) list += (list.empty() ? "" : ", ") + change;
    const std::string sentence = before.voice.text("play.values_change", {{"changes", list}});
    for (const std::string& line : wrap(sentence, before.columns() - 2)) text += "  " + line + "\n";
  }
  return text;
}

std::string help(const Voice& voice) {
  constexpr std::array<std::string_view, 17> kLines = {"bid",  "pass",    "loan",  "ready", "pay",   "place",
                                                       "undo", "confirm", "board", "log",   "legal", "why",
                                                       "rule", "reason",  "hint",  "help",  "quit"};
  const int columns = voice.look().columns;
  Canvas canvas(columns);
  // In a narrow list the meaning stands under what is typed.
  const bool narrow = columns < kPictureColumns;
  int use = 0, meaning = 2;
  if (!narrow) {
    use = 2;
    for (std::string_view line : kLines) {
      const auto width = display_width(voice.text("play.help." + std::string(line) + ".use"));
      meaning = std::max(meaning, use + static_cast<int>(width) + 2);
    }
  }
  const int room = columns - meaning;
  canvas.put(0, 0, voice.text("play.help.title"), Style::kStrong);
  int row = 1;
  for (std::string_view line : kLines) {
    const std::string key = "play.help." + std::string(line);
    canvas.put(row, use, voice.text(key + ".use"), Style::kStrong);
    if (narrow) ++row;
    for (const std::string& part : wrap(voice.text(key + ".does"), room)) canvas.put(row++, meaning, part);
  }
  const std::string colors = voice.text("play.help.colors");
  for (const std::string& part : wrap(colors, columns)) canvas.put(row++, 0, part);
  return canvas.render(voice.look());
}

}  // namespace bigshot::cli
