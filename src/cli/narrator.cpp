#include "cli/narrator.h"

namespace bigshot::cli {

namespace {

std::optional<Seat> newly_shown(const State& before, const State& after) {
  for (Seat seat : seats_of(after)) {
    if (after.shows_money(seat) && !before.shows_money(seat)) return seat;
  }
  return std::nullopt;
}

}  // namespace

std::string cubes_text(Cubes cubes) {
  std::string text;
  for (Color color : kAllColors) {
    for (int i = 0; i < cubes.count(color); ++i) text += (text.empty() ? "" : " ") + std::string(1, letter(color));
  }
  return text;
}

std::vector<std::string> Narrator::tell(const State& before, Action action, const State& after) const {
  std::vector<std::string> sentences;
  switch (action.kind()) {
    case ActionKind::kRoll:
      sentences.push_back(voice_.text("told.roll", {{"round", std::to_string(before.round())},
                                                    {"name", names_[index(before.roller())]},
                                                    {"face", std::to_string(action.face())},
                                                    {"cubes", cubes_text(after.cubes_on_offer())}}));
      break;
    case ActionKind::kLoan:
      sentences.push_back(told_loan(before, action.color()));
      break;
    case ActionKind::kReady:
      sentences.push_back(voice_.text("told.ready", {{"name", actor_name(before)}}));
      break;
    case ActionKind::kBid:
      sentences.push_back(
          voice_.text("told.bid", {{"name", actor_name(before)}, {"amount", std::to_string(action.amount())}}));
      break;
    case ActionKind::kPass:
      sentences.push_back(voice_.text("told.pass", {{"name", actor_name(before)}}));
      tell_auction_end(before, after, sentences);
      break;
    case ActionKind::kPay:
      sentences.push_back(voice_.text("told.pay", {{"name", actor_name(before)},
                                                   {"amount", std::to_string(before.standing_bid())},
                                                   {"color", std::string(1, letter(action.color()))}}));
      break;
    case ActionKind::kPlace:
    case ActionKind::kNone:
      break;
  }
  return sentences;
}

std::string Narrator::told_loan(const State& before, Color color) const {
  const int taken = before.loans(color);
  return voice_.text(before.players() == 2 ? "told.loan_for" : "told.loan",
                     {{"name", actor_name(before)},
                      {"number", std::to_string(taken + 1)},
                      {"amount", std::to_string(loan_pays(taken).millions)},
                      {"color", std::string(1, letter(color))}});
}

void Narrator::tell_auction_end(const State& before, const State& after,
                                std::vector<std::string>& sentences) const {
  if (const auto seat = newly_shown(before, after)) {
    sentences.push_back(voice_.text(
        "told.cannot_pay", {{"name", names_[index(*seat)]},
                            {"bid", std::to_string(before.standing_bid())},
                            {"amount", std::to_string(after.money(colors_of(after, *seat).front()).millions)}}));
    return;
  }
  if (after.phase() == Phase::kBidding) return;
  const Facts facts = {{"name", actor_name(after)}, {"amount", std::to_string(before.standing_bid())}};
  sentences.push_back(voice_.text(before.standing_bid() == 0 ? "told.for_nothing" : "told.wins_cubes", facts));
}

std::string Narrator::placings_text(const std::vector<Action>& placings) const {
  std::string text;
  for (Action placing : placings) {
    if (!text.empty()) text += voice_.text("list.comma");
    text += voice_.text("told.cube_on_lot", {{"cube", std::string(1, letter(placing.color()))},
                                             {"lot", std::string(1, board_.lots[index(placing.lot())].id)}});
  }
  return text;
}

std::vector<std::string> Narrator::tell_placing(const State& before, const std::vector<Action>& placings) const {
  if (placings.empty()) return {};
  std::vector<std::string> sentences = {
      voice_.text("told.place", {{"name", actor_name(before)}, {"placings", placings_text(placings)}})};
  State state = before;
  for (Action placing : placings) {
    state.apply(placing);
    if (!state.contents(placing.lot()).sold()) continue;
    const Color owner = *state.owner(placing.lot());
    const auto seat = state.seat_of(owner);
    sentences.push_back(
        voice_.text("told.sold", {{"lot", std::string(1, board_.lots[index(placing.lot())].id)},
                                  {"color", std::string(1, letter(owner))},
                                  {"name", seat ? names_[index(*seat)] : voice_.text("term.ghost")}}));
  }
  return sentences;
}

}  // namespace bigshot::cli
