#include "cli/pictures/reckoning_picture.h"

#include <algorithm>

#include "cli/pictures/canvas.h"
#include "cli/pictures/worth.h"
#include "rules/per.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

// Where columns begin (texts) or end (numbers).
constexpr int kName = 3;
constexpr int kCube = 18;
constexpr int kLotsBegin = 20;
constexpr int kValueEnd = 54;
constexpr int kMoneyEnd = 62;
constexpr int kLoansEnd = 71;
constexpr int kBalanceEnd = kPictureColumns;
constexpr std::size_t kLotsColumns = 27;

constexpr int kLeastRoomForName = kCube - kName - 1;

// Long names get what a terminal has beyond the width of the pictures: all columns after them move to the right.
int shift(const Scene& scene) {
  return std::clamp(widest_name(scene) - kLeastRoomForName, 0, std::max(0, scene.columns() - kPictureColumns));
}

struct Sum {
  Money value;
  Money money;
  int loans = 0;
};

// "41 + 10 - 20 = 31".
std::string sum_text(const Sum& sum) {
  const Money owed = debt(sum.loans);
  return std::to_string(sum.value.millions) + " + " + std::to_string(sum.money.millions) + " - " +
         std::to_string(owed.millions) + " = " + std::to_string((sum.value + sum.money - owed).millions);
}

void put_sum(Canvas& canvas, int row, const Scene& scene, const Sum& sum, Style style) {
  const Money balance = sum.value + sum.money - debt(sum.loans);
  canvas.put_to(row, kValueEnd + shift(scene), std::to_string(sum.value.millions), style);
  canvas.put_to(row, kMoneyEnd + shift(scene), "+ " + std::to_string(sum.money.millions), style);
  canvas.put_to(row, kLoansEnd + shift(scene), "- " + std::to_string(debt(sum.loans).millions), style);
  canvas.put_to(row, kBalanceEnd + shift(scene), "= " + std::to_string(balance.millions), style);
}

// "A park, B 2x9, K 21".
std::string lots_text(const Scene& scene, const Reckoning& reckoning, const std::vector<Lot>& lots) {
  std::string text;
  for (Lot lot : lots) {
    if (!text.empty()) text += ", ";
    const Facts facts = {{"lot", std::string(1, scene.lot_id(lot))},
                         {"value", std::to_string(scene.state.lot_value(lot))}};
    text += scene.voice.text(scene.state.is_park(lot) ? "reckoning.park"
                             : reckoning.doubled[lot] ? "reckoning.doubled_lot"
                                                      : "reckoning.lot",
                             facts);
  }
  return text;
}

int draw_color(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Color color, Style style) {
  const Worth worth = worth_of(scene.state, reckoning, color);
  canvas.put(row, kCube + shift(scene), color);
  put_sum(canvas, row, scene, {worth.value, scene.state.money(color), scene.state.loans(color)}, style);
  for (const std::string& line : wrap(lots_text(scene, reckoning, worth.lots), kLotsColumns)) {
    canvas.put(row++, kLotsBegin + shift(scene), line);
  }
  return row;
}

int draw_reckoned_seat(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Seat seat) {
  const SeatReckoning& own = reckoning.seats[seat];
  const Style style = reckoning.wins(seat) ? Style::kStrong : Style::kPlain;
  canvas.put(row, 0, std::to_string(own.place) + ".", style);
  const auto room = static_cast<std::size_t>(kLeastRoomForName + shift(scene));
  canvas.put(row, kName, cut(scene.name(seat), room, scene.voice.look().unicode ? "…" : "~"), style);
  const auto colors = colors_of(scene.state, seat);
  for (Color color : colors) {
    row = draw_color(canvas, row, scene, reckoning, color, colors.size() > 1 ? Style::kPlain : style);
  }
  if (colors.size() > 1) {
    canvas.put(row, kName, scene.voice.text("reckoning.total"), style);
    put_sum(canvas, row++, scene, {own.value, own.money, own.loans}, style);
  }
  return row;
}

// In a narrow picture the lots stand under the name, and the sum under the lots.
int draw_narrow_color(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Color color) {
  const Worth worth = worth_of(scene.state, reckoning, color);
  canvas.put(row, kName, color);
  const int room = scene.columns() - kName - 2;
  for (const std::string& line : wrap(lots_text(scene, reckoning, worth.lots), room)) {
    canvas.put(row++, kName + 2, line);
  }
  canvas.put(row++, kName + 2, sum_text({worth.value, scene.state.money(color), scene.state.loans(color)}),
             Style::kPlain);
  return row;
}

int draw_narrow_seat(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Seat seat) {
  const SeatReckoning& own = reckoning.seats[seat];
  const Style style = reckoning.wins(seat) ? Style::kStrong : Style::kPlain;
  canvas.put(row, 0, std::to_string(own.place) + ".", style);
  canvas.put(row++, kName, scene.name(seat), style);
  const auto colors = colors_of(scene.state, seat);
  for (Color color : colors) row = draw_narrow_color(canvas, row, scene, reckoning, color);
  if (colors.size() > 1) {
    const std::string total = scene.voice.text("reckoning.total") + " ";
    canvas.put(row++, kName, total + sum_text({own.value, own.money, own.loans}), style);
  }
  return row;
}

std::vector<Seat> by_place(const State& state, const Reckoning& reckoning) {
  const auto all = seats(state.players());
  std::vector<Seat> order(all.begin(), all.end());
  std::stable_sort(order.begin(), order.end(),
                   [&](Seat a, Seat b) { return reckoning.seats[a].place < reckoning.seats[b].place; });
  return order;
}

std::string lot_ids(const Scene& scene, const std::vector<Lot>& lots) {
  std::string text;
  for (Lot lot : lots) text += (text.empty() ? "" : ", ") + std::string(1, scene.lot_id(lot));
  return text;
}

std::vector<std::string> names_of(const Scene& scene, const std::vector<Seat>& seats) {
  std::vector<std::string> names;
  for (Seat seat : seats) names.push_back(scene.name(seat));
  return names;
}

// What put the winner before others with the same balance, if there are any [E5].
std::string tie_break(const Scene& scene, const Reckoning& reckoning, Seat winner) {
  const SeatReckoning& best = reckoning.seats[winner];
  std::vector<Seat> rivals;
  bool by_lots = true;
  for (Seat seat : seats(scene.state.players())) {
    const SeatReckoning& other = reckoning.seats[seat];
    if (reckoning.wins(seat) || !other.qualified || other.balance != best.balance) continue;
    rivals.push_back(seat);
    if (other.lot_count() == best.lot_count()) by_lots = false;
  }
  if (rivals.empty()) return "";
  return scene.voice.text(by_lots ? "reckoning.tie_by_lots" : "reckoning.tie_by_best_lot",
                          {{"names", scene.voice.list(names_of(scene, rivals))},
                           {"lots", std::to_string(best.lot_count())},
                           {"amount", std::to_string(best.best_lot.millions)}});
}

std::string winner_sentence(const Scene& scene, const Reckoning& reckoning, const std::vector<Seat>& winners) {
  if (winners.empty()) return scene.voice.text("reckoning.nobody_wins");
  const Facts facts = {{"name", scene.name(winners.front())},
                       {"names", scene.voice.list(names_of(scene, winners))},
                       {"amount", std::to_string(reckoning.seats[winners.front()].balance.millions)}};
  return scene.voice.text(winners.size() == 1 ? "reckoning.wins" : "reckoning.shared", facts);
}

}  // namespace

std::string reckoning_picture(const Scene& scene) {
  const Voice& voice = scene.voice;
  const Reckoning reckoning = reckon(scene.state);
  Canvas canvas(scene.columns());
  canvas.put(0, 0, voice.text("reckoning.title"), Style::kStrong);
  if (scene.is_narrow()) {
    int row = 1;
    for (Seat seat : by_place(scene.state, reckoning)) row = draw_narrow_seat(canvas, row, scene, reckoning, seat);
    return canvas.render(voice.look());
  }
  canvas.put(0, kLotsBegin + shift(scene), voice.text("table.lots"), Style::kFaint);
  canvas.put_to(0, kValueEnd + shift(scene), voice.text("table.value"), Style::kFaint);
  canvas.put_to(0, kMoneyEnd + shift(scene), voice.text("table.money"), Style::kFaint);
  canvas.put_to(0, kLoansEnd + shift(scene), voice.text("table.loans"), Style::kFaint);
  canvas.put_to(0, kBalanceEnd + shift(scene), voice.text("table.balance"), Style::kFaint);
  int row = 1;
  for (Seat seat : by_place(scene.state, reckoning)) row = draw_reckoned_seat(canvas, row, scene, reckoning, seat);
  return canvas.render(voice.look());
}

std::vector<std::string> verdict(const Scene& scene) {
  const Voice& voice = scene.voice;
  const Reckoning reckoning = reckon(scene.state);
  std::vector<Seat> winners;
  std::vector<std::string> sentences;
  for (Seat seat : seats(scene.state.players())) {
    if (reckoning.wins(seat)) winners.push_back(seat);
  }
  sentences.push_back(winner_sentence(scene, reckoning, winners));
  if (!winners.empty()) {
    if (std::string why = tie_break(scene, reckoning, winners.front()); !why.empty()) sentences.push_back(why);
  }
  for (Seat seat : seats(scene.state.players())) {
    if (reckoning.seats[seat].qualified) continue;
    sentences.push_back(
        voice.text(scene.state.players() == 2 ? "reckoning.not_qualified_two" : "reckoning.not_qualified",
                   {{"name", scene.name(seat)}}));
  }
  std::vector<Lot> unowned;
  for (Lot lot : kAllLots) {
    if (!reckoning.owners[lot]) unowned.push_back(lot);
  }
  if (!unowned.empty()) sentences.push_back(voice.text("reckoning.unowned", {{"lots", lot_ids(scene, unowned)}}));
  for (Color color : kAllColors) {
    const Worth worth = worth_of(scene.state, reckoning, color);
    if (scene.state.seat_of(color) || worth.lots.empty()) continue;
    sentences.push_back(voice.text("reckoning.ghost", {{"lots", lot_ids(scene, worth.lots)}}));
  }
  return sentences;
}

}  // namespace bigshot::cli
