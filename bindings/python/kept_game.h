// A game as Python has it: its moves and position, with the keys of its record that the format does not know,
// which are written again.
#pragma once

#include "python/position.h"
#include "record/game_record.h"
#include "record/json_record.h"

namespace bigshot::python {

struct KeptGame {
  Game game;
  Extras extras;
  BoardPointer board;
};

}  // namespace bigshot::python
