// A position with everything that a picture of it needs, and with the eyes that look at it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/pictures/voice.h"
#include "record/game_record.h"
#include "rules/view.h"

namespace bigshot::cli {

struct Scene {
  const Voice& voice;
  const Board& board;
  const std::vector<std::string>& names;
  State state;
  bool sees_all = true;  // otherwise hidden money is seen as by `viewer` [C1]
  Viewer viewer;

  std::optional<Money> money(Color color) const {
    return sees_all ? std::optional(state.money(color)) : View::of(state, viewer).money(color);
  }
  int columns() const { return voice.look().columns; }
  bool is_narrow() const { return columns() < kPictureColumns; }
  const std::string& name(Seat seat) const { return names[index(seat)]; }
  char lot_id(Lot lot) const { return board.lots[index(lot)].id; }
};

// The colours of a seat: one, or two in the two-player game [S3].
std::vector<Color> colors_of(const State& state, Seat seat);

// How many columns the longest name takes.
int widest_name(const Scene& scene);

}  // namespace bigshot::cli
