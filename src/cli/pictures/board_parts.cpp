#include "cli/pictures/board_parts.h"

#include <algorithm>

#include "text/layout.h"

namespace bigshot::cli {

namespace {

// The widest that a name may be beside a lot.
constexpr std::size_t kLotText = 11;

// As on a map: north at the top, south at the bottom.
int latitude(const std::string& district) {
  if (district == "north") return 0;
  return district == "south" ? 2 : 1;
}

}  // namespace

std::vector<std::vector<Lot>> districts_of(const Board& board) {
  std::vector<std::vector<Lot>> districts;
  const auto district = [&](Lot lot) -> const std::string& { return board.lots[index(lot)].district; };
  for (std::size_t i = 0; i < board.lots.size(); ++i) {
    const Lot lot = static_cast<Lot>(i);
    const auto same = std::find_if(districts.begin(), districts.end(),
                                   [&](const auto& d) { return district(d.front()) == district(lot); });
    if (same == districts.end()) {
      districts.push_back({lot});
    } else {
      same->push_back(lot);
    }
  }
  std::stable_sort(districts.begin(), districts.end(), [&](const auto& a, const auto& b) {
    return latitude(district(a.front())) < latitude(district(b.front()));
  });
  return districts;
}

std::string district_name(const Scene& scene, Lot lot) {
  const std::string& district = scene.board.lots[index(lot)].district;
  const std::string key = "district." + district;
  const bool named = texts(scene.voice.texts().language()).count(key) != 0;
  return named ? scene.voice.text(key) : scene.voice.foreign(district, kLotText);
}

void draw_space(Canvas& canvas, int row, int column, const Scene& scene, int space) {
  const bool unicode = scene.voice.look().unicode;
  const Cubes cubes = scene.state.space(space);
  if (space == scene.state.broker()) {
    canvas.put(row, column, unicode ? "▸" : ">", Style::kBroker);
    canvas.put(row, column + 1 + kCubesPerSpace, unicode ? "◂" : "<", Style::kBroker);
  }
  int at = column + 1;
  for (Color color : kAllColors) {
    for (int i = 0; i < cubes.count(color); ++i) at = canvas.put(row, at, color);
  }
  if (cubes.empty()) canvas.put(row, column + 1, unicode ? "····" : "....", Style::kFaint);
}

void draw_places(Canvas& canvas, int row, int column, Contents contents, const Look& look) {
  const int end = column + kLotCapacity;
  for (Color color : kAllColors) {
    for (int i = 0; i < contents.count(color); ++i) column = canvas.put(row, column, color);
  }
  while (column < end) column = canvas.put(row, column, look.unicode ? "·" : ".", Style::kFaint);
}

void draw_worth(Canvas& canvas, int row, int column, const Scene& scene, Lot lot, bool doubled) {
  int end = canvas.put(row, column, std::string(1, scene.lot_id(lot)), Style::kStrong) + 1;
  if (scene.state.is_park(lot)) {
    canvas.put(row, end, scene.voice.text("picture.park"));
    return;
  }
  end = canvas.put(row, end, std::to_string(scene.state.lot_value(lot)));
  if (doubled) canvas.put(row, end + 1, scene.voice.text("picture.doubled"), Style::kStrong);
}

void draw_contents(Canvas& canvas, int row, int column, const Scene& scene, Lot lot) {
  const Contents contents = scene.state.contents(lot);
  if (contents.sold()) {
    canvas.put(row, column, scene.voice.text("picture.sold"), Style::kStrong);
  } else {
    draw_places(canvas, row, column, contents, scene.voice.look());
  }
}

void draw_owner(Canvas& canvas, int row, int column, const Scene& scene, Lot lot) {
  if (const auto owner = scene.state.owner(lot)) {
    canvas.put(row, canvas.put(row, column, *owner) + 1, cut(scene.voice.color(*owner), kLotText - 2, ""));
  } else if (scene.state.contents(lot).total() > 0) {
    canvas.put(row, column, scene.voice.text("picture.cancelled"), Style::kFaint);
  }
}

}  // namespace bigshot::cli
