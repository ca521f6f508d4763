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

namespace {

bool is_bot(const std::string& player) { return player.starts_with("bot:"); }

// Those who abandoned a game share the last place.
std::vector<int> rated_places(const std::vector<StoredResult>& results) {
  std::vector<int> places;
  for (const StoredResult& stored : results) {
    places.push_back(stored.result.abandoned ? static_cast<int>(results.size()) + 1 : stored.result.place);
  }
  return places;
}

// Nobody who is gone can be rated; the same people losing to each other prove nothing.
Stored<bool> counts(Store& store, const std::vector<StoredResult>& results) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::string& one = results[i].result.player;
    if (one == kRemovedPlayer) return false;
    for (std::size_t j = i + 1; j < results.size(); ++j) {
      const std::string& other = results[j].result.player;
      if (is_bot(one) || is_bot(other)) continue;
      const auto together = store.games_together(one, other, results[i].finished - kTogetherTime);
      if (!together) return together.error();
      if (*together >= kMostGamesTogether) return false;
    }
  }
  return !results.empty();
}

Stored<std::map<std::string, StoredRating>> ratings_before(Store& store,
                                                           const std::vector<StoredResult>& results) {
  std::map<std::string, StoredRating> before;
  for (const StoredResult& stored : results) {
    const std::string& player = stored.result.player;
    if (before.contains(player)) continue;
    const auto rating = store.rating(player);
    if (!rating) return rating.error();
    const Skill fresh;
    before[player] = rating->value_or(StoredRating{player, fresh.mu, fresh.sigma, 0, 0});
  }
  return before;
}

// A player's rating: the mean over the seats that they had.
PutRating mean_rating(const StoredRating& before, const std::vector<StoredResult>& results,
                      const std::vector<Skill>& after) {
  PutRating put{before.player, 0, 0, before.games + 1};
  double seats = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].result.player != before.player) {
      put.opponents.push_back(results[i].result.player);
      continue;
    }
    put.mu += after[i].mu;
    put.sigma += after[i].sigma;
    seats += 1;
  }
  put.mu /= seats;
  put.sigma /= seats;
  return put;
}

}  // namespace

Stored<StoreChanges> rating_changes(Store& store, const std::string& game) {
  const auto results = store.results(game);
  if (!results) return results.error();
  const auto counted = counts(store, *results);
  if (!counted) return counted.error();
  StoreChanges changes = {PutRated{game, *counted}};
  if (!*counted) return changes;
  const auto before = ratings_before(store, *results);
  if (!before) return before.error();
  std::vector<Skill> skills;
  for (const StoredResult& stored : *results) {
    const StoredRating& rating = before->at(stored.result.player);
    skills.push_back({rating.mu, rating.sigma});
  }
  const std::vector<Skill> after = rate(skills, rated_places(*results));
  for (const auto& [player, rating] : *before) changes.emplace_back(mean_rating(rating, *results, after));
  return changes;
}

}  // namespace bigshot
