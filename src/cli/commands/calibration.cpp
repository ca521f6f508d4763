#include "cli/commands/calibration.h"

#include <algorithm>
#include <cmath>

#include "cli/pictures/text_table.h"
#include "review/sharpness.h"

namespace bigshot::cli {

namespace {

// A certain prediction that fails must not make everything infinite.
double loss_of(double predicted) { return -std::log(std::max(predicted, 0.001)); }

double share(Millionths part) { return static_cast<double>(part) / kCertain; }

}  // namespace

// 95 % of what the share may be, by how much it varies from game to game (clusters).
std::pair<double, double> Calibration::Bucket::interval() const {
  constexpr double kZ = 1.96;
  const double mean = happened / count;
  // Where all of them won, or none did, nothing varies; what might still be is what would show in 5 % of such
  // runs.
  const double unseen = std::pow(0.05, 1.0 / static_cast<double>(games.size()));
  if (happened <= 0) return {0, 1 - unseen};
  if (happened >= count) return {unseen, 1};
  double squares = 0;
  for (const OfGame& game : games) {
    const double off = game.happened - mean * game.count;
    squares += off * off;
  }
  const double half = kZ * std::sqrt(squares) / count;
  return {std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

void Calibration::add(const GameLuck& game, const std::vector<std::string>& names) {
  if (!game.finished) return;
  luck_[game.seats].add(game.seats, game.result, game.dice(), names);
  std::map<int, std::array<Bucket::OfGame, kBuckets>> of_game;  // by phase
  for (const RollLuck& roll : game.rolls) {
    const auto group = static_cast<int>(phase_of_round(roll.round));
    Phase& phase = phases_[{game.seats, group}];
    Prediction prediction;
    for (Seat seat : seats(game.seats)) {
      const double chance = prediction.chances[seat] = share(roll.before[seat]);
      const double won = prediction.result[seat] = share(game.result[seat]);
      const std::size_t place = std::min(kBuckets - 1, static_cast<std::size_t>(chance * kBuckets));
      phase.buckets[place].count += 1;
      phase.buckets[place].predicted += chance;
      phase.buckets[place].happened += won;
      of_game[group][place].count += 1;
      of_game[group][place].happened += won;
    }
    phase.predictions.push_back(prediction);
  }
  for (const auto& [group, buckets] : of_game) {
    for (std::size_t i = 0; i < kBuckets; ++i) {
      if (buckets[i].count > 0) phases_[{game.seats, group}].buckets[i].games.push_back(buckets[i]);
    }
  }
}

// Of all predictions of a phase, each chance taken to this power and all of them scaled to add up to 1 again: what
// the field calls temperature, the other way round. Above 1 they become bolder, below 1 more careful.
double Calibration::log_loss(const Phase& phase, int players, double sharpness) {
  double loss = 0;
  for (const Prediction& prediction : phase.predictions) {
    double sum = 0;
    for (Seat seat : seats(players)) {
      sum += std::pow(prediction.chances[seat], sharpness);
    }
    if (sum <= 0) continue;
    for (Seat seat : seats(players)) {
      loss += prediction.result[seat] * loss_of(std::pow(prediction.chances[seat], sharpness) / sum);
    }
  }
  return loss / static_cast<double>(phase.predictions.size());
}

// By trisection: the loss has one minimum.
double Calibration::best_sharpness(const Phase& phase, int players) {
  double low = 0.2;
  double high = 5;
  for (int i = 0; i < 30; ++i) {
    const double third = (high - low) / 3;
    const bool left = log_loss(phase, players, low + third) < log_loss(phase, players, high - third);
    (left ? high : low) = left ? high - third : low + third;
  }
  return (low + high) / 2;
}

void Calibration::print(std::ostream& out, const Catalog& texts) const {
  for (const auto& [place, phase] : phases_) {
    const auto number = static_cast<std::size_t>(place.second);
    const int first = number == 0 ? 1 : kLastRoundOfPhase[number - 1] + 1;
    const int last = kLastRoundOfPhase[number];
    const int players = place.first;
    out << texts.text("calibration.phase", {{"players", std::to_string(players)},
                                            {"first", std::to_string(first)},
                                            {"last", std::to_string(last)},
                                            {"loss", with_decimals(log_loss(phase, players, 1), 4)},
                                            {"fair", with_decimals(log_loss(phase, players, 0), 4)},
                                            {"sharpness", with_decimals(best_sharpness(phase, players), 2)}})
        << '\n';
    TextRows rows = {{texts.text("calibration.bucket"), texts.text("calibration.games"),
                      texts.text("calibration.count"), texts.text("calibration.predicted"),
                      texts.text("calibration.happened"), texts.text("calibration.interval"),
                      texts.text("calibration.off")}};
    for (std::size_t i = 0; i < kBuckets; ++i) {
      const Bucket& bucket = phase.buckets[i];
      if (bucket.count == 0) continue;
      const auto [low, high] = bucket.interval();
      rows.push_back({std::to_string(10 * i) + "-" + std::to_string(10 * (i + 1)),
                      std::to_string(bucket.games.size()), std::to_string(static_cast<long>(bucket.count)),
                      with_decimals(100 * bucket.predicted / bucket.count, 1),
                      with_decimals(100 * bucket.happened / bucket.count, 1),
                      with_decimals(100 * low, 1) + "-" + with_decimals(100 * high, 1),
                      with_decimals(100 * (bucket.happened - bucket.predicted) / bucket.count, 1)});
    }
    print_table(out, rows);
    out << '\n';
  }
  for (const auto& [players, luck] : luck_) {
    const LuckTable::Variance variance = luck.variance();
    out << texts.text("calibration.variance", {{"players", std::to_string(players)},
                                               {"games", std::to_string(luck.games())},
                                               {"result", with_decimals(variance.result, 4)},
                                               {"without_luck", with_decimals(variance.without_luck, 4)},
                                               {"times", with_decimals(variance.times, 3)},
                                               {"give", with_decimals(variance.give, 3)}})
        << '\n';
  }
}

}  // namespace bigshot::cli
