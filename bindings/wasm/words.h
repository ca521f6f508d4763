// Lines of words, as the page writes them.
#pragma once

#include <string_view>
#include <vector>

namespace bigshot::wasm {

// Each takes its part off the front of the text.
std::string_view take_line(std::string_view& text);
std::string_view take_word(std::string_view& line);

std::vector<std::string_view> words(std::string_view line);

// Anything that is no number is one that no rule allows.
int number(std::string_view word);

}  // namespace bigshot::wasm
