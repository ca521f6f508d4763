// Text that comes from outside: is it valid UTF-8, and how much of it may go into an error message.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstddef>
#include <string>
#include <string_view>

namespace bigshot {

// How many bytes from the start are valid UTF-8; all of them if the text is.
std::size_t valid_utf8_length(std::string_view text);

// The same text with U+FFFD in place of every byte that is not valid UTF-8.
std::string to_valid_utf8(std::string_view text);

// The start of a text, fit to be quoted to a person: valid UTF-8, not long, and without control characters,
// which could play tricks on a terminal.
std::string excerpt(std::string_view text);

}  // namespace bigshot
