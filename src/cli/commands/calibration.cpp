#include "cli/commands/calibration.h"

#include <algorithm>
#include <cmath>

#include "cli/pictures/text_table.h"

namespace bigshot::cli {

namespace {

// Groups of rounds; the last two stand alone, since they are known nearly exactly and exactly.
constexpr std::array<std::pair<int, int>, 5> kGroups = {{{1, 6}, {7, 12}, {13, 16}, {17, 17}, {18, 18}}};

int group_of(int round) {
  for (std::size_t i = 0; i < kGroups.size(); ++i) {
    if (round <= kGroups[i].second) return static_cast<int>(i);
  }
  return static_cast<int>(kGroups.size()) - 1;
}

// 95 % of what a share may be that was seen `happened` times in `count` (Wilson).
std::pair<double, double> wilson(double happened, double count) {
  constexpr double kZ = 1.96;
  const double share = happened / count;
  const double centre = (share + kZ * kZ / (2 * count)) / (1 + kZ * kZ / count);
  const double half =
      kZ * std::sqrt(share * (1 - share) / count + kZ * kZ / (4 * count * count)) / (1 + kZ * kZ / count);
  return {centre - half, centre + half};
}

// A certain prediction that fails must not make everything infinite.
double loss_of(double predicted) { return -std::log(std::max(predicted, 0.001)); }

}  // namespace

void Calibration::add(int round, int players, const Chances& predicted, const Chances& result) {
  Phase& phase = phases_[{players, group_of(round)}];
  phase.games += 1;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    const double chance = static_cast<double>(predicted[seat]) / kCertain;
    const double won = static_cast<double>(result[seat]) / kCertain;
    Bucket& bucket = phase.buckets[std::min(kBuckets - 1, static_cast<std::size_t>(chance * kBuckets))];
    bucket.count += 1;
    bucket.predicted += chance;
    bucket.happened += won;
    phase.log_loss += won * loss_of(chance);
    phase.fair_loss += won * loss_of(1.0 / players);
  }
}

void Calibration::print(std::ostream& out, const Catalog& texts) const {
  for (const auto& [place, phase] : phases_) {
    const auto [first, last] = kGroups[static_cast<std::size_t>(place.second)];
    out << texts.text("calibration.phase", {{"players", std::to_string(place.first)},
                                            {"first", std::to_string(first)},
                                            {"last", std::to_string(last)},
                                            {"loss", with_decimals(phase.log_loss / phase.games, 4)},
                                            {"fair", with_decimals(phase.fair_loss / phase.games, 4)}})
        << '\n';
    TextRows rows = {{texts.text("calibration.bucket"), texts.text("calibration.count"),
                      texts.text("calibration.predicted"), texts.text("calibration.happened"),
                      texts.text("calibration.interval"), texts.text("calibration.off")}};
    for (std::size_t i = 0; i < kBuckets; ++i) {
      const Bucket& bucket = phase.buckets[i];
      if (bucket.count == 0) continue;
      const auto [low, high] = wilson(bucket.happened, bucket.count);
      rows.push_back({std::to_string(10 * i) + "-" + std::to_string(10 * (i + 1)),
                      std::to_string(static_cast<long>(bucket.count)),
                      with_decimals(100 * bucket.predicted / bucket.count, 1),
                      with_decimals(100 * bucket.happened / bucket.count, 1),
                      with_decimals(100 * low, 1) + "-" + with_decimals(100 * high, 1),
                      with_decimals(100 * (bucket.happened - bucket.predicted) / bucket.count, 1)});
    }
    print_table(out, rows);
    out << '\n';
  }
}

}  // namespace bigshot::cli
