// The three whole games of tests/data/example.jsonl (four players; two, 2018; three, hidden money with penalty),
// and ways to damage them in one place.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "record/json_record.h"

namespace bigshot {

inline constexpr int kFourPlayers = 0;
inline constexpr int kTwoPlayers = 1;
inline constexpr int kThreePlayers = 2;
inline constexpr int kExampleCount = 3;

// The text of an example, exactly as it stands in the file.
const std::string& example_text(int game);

boost::json::value example_json(int game);

// The value at `pointer` (RFC 6901: "/seats/2/colors") becomes the JSON `text`; a last part that is not there is
// added to its object, "-" appends to a list.
void put(boost::json::value& record, std::string_view pointer, std::string_view text);
// Takes a member of an object or an item of a list away.
void cut(boost::json::value& record, std::string_view pointer);

// "S3 record.seat_colors at seats[2].colors", "R2 bid.too_low at move 17", "- record.incomplete": a fault in
// short, or "ok".
std::string verdict(std::string_view text);

}  // namespace bigshot
