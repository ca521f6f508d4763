// An assertion that stops the fuzzer in every build.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace bigshot {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace bigshot
