// How long the name of a person may be, for those who ask for it and for those who refuse it.
#pragma once

#include <cstddef>

namespace bigshot {

inline constexpr std::size_t kLongestPersonName = 40;  // characters

}  // namespace bigshot
