// JSON as it must be to be taken from strangers: valid UTF-8, bounded in length, depth and keys, no key twice in
// an object, no number that a double cannot hold, nothing after the end.
#pragma once  // public: installed with the library (docs/library.md)

#include <boost/json/value.hpp>
#include <cstddef>
#include <string_view>

#include "record/message.h"
#include "record/text_length.h"
#include "rules/result.h"

namespace bigshot {

inline constexpr std::size_t kDeepestNesting = 32;
// Keys of one object: a bound on the work that keys with colliding hashes can cause.
inline constexpr std::size_t kMostKeys = 1000;

Result<boost::json::value, Fault> parse_json(std::string_view text);

// What is said about a text longer than kLongestText, also by those who do not even read it to its end.
Fault too_long_fault();

}  // namespace bigshot
