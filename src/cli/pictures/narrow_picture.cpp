#include "cli/pictures/narrow_picture.h"

#include "cli/pictures/board_parts.h"
#include "cli/pictures/seats_picture.h"
#include "cli/pictures/worth.h"
#include "rules/per.h"
#include "rules/reckoning.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr int kSpacesInRow = 6;
static_assert(kSpacesInRow * kSpaceColumns <= kNarrowestColumns);

// Where the parts of a lot begin.
constexpr int kLotWorth = 2;
constexpr int kLotPlaces = 14;
constexpr int kLotOwner = 25;

constexpr int kPurse = 4;

// Clockwise from the first space, line by line.
int draw_ring(Canvas& canvas, int row, const Scene& scene) {
  for (int i = 0; i < kSpaces; ++i) {
    draw_space(canvas, row + i / kSpacesInRow, (i % kSpacesInRow) * kSpaceColumns, scene, i);
  }
  return row + kSpaces / kSpacesInRow;
}

// Words beside each other while there is room. Returns the row after them.
int put_words(Canvas& canvas, int row, int column, const Look& look, const std::vector<std::string>& words) {
  const int begin = column;
  for (const std::string& word : words) {
    if (column > begin && column + static_cast<int>(display_width(word)) > look.columns) {
      ++row;
      column = begin;
    }
    column = canvas.put(row, column, word) + 2;
  }
  return row + 1;
}

int draw_purse(Canvas& canvas, int row, const Scene& scene, const Reckoning& reckoning, Color color) {
  const Voice& voice = scene.voice;
  const Worth worth = worth_of(scene.state, reckoning, color);
  const int loans = scene.state.loans(color);
  const auto money = scene.money(color);
  std::vector<std::string> words;
  const auto tell = [&](const char* key, const std::string& what) {
    words.push_back(voice.text(key) + " " + what);
  };
  if (scene.state.seat_of(color)) {
    tell("table.money", money ? std::to_string(money->millions) : "?");
    tell("table.loans", std::to_string(loans));
  }
  std::string lots;
  for (Lot lot : worth.lots) lots += scene.lot_id(lot);
  tell("table.value", std::to_string(worth.value.millions) + (lots.empty() ? "" : " (" + lots + ")"));
  if (scene.state.seat_of(color)) {
    tell("table.balance", money ? std::to_string((worth.value + *money - debt(loans)).millions) : "?");
  }
  return put_words(canvas, row, kPurse, voice.look(), words);
}

}  // namespace

int draw_narrow_board(Canvas& canvas, int row, const Scene& scene) {
  const Reckoning reckoning = reckon(scene.state);
  row = draw_ring(canvas, row, scene);
  for (const std::vector<Lot>& district : districts_of(scene.board)) {
    canvas.put(row++, 0, district_name(scene, district.front()), Style::kFaint);
    for (Lot lot : district) {
      draw_worth(canvas, row, kLotWorth, scene, lot, reckoning.doubled[lot]);
      draw_contents(canvas, row, kLotPlaces, scene, lot);
      draw_owner(canvas, row++, kLotOwner, scene, lot);
    }
  }
  return row;
}

int draw_narrow_seats(Canvas& canvas, int row, const Scene& scene) {
  const Reckoning reckoning = reckon(scene.state);
  for (Seat seat : seats(scene.state.players())) {
    const bool acts = scene.state.actor().is(seat);
    const Style style = acts ? Style::kStrong : Style::kPlain;
    if (acts) canvas.put(row, 0, scene.voice.look().unicode ? "▸" : ">", style);
    const auto colors = colors_of(scene.state, seat);
    int column = canvas.put(row, 2, scene.name(seat), style) + 1;
    if (colors.size() == 1) column = canvas.put(row, column, colors.front()) + 1;
    canvas.put(row++, column + 1, doing(scene, seat), style);
    for (Color color : colors) {
      if (colors.size() > 1) canvas.put(row, 2, color);
      row = draw_purse(canvas, row, scene, reckoning, color);
    }
  }
  for (Color color : kAllColors) {
    if (scene.state.seat_of(color)) continue;
    canvas.put(row, canvas.put(row, 2, scene.voice.text("table.ghost"), Style::kFaint) + 1, color);
    row = draw_purse(canvas, row + 1, scene, reckoning, color);
  }
  return row;
}

}  // namespace bigshot::cli
