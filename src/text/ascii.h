// Texts for terminals that show ASCII only.
#pragma once

#include <string>
#include <string_view>

#include "text/language.h"

namespace bigshot {

// The text in plain ASCII, written as the language does without its special letters (German ä as ae, French é
// as e). What has no such form becomes a question mark.
std::string to_ascii(std::string_view text, Language language);

}  // namespace bigshot
