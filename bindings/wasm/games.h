// The games that the page has open.
#pragma once

#include <cstdint>
#include <optional>

#include "record/game_record.h"
#include "wasm/handles.h"

namespace bigshot::wasm {

struct OpenGame {
  Game game;
  std::optional<std::uint64_t>
      seed;  // of the dice of a game on this device; those of others come with their moves
};

Handles<OpenGame>& games();

}  // namespace bigshot::wasm
