#include "server/rating.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace bigshot {

namespace {

constexpr double kBeta = 25.0 / 6;       // how much luck is in a game
constexpr double kLeastFactor = 0.0001;  // uncertainty never becomes negative

}  // namespace

std::vector<Skill> rate(std::span<const Skill> skills, std::span<const int> places) {
  const std::size_t count = skills.size();
  double variance = 0;
  for (const Skill& skill : skills) variance += skill.sigma * skill.sigma + kBeta * kBeta;
  const double c = std::sqrt(variance);

  std::vector<double> strength(count);
  for (std::size_t i = 0; i < count; ++i) strength[i] = std::exp(skills[i].mu / c);
  std::vector<double> field(count);  // of all who did not come before i
  std::vector<double> equals(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      if (places[j] >= places[i]) field[i] += strength[j];
      if (places[j] == places[i]) equals[i] += 1;
    }
  }

  std::vector<Skill> after;
  for (std::size_t i = 0; i < count; ++i) {
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < count; ++q) {
      if (places[q] > places[i]) continue;
      const double chance = strength[i] / field[q];
      omega += (i == q ? 1 - chance : -chance) / equals[q];
      delta += chance * (1 - chance) / equals[q];
    }
    const double own = skills[i].sigma * skills[i].sigma;
    const double gamma = skills[i].sigma / c;
    const double factor = std::max(1 - gamma * delta * own / (c * c), kLeastFactor);
    after.push_back({skills[i].mu + omega * own / c, skills[i].sigma * std::sqrt(factor)});
  }
  return after;
}

Stored<StoreChanges> rating_changes(Store& store, const std::vector<SeatResult>& results) {
  std::map<std::string, StoredRating> before;
  std::vector<Skill> skills;
  std::vector<int> places;
  for (const SeatResult& result : results) {
    if (!before.contains(result.player)) {
      const auto stored = store.rating(result.player);
      if (!stored) return stored.error();
      const Skill fresh;
      before[result.player] = stored->value_or(StoredRating{result.player, fresh.mu, fresh.sigma, 0});
    }
    const StoredRating& rating = before[result.player];
    skills.push_back({rating.mu, rating.sigma});
    places.push_back(result.place);
  }
  const std::vector<Skill> after = rate(skills, places);
  StoreChanges changes;
  for (const auto& [player, rating] : before) {
    PutRating put{player, 0, 0, rating.games + 1};
    double seats = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].player != player) continue;
      put.mu += after[i].mu;
      put.sigma += after[i].sigma;
      seats += 1;
    }
    put.mu /= seats;
    put.sigma /= seats;
    changes.emplace_back(put);
  }
  return changes;
}

}  // namespace bigshot
