#include "cli/pictures/seats_picture.h"

#include <algorithm>

#include "cli/pictures/worth.h"
#include "rules/per.h"
#include "rules/reckoning.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr int kLeastNameRoom = 14;
constexpr int kLeastLotsRoom = 10;

int most_lots(const State& state) {
  PerColor<int> counts{};
  for (Lot lot : kAllLots) {
    if (const auto owner = state.owner(lot)) ++counts[*owner];
  }
  return *std::max_element(counts.begin(), counts.end());
}

// Where columns begin (names) or end (numbers). Long names and many lots get what a terminal has beyond the width
// of the pictures, and are cut where that is not enough.
struct Columns {
  explicit Columns(const Scene& scene) {
    const int beyond = std::max(0, scene.columns() - kPictureColumns);
    const int for_names = std::clamp(widest_name(scene) - kLeastNameRoom, 0, beyond);
    const int for_lots = std::clamp(most_lots(scene.state) - kLeastLotsRoom, 0, beyond - for_names);
    color += for_names;
    money_end += for_names;
    loans_end += for_names;
    lots_begin += for_names;
    value_end += for_names + for_lots;
    balance_end += for_names + for_lots;
    doing += for_names + for_lots;
  }

  std::size_t name_room() const { return static_cast<std::size_t>(color - name - 1); }
  std::size_t lots_room() const { return static_cast<std::size_t>(value_end - lots_begin - 6); }

  int name = 2;
  int color = 17;
  int money_end = 33;
  int loans_end = 42;
  int lots_begin = 44;
  int value_end = 60;
  int balance_end = 69;
  int doing = 71;
};

void draw_header(Canvas& canvas, int row, const Scene& scene) {
  const Voice& voice = scene.voice;
  const Columns columns(scene);
  canvas.put(row, columns.name, voice.text("table.player"), Style::kFaint);
  canvas.put(row, columns.color, voice.text("table.color"), Style::kFaint);
  canvas.put_to(row, columns.money_end, voice.text("table.money"), Style::kFaint);
  canvas.put_to(row, columns.loans_end, voice.text("table.loans"), Style::kFaint);
  canvas.put(row, columns.lots_begin, voice.text("table.lots"), Style::kFaint);
  canvas.put_to(row, columns.value_end, voice.text("table.value"), Style::kFaint);
  canvas.put_to(row, columns.balance_end, voice.text("table.balance"), Style::kFaint);
}

void draw_color(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Color color) {
  const Voice& voice = scene.voice;
  const Columns columns(scene);
  const Worth worth = worth_of(scene.state, reckoning, color);
  canvas.put(row, canvas.put(row, columns.color, color) + 1, voice.color(color));
  std::string lots;
  for (Lot lot : worth.lots) lots += scene.lot_id(lot);
  canvas.put(row, columns.lots_begin, cut(lots, columns.lots_room(), voice.look().unicode ? "…" : "~"));
  canvas.put_to(row, columns.value_end, std::to_string(worth.value.millions));
  if (!scene.state.seat_of(color)) return;
  const auto money = scene.money(color);
  const int loans = scene.state.loans(color);
  canvas.put_to(row, columns.money_end, money ? std::to_string(money->millions) : "?");
  canvas.put_to(row, columns.loans_end, std::to_string(loans));
  canvas.put_to(row, columns.balance_end,
                money ? std::to_string((worth.value + *money - debt(loans)).millions) : "?");
}

int draw_seat(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Seat seat) {
  const Voice& voice = scene.voice;
  const Columns columns(scene);
  const bool acts = scene.state.actor().is(seat);
  if (acts) canvas.put(row, 0, voice.look().unicode ? "▸" : ">", Style::kStrong);
  canvas.put(row, columns.name, cut(scene.name(seat), columns.name_room(), voice.look().unicode ? "…" : "~"),
             acts ? Style::kStrong : Style::kPlain);
  canvas.put(row, columns.doing, doing(scene, seat), acts ? Style::kStrong : Style::kPlain);
  const auto colors = colors_of(scene.state, seat);
  for (Color color : colors) draw_color(canvas, row++, scene, reckoning, color);
  if (colors.size() > 1) {
    const int total = reckoning.seats[seat].balance.millions;
    canvas.put(row - 1, columns.doing, voice.text("table.total", {{"number", std::to_string(total)}}));
  }
  return row;
}

}  // namespace

std::string doing(const Scene& scene, Seat seat) {
  const State& state = scene.state;
  const Voice& voice = scene.voice;
  if (state.has_passed(seat)) return voice.text("seat.passed");
  if (state.phase() == Phase::kBidding && state.standing_bidder() == seat) {
    return voice.text("seat.bids", {{"number", std::to_string(state.standing_bid())}});
  }
  if (!state.actor().is(seat)) return "";
  switch (state.phase()) {
    case Phase::kBorrowing:
      return voice.text("seat.to_borrow");
    case Phase::kBidding:
      return voice.text("seat.to_bid");
    case Phase::kPaying:
      return voice.text("seat.to_pay");
    default:
      return voice.text("seat.to_place");
  }
}

int draw_seats(Canvas& canvas, int row, const Scene& scene) {
  const Reckoning reckoning = reckon(scene.state);
  draw_header(canvas, row++, scene);
  for (Seat seat : seats(scene.state.players())) row = draw_seat(canvas, row, scene, reckoning, seat);
  for (Color color : kAllColors) {
    if (scene.state.seat_of(color)) continue;
    canvas.put(row, Columns(scene).name, scene.voice.text("table.ghost"), Style::kFaint);
    draw_color(canvas, row++, scene, reckoning, color);
  }
  return row;
}

}  // namespace bigshot::cli
