// A one-time code that brings a person's key to another device.
//
// The server keeps no keys, so it keeps the key in a box that only the code opens, and of the code only a hash:
// who reads the store can open nothing before the code has expired.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bigshot {

// 60 random bits as three groups of four letters and digits: k3v8-0x2m-9d81.
std::string random_key_code();

// What a person has typed, in one form: small letters, no spaces and dashes. Nothing if it cannot be a code.
std::optional<std::string> tidy_key_code(std::string_view typed);

// Of a tidy code. Neither tells anything about the other.
std::string hash_of_key_code(std::string_view code);
std::string box_with_key(std::string_view code, std::string_view key);
// The key in a box; nothing if the box is damaged.
std::optional<std::string> key_in_box(std::string_view code, std::string_view box);

}  // namespace bigshot
