#include "arena/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rules/random.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostBlocks = 1000;
constexpr int kReplicates = 400;
constexpr std::uint64_t kBootstrapSeed = 1;
constexpr double kTail = 0.025;
constexpr std::size_t kFewDeals = 20;
constexpr double kPlausible =
    1.9207;                       // by how much the logarithm of the likelihood may be less: half of 1.96 squared
constexpr double kFurthest = 20;  // in logarithms of strength: some 3,500 points

constexpr int kMostSteps = 20000;
constexpr double kPrecision = 1e-6;  // of the logarithm of a strength: 0.0002 points

// A value between the two nearest in an ascending list.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

void Rankings::add(std::uint64_t deal, std::span<const std::size_t> bots, std::span<const int> places) {
  std::vector<Waiting> waiting;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    waiting.push_back({bots[i], places[i]});
    ++games_[bots[i]];
  }
  ++all_games_;
  const std::size_t block = deal % kMostBlocks;
  if (blocks_.size() <= block) blocks_.resize(block + 1);
  add_choices(blocks_[block], std::move(waiting), 1);
}

void Rankings::add_choices(Weights& weights, std::vector<Waiting> waiting, double weight) {
  const bool alike = std::all_of(waiting.begin(), waiting.end(),
                                 [&](const Waiting& other) { return other.bot == waiting.front().bot; });
  if (alike) return;  // says nothing
  Choice choice{0, {}};
  for (const Waiting& each : waiting) choice.among.push_back(each.bot);
  std::sort(choice.among.begin(), choice.among.end());
  const int best = std::min_element(waiting.begin(), waiting.end(), [](const Waiting& a, const Waiting& b) {
                     return a.place < b.place;
                   })->place;
  const auto equals = static_cast<double>(
      std::count_if(waiting.begin(), waiting.end(), [&](const Waiting& each) { return each.place == best; }));
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (waiting[i].place != best) continue;
    choice.chosen = waiting[i].bot;
    const std::size_t number = number_of(choice);
    if (weights.size() <= number) weights.resize(number + 1);
    weights[number] += weight / equals;
    std::vector<Waiting> rest = waiting;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    add_choices(weights, std::move(rest), weight / equals);
  }
}

std::size_t Rankings::number_of(Choice choice) {
  const auto [found, is_new] = numbers_.emplace(std::move(choice), choices_.size());
  if (is_new) choices_.push_back(&found->first);
  return found->second;
}

Rankings::Weights Rankings::sum(const std::vector<std::size_t>& blocks) const {
  Weights total(choices_.size());
  for (const std::size_t block : blocks) {
    const Weights& weights = blocks_[block];
    for (std::size_t i = 0; i < weights.size(); ++i) total[i] += weights[i];
  }
  return total;
}

// Hunter's minorisation and maximisation: each step solves for each strength as if the others stayed.
std::vector<double> Rankings::fit(const Weights& weights, std::vector<double> strengths) const {
  std::vector<double> won(strengths.size(), 0.5);
  for (std::size_t i = 0; i < weights.size(); ++i) won[choices_[i]->chosen] += weights[i];
  std::vector<double> expected(strengths.size());
  for (int step = 0; step < kMostSteps; ++step) {
    for (std::size_t bot = 0; bot < strengths.size(); ++bot) expected[bot] = 1 / (strengths[bot] + 1);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i] == 0) continue;
      double among = 0;
      for (const std::size_t bot : choices_[i]->among) among += strengths[bot];
      for (const std::size_t bot : choices_[i]->among) expected[bot] += weights[i] / among;
    }
    double change = 0;
    for (std::size_t bot = 0; bot < strengths.size(); ++bot) {
      const double better = won[bot] / expected[bot];
      change = std::max(change, std::abs(std::log(better / strengths[bot])));
      strengths[bot] = better;
    }
    if (change < kPrecision) break;
  }
  return strengths;
}

std::vector<double> Rankings::to_ratings(const std::vector<double>& strengths) const {
  std::vector<double> ratings(strengths.size());
  double sum = 0, count = 0;
  for (std::size_t bot = 0; bot < strengths.size(); ++bot) {
    ratings[bot] = 400 * std::log10(strengths[bot]);
    if (games_[bot] == 0) continue;
    sum += ratings[bot];
    ++count;
  }
  for (double& rating : ratings) rating -= count > 0 ? sum / count : 0;
  return ratings;
}

// The logarithm, but for what does not depend on the strength; the others are as strong as they were found.
double Rankings::log_likelihood(std::size_t bot, double strength, const Weights& weights,
                                const std::vector<double>& strengths) const {
  double sum = 0.5 * std::log(strength) - std::log(strength + 1);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    double among = 0;
    bool takes_part = false;
    for (const std::size_t other : choices_[i]->among) {
      among += other == bot ? strength : strengths[other];
      takes_part = takes_part || other == bot;
    }
    if (!takes_part) continue;
    if (choices_[i]->chosen == bot) sum += weights[i] * std::log(strength);
    sum -= weights[i] * std::log(among);
  }
  return sum;
}

// How far, in points, the rating of a bot can go up (1) or down (-1) before the games become implausible.
double Rankings::plausible_change(std::size_t bot, int direction, const Weights& weights,
                                  const std::vector<double>& strengths) const {
  const double least = log_likelihood(bot, strengths[bot], weights, strengths) - kPlausible;
  double near = 0;
  double far = kFurthest;
  for (int step = 0; step < 50; ++step) {
    const double middle = (near + far) / 2;
    const double strength = strengths[bot] * std::exp(direction * middle);
    (log_likelihood(bot, strength, weights, strengths) > least ? near : far) = middle;
  }
  const auto rated =
      static_cast<double>(std::count_if(games_.begin(), games_.end(), [](auto n) { return n > 0; }));
  // The mean of all ratings, which is 0, goes with it.
  return direction * near * 400 / std::log(10.0) * (1 - 1 / rated);
}

std::vector<std::optional<Rating>> Rankings::ratings() const {
  std::vector<std::size_t> all(blocks_.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const Weights weights = sum(all);
  const auto strengths = fit(weights, std::vector<double>(games_.size(), 1.0));
  Weights by_deal = weights;
  for (double& weight : by_deal) weight *= static_cast<double>(blocks_.size()) / static_cast<double>(all_games_);
  const auto values = to_ratings(strengths);

  // Deals before the first of a shard have left empty blocks.
  const auto played = std::count_if(blocks_.begin(), blocks_.end(), [](const Weights& b) { return !b.empty(); });
  std::vector<std::vector<double>> replicates(games_.size());
  Random random(kBootstrapSeed);
  std::vector<std::size_t> drawn(blocks_.size());
  for (int i = 0; i < kReplicates && played > 1; ++i) {
    for (std::size_t& block : drawn) block = below(random, static_cast<std::uint32_t>(blocks_.size()));
    const auto replicate = to_ratings(fit(sum(drawn), strengths));
    for (std::size_t bot = 0; bot < replicate.size(); ++bot) replicates[bot].push_back(replicate[bot]);
  }

  std::vector<std::optional<Rating>> ratings(games_.size());
  for (std::size_t bot = 0; bot < games_.size(); ++bot) {
    if (games_[bot] == 0) continue;
    ratings[bot] = Rating{values[bot], std::nullopt};
    if (replicates[bot].empty()) continue;
    std::sort(replicates[bot].begin(), replicates[bot].end());
    auto& [low, high] = ratings[bot]->interval.emplace();
    low = std::min(values[bot], quantile(replicates[bot], kTail));
    high = std::max(values[bot], quantile(replicates[bot], 1 - kTail));
    if (blocks_.size() >= kFewDeals && high - low > 1) continue;
    low = std::min(low, values[bot] + plausible_change(bot, -1, by_deal, strengths));
    high = std::max(high, values[bot] + plausible_change(bot, 1, by_deal, strengths));
  }
  return ratings;
}

}  // namespace bigshot
