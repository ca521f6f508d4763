// Names that people give to themselves, their tables and their boards, and that others have to read.
#pragma once

#include <cstddef>
#include <string_view>

#include "record/name_length.h"

namespace bigshot {

inline constexpr std::size_t kLongestTableName = 60;
inline constexpr std::size_t kLongestDistrictName = 40;

// Whether a text is fit to be shown as a name: so many characters at most, one of them visible, none for control
// or for the direction of the text around it, no spaces at its ends.
bool is_name(std::string_view text, std::size_t most_characters);

// Whether people would take a name for that of a bot: what the catalogues call a bot or its level in any language,
// whatever its case, its accents, its spaces and signs, with invisible characters in it, or with letters that look
// like those of the bot's (homoglyphs).
bool looks_like_a_bot(std::string_view name);

}  // namespace bigshot
