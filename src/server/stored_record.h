// The record of a game as the store has it, with the proof of its dice.
#pragma once

#include <string>

#include "record/message.h"
#include "store/store.h"

namespace bigshot {

struct StoredRecord {
  std::string text;  // one line, without its end
  bool finished = false;
};

// game.unknown if there is none, store.damaged if what is stored cannot have been played. Blocks.
Result<StoredRecord, Fault> stored_record(Store& store, std::string_view table);

}  // namespace bigshot
