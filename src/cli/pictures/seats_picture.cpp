#include "cli/pictures/seats_picture.h"

#include "cli/pictures/worth.h"
#include "rules/reckoning.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

// Where columns begin (names) or end (numbers).
constexpr int kName = 2;
constexpr int kColor = 17;
constexpr int kMoneyEnd = 33;
constexpr int kLoansEnd = 42;
constexpr int kLotsBegin = 44;
constexpr int kValueEnd = 60;
constexpr int kBalanceEnd = 69;
constexpr int kDoing = 71;
constexpr std::size_t kNameColumns = kColor - kName - 1;
constexpr std::size_t kLotsColumns = 10;

void draw_header(Canvas& canvas, int row, const Voice& voice) {
  canvas.put(row, kName, voice.text("table.player"), Style::kFaint);
  canvas.put(row, kColor, voice.text("table.color"), Style::kFaint);
  canvas.put_to(row, kMoneyEnd, voice.text("table.money"), Style::kFaint);
  canvas.put_to(row, kLoansEnd, voice.text("table.loans"), Style::kFaint);
  canvas.put(row, kLotsBegin, voice.text("table.lots"), Style::kFaint);
  canvas.put_to(row, kValueEnd, voice.text("table.value"), Style::kFaint);
  canvas.put_to(row, kBalanceEnd, voice.text("table.balance"), Style::kFaint);
}

void draw_color(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Color color) {
  const Voice& voice = scene.voice;
  const Worth worth = worth_of(scene.state, reckoning, color);
  canvas.put(row, canvas.put(row, kColor, color) + 1, voice.color(color));
  std::string lots;
  for (Lot lot : worth.lots) lots += scene.lot_id(lot);
  canvas.put(row, kLotsBegin, cut(lots, kLotsColumns, voice.look().unicode ? "…" : "~"));
  canvas.put_to(row, kValueEnd, std::to_string(worth.value.millions));
  if (!scene.state.seat_of(color)) return;
  const auto money = scene.money(color);
  const int loans = scene.state.loans(color);
  canvas.put_to(row, kMoneyEnd, money ? std::to_string(money->millions) : "?");
  canvas.put_to(row, kLoansEnd, std::to_string(loans));
  canvas.put_to(row, kBalanceEnd, money ? std::to_string((worth.value + *money - debt(loans)).millions) : "?");
}

int draw_seat(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Seat seat) {
  const Voice& voice = scene.voice;
  const bool acts = scene.state.actor().is(seat);
  if (acts) canvas.put(row, 0, voice.look().unicode ? "▸" : ">", Style::kStrong);
  canvas.put(row, kName, cut(scene.name(seat), kNameColumns, voice.look().unicode ? "…" : "~"),
             acts ? Style::kStrong : Style::kPlain);
  canvas.put(row, kDoing, doing(scene, seat), acts ? Style::kStrong : Style::kPlain);
  const auto colors = colors_of(scene.state, seat);
  for (Color color : colors) draw_color(canvas, row++, scene, reckoning, color);
  if (colors.size() > 1) {
    const int total = reckoning.seats[index(seat)].balance.millions;
    canvas.put(row - 1, kDoing, voice.text("table.total", {{"number", std::to_string(total)}}));
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
  draw_header(canvas, row++, scene.voice);
  for (Seat seat : seats_of(scene.state)) row = draw_seat(canvas, row, scene, reckoning, seat);
  for (Color color : kAllColors) {
    if (scene.state.seat_of(color)) continue;
    canvas.put(row, kName, scene.voice.text("table.ghost"), Style::kFaint);
    draw_color(canvas, row++, scene, reckoning, color);
  }
  return row;
}

}  // namespace bigshot::cli
