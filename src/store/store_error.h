// Why the store did not do what it was asked to. Errors are values; each has a stable id, under which the message
// catalogues have its sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"

namespace bigshot {

enum class StoreFault : std::uint8_t {
  kConflict,     // somebody else was faster: read again, and decide anew
  kUnavailable,  // the database cannot be reached; a change may or may not be in it: read before repeating it
  kFull,         // no room on the disk; nothing of the change was kept
  kTooNew,       // written by a newer version of the program
  kDamaged,      // not a store, or one whose bytes are wrong
  kInUse,        // another process has opened this SQLite file
  kInvalid,      // a text that cannot be stored, or an empty change
  kBadUrl,
  kFailed,  // the database refused for a reason that nobody expected
  kLimit,   // a person has as much of something as one may have; nothing of the change was kept
};

inline constexpr int kStoreFaultCount = 10;

// "store.conflict" and so on.
std::string_view id(StoreFault fault);

struct StoreError {
  StoreFault fault = StoreFault::kFailed;
  std::string detail;       // the database's own words, for the log; never shown to a player
  std::vector<Fact> facts;  // for the sentence
  // The database rolled it back in favour of another transaction (deadlock, serialization failure): nothing was
  // kept, and the same may be tried again at once.
  bool rolled_back = false;
};

Message message(const StoreError& error);

}  // namespace bigshot
