// Ids of tables and people. A table's id is its invitation: nobody can guess it.
#pragma once

#include <string>
#include <string_view>

namespace bigshot {

// Without i, l, o and u: nothing that is misread.
inline constexpr std::size_t kIdLength = 20;
inline constexpr std::string_view kIdAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

// 100 random bits as 20 letters and digits.
std::string random_id();

// An id of the same form that follows from a secret and a text, so that who asks twice gets the same one, and who
// does not know the secret cannot compute it.
std::string derived_id(std::string_view secret, std::string_view text);

// Whether a text can be the id of a table; nothing else is ever looked up.
bool is_id(std::string_view text);

// Exactly so many digits 0-9, a-f.
bool is_hex(std::string_view text, std::size_t digits);

// What is stored of a person's key.
std::string hash_of_key(std::string_view key);

// The public id of the person who has a key. It tells nothing about the key.
std::string person_id(std::string_view key);

}  // namespace bigshot
