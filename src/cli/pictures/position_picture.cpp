#include "cli/pictures/position_picture.h"

#include "cli/pictures/board_picture.h"
#include "cli/pictures/narrow_picture.h"
#include "cli/pictures/seats_picture.h"
#include "rules/per.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

void draw_title(Canvas& canvas, int row, const Scene& scene) {
  const Voice& voice = scene.voice;
  const int after = canvas.put(row, 0, "BIG SHOT", Style::kStrong);
  if (scene.state.finished()) {
    canvas.put(row, after + 2, voice.text("picture.finished"));
    return;
  }
  canvas.put(row, after + 2,
             voice.text("picture.round",
                        {{"round", std::to_string(scene.state.round())}, {"rounds", std::to_string(kRounds)}}));
  const std::string roller = voice.text("picture.roller", {{"name", scene.name(scene.state.roller())}});
  if (scene.is_narrow()) {
    canvas.put(row + 1, 0, roller);
  } else {
    canvas.put(row, kPictureColumns - static_cast<int>(display_width(roller)), roller);
  }
}

void draw_auction(Canvas& canvas, int row, const Scene& scene) {
  const State& state = scene.state;
  const Voice& voice = scene.voice;
  const bool placing = state.phase() == Phase::kPlacing;
  int column =
      canvas.put(row, 0, voice.text(placing ? "picture.to_place" : "picture.on_offer"), Style::kStrong) + 1;
  for (Color color : kAllColors) {
    for (int i = 0; i < state.cubes_on_offer().count(color); ++i) column = canvas.put(row, column, color) + 1;
  }
  if (placing) return;
  const auto bidder = state.standing_bidder();
  const std::string bid =
      bidder ? voice.text("picture.standing_bid",
                          {{"amount", std::to_string(state.standing_bid())}, {"name", scene.name(*bidder)}})
             : voice.text("picture.no_bid");
  // Beside each other; under each other in a narrow picture, and where there is no room.
  const auto put_after = [&](int gap, const std::string& text, Style style) {
    const bool fits = column + gap + static_cast<int>(display_width(text)) <= scene.columns();
    if (!scene.is_narrow() && fits) {
      column = canvas.put(row, column + gap, text, style);
      return;
    }
    for (const std::string& line : wrap(text, scene.columns())) {
      column = canvas.put(++row, 0, line, style);
    }
  };
  put_after(1, bid, Style::kPlain);
  std::vector<std::string> passed;
  for (Seat seat : seats(state.players())) {
    if (state.has_passed(seat)) passed.push_back(scene.name(seat));
  }
  if (!passed.empty()) put_after(2, voice.text("picture.passed", {{"names", voice.list(passed)}}), Style::kFaint);
}

bool has_auction(const State& state) { return state.phase() != Phase::kRolling && !state.finished(); }

}  // namespace

std::string position_picture(const Scene& scene) {
  Canvas canvas(scene.columns());
  draw_title(canvas, 0, scene);
  if (scene.is_narrow()) {
    const int row = draw_narrow_board(canvas, canvas.rows(), scene);
    if (!scene.state.finished()) draw_narrow_seats(canvas, row, scene);
  } else {
    const int row = draw_board(canvas, 1, scene);
    if (!scene.state.finished()) draw_seats(canvas, row, scene);
  }
  if (has_auction(scene.state)) draw_auction(canvas, canvas.rows(), scene);
  return canvas.render(scene.voice.look());
}

std::string auction_line(const Scene& scene) {
  if (!has_auction(scene.state)) return "";
  Canvas canvas(scene.columns());
  draw_auction(canvas, 0, scene);
  return canvas.render(scene.voice.look());
}

std::string what_is_asked(const Scene& scene) {
  const State& state = scene.state;
  const Voice& voice = scene.voice;
  const Seat seat = state.phase() == Phase::kRolling ? state.roller() : state.actor().seat;
  const Facts facts = {{"name", scene.names[index(seat)]}};
  switch (state.phase()) {
    case Phase::kRolling:
      return voice.text("asked.roll", facts);
    case Phase::kBorrowing:
      return voice.text("asked.borrow", facts);
    case Phase::kBidding:
      return voice.text("asked.bid", facts);
    case Phase::kPaying:
      return voice.text("asked.pay", facts);
    case Phase::kPlacing:
      return voice.text("asked.place", facts);
    case Phase::kFinished:
      break;
  }
  return voice.text("asked.nothing");
}

}  // namespace bigshot::cli
