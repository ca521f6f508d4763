// Names that people give to themselves, their tables and their boards, and that others have to read.
#pragma once

#include <cstddef>
#include <string_view>

namespace bigshot {

inline constexpr std::size_t kLongestTableName = 60;
inline constexpr std::size_t kLongestPersonName = 40;
inline constexpr std::size_t kLongestDistrictName = 40;

// Whether a text is fit to be shown as a name: so many characters at most, one of them visible, none for control
// or for the direction of the text around it, no spaces at its ends.
bool is_name(std::string_view text, std::size_t most_characters);

// Whether people would take a name for that of a bot: a level's, whatever its case, with invisible characters in
// it, or with letters that look like those of the level (homoglyphs).
bool looks_like_a_level(std::string_view name);

}  // namespace bigshot
