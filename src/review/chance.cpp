#include "review/chance.h"

#include <algorithm>

namespace bigshot {

Chances to_chances(const PerSeat<double>& shares, int players) {
  double sum = 0;
  for (Seat seat : seats(players)) sum += shares[seat];
  Chances chances{};
  if (sum <= 0) return chances;
  PerSeat<double> remainders{};
  Millionths left = kCertain;
  for (Seat seat : seats(players)) {
    const double exact = std::max(shares[seat], 0.0) / sum * kCertain;
    chances[seat] = static_cast<Millionths>(exact);
    remainders[seat] = exact - chances[seat];
    left -= chances[seat];
  }
  while (left > 0) {
    Seat largest{0};
    for (Seat seat : seats(players)) {
      if (remainders[seat] > remainders[largest]) largest = seat;
    }
    ++chances[largest];
    remainders[largest] = -1;
    --left;
  }
  return chances;
}

}  // namespace bigshot
