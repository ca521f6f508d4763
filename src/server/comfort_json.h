// Comfort (auto_bid/auto_bid.h) as it is asked for, stored and told to its person.
#pragma once

#include <string>
#include <string_view>

#include "auto_bid/auto_bid.h"
#include "record/json_cursor.h"

namespace bigshot {

// From a request; `round` is 0 if it does not say which auction it is about.
Comfort read_comfort(const JsonCursor& json);
// As it is stored: with its round.
std::string write_stored(const Comfort& comfort);
Comfort read_stored(std::string_view text);
// For the person themselves, as JSON.
std::string write_comfort(const Comfort& comfort);

}  // namespace bigshot
