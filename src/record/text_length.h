// How long a text of JSON may be, for those who read it and for those who do not even try.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstddef>

namespace bigshot {

// In bytes. The longest game that the rules allow takes less than 100 kB; the rest is room for extra keys.
inline constexpr std::size_t kLongestText = 1'000'000;

}  // namespace bigshot
