#include "review/chance.h"

#include <algorithm>

namespace bigshot {

Chances to_chances(const std::array<double, kMaxPlayers>& shares, int players) {
  const auto count = static_cast<std::size_t>(players);
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += shares[i];
  Chances chances{};
  if (sum <= 0) return chances;
  std::array<double, kMaxPlayers> remainders{};
  Millionths left = kCertain;
  for (std::size_t i = 0; i < count; ++i) {
    const double exact = std::max(shares[i], 0.0) / sum * kCertain;
    chances[i] = static_cast<Millionths>(exact);
    remainders[i] = exact - chances[i];
    left -= chances[i];
  }
  while (left > 0) {
    const auto largest = std::max_element(remainders.begin(), remainders.begin() + static_cast<long>(count));
    ++chances[static_cast<std::size_t>(largest - remainders.begin())];
    *largest = -1;
    --left;
  }
  return chances;
}

}  // namespace bigshot
