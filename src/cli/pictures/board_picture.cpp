#include "cli/pictures/board_picture.h"

#include <algorithm>
#include <set>

#include "cli/pictures/board_parts.h"
#include "rules/reckoning.h"

namespace bigshot::cli {

namespace {

// The frame stands between the two sides of the ring, each as wide as a space with the broker's marks.
constexpr int kFrameLeft = kSpaceColumns;
constexpr int kFrameRight = kPictureColumns - kSpaceColumns - 1;
constexpr int kInnerColumns = kFrameRight - kFrameLeft - 1;
constexpr int kLotsInRow = 5;
constexpr int kWidestLot = 16;
constexpr int kLotLines = 3;

// The ring goes clockwise: along the top, down the right side, back along the bottom, up the left side.
constexpr int kAlong = 6;
constexpr int kDown = 3;
static_assert(2 * (kAlong + kDown) == kSpaces);

struct LotRow {
  std::vector<Lot> lots;
  int lot_columns = 0;

  int column(std::size_t i) const { return kFrameLeft + 2 + static_cast<int>(i) * lot_columns; }
};

// Districts side by side while there is room; a district that is too long goes on in the next row.
std::vector<LotRow> rows_of(const Board& board) {
  std::vector<LotRow> rows(1);
  for (const auto& district : districts_of(board)) {
    const std::size_t room = kLotsInRow - rows.back().lots.size();
    if (district.size() > room && !rows.back().lots.empty()) rows.emplace_back();
    for (Lot lot : district) {
      if (rows.back().lots.size() == kLotsInRow) rows.emplace_back();
      rows.back().lots.push_back(lot);
    }
  }
  for (LotRow& row : rows) {
    row.lot_columns = std::min(kWidestLot, kInnerColumns / static_cast<int>(row.lots.size()));
  }
  return rows;
}

bool begins_district(const Board& board, const LotRow& row, std::size_t i) {
  return i == 0 || board.lots[index(row.lots[i])].district != board.lots[index(row.lots[i - 1])].district;
}

// The columns where a row has a border between two districts.
std::set<int> borders(const Board& board, const LotRow& row) {
  std::set<int> columns;
  for (std::size_t i = 1; i < row.lots.size(); ++i) {
    if (begins_district(board, row, i)) columns.insert(row.column(i) - 2);
  }
  return columns;
}

struct Frame {
  std::string_view across, down, top_left, top_right, bottom_left, bottom_right, left, right, from_above,
      from_below, crossing;
};
constexpr Frame kUnicodeFrame = {"─", "│", "┌", "┐", "└", "┘", "├", "┤", "┴", "┬", "┼"};
constexpr Frame kAsciiFrame = {"-", "|", "+", "+", "+", "+", "+", "+", "+", "+", "+"};

class BoardDrawing {
 public:
  BoardDrawing(Canvas& canvas, int top, const Scene& scene)
      : canvas_(canvas),
        top_(top),
        scene_(scene),
        frame_(scene.voice.look().unicode ? kUnicodeFrame : kAsciiFrame),
        rows_(rows_of(scene.board)),
        reckoning_(reckon(scene.state)) {}

  int draw() {
    for (std::size_t i = 0; i <= rows_.size(); ++i) draw_line(i);
    for (std::size_t i = 0; i < rows_.size(); ++i) draw_row(i);
    draw_ring();
    return line_of(rows_.size()) + 2;
  }

 private:
  // The frame's line above row i; below the last for the number of rows.
  int line_of(std::size_t i) const { return top_ + 1 + static_cast<int>(i) * (kLotLines + 1); }

  void draw_line(std::size_t i) {
    const int y = line_of(i);
    const bool first = i == 0;
    const bool last = i == rows_.size();
    const std::set<int> above = first ? std::set<int>() : borders(scene_.board, rows_[i - 1]);
    const std::set<int> below = last ? std::set<int>() : borders(scene_.board, rows_[i]);
    for (int x = kFrameLeft + 1; x < kFrameRight; ++x) {
      std::string_view glyph = frame_.across;
      if (above.count(x) != 0)
        glyph = below.count(x) != 0 ? frame_.crossing : frame_.from_above;
      else if (below.count(x) != 0)
        glyph = frame_.from_below;
      canvas_.put(y, x, glyph, Style::kFaint);
    }
    canvas_.put(y, kFrameLeft, first ? frame_.top_left : last ? frame_.bottom_left : frame_.left, Style::kFaint);
    canvas_.put(y, kFrameRight,
                first  ? frame_.top_right
                : last ? frame_.bottom_right
                       : frame_.right,
                Style::kFaint);
  }

  void draw_row(std::size_t i) {
    const LotRow& row = rows_[i];
    const int y = line_of(i);
    for (int line = 1; line <= kLotLines; ++line) {
      canvas_.put(y + line, kFrameLeft, frame_.down, Style::kFaint);
      canvas_.put(y + line, kFrameRight, frame_.down, Style::kFaint);
      for (int x : borders(scene_.board, row)) canvas_.put(y + line, x, frame_.down, Style::kFaint);
    }
    for (std::size_t k = 0; k < row.lots.size(); ++k) {
      if (begins_district(scene_.board, row, k)) {
        canvas_.put(y, row.column(k) - 1, " " + district_name(scene_, row.lots[k]) + " ");
      }
      draw_lot(y + 1, row.column(k), row.lots[k]);
    }
  }

  void draw_lot(int y, int x, Lot lot) {
    draw_worth(canvas_, y, x, scene_, lot, reckoning_.doubled[lot]);
    draw_contents(canvas_, y + 1, x, scene_, lot);
    draw_owner(canvas_, y + 2, x, scene_, lot);
  }

  void draw_ring() {
    const int bottom = line_of(rows_.size()) + 1;
    const int height = bottom - top_ - 1;
    const int step = (kInnerColumns - kSpaceColumns) / (kAlong - 1);
    for (int i = 0; i < kAlong; ++i) {
      draw_space(canvas_, top_, kFrameLeft + 1 + i * step, scene_, i);
      draw_space(canvas_, bottom, kFrameLeft + 1 + (kAlong - 1 - i) * step, scene_, kAlong + kDown + i);
    }
    for (int i = 0; i < kDown; ++i) {
      draw_space(canvas_, top_ + 1 + (2 * i + 1) * height / (2 * kDown), kFrameRight + 1, scene_, kAlong + i);
      draw_space(canvas_, top_ + 1 + (2 * (kDown - 1 - i) + 1) * height / (2 * kDown), 0, scene_,
                 2 * kAlong + kDown + i);
    }
  }

  Canvas& canvas_;
  const int top_;
  const Scene& scene_;
  const Frame& frame_;
  const std::vector<LotRow> rows_;
  const Reckoning reckoning_;
};

}  // namespace

int draw_board(Canvas& canvas, int row, const Scene& scene) { return BoardDrawing(canvas, row, scene).draw(); }

}  // namespace bigshot::cli
