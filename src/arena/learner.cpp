#include "arena/learner.h"

#include <cmath>

#include "bots/search/soft.h"
#include "rules/random.h"

namespace bigshot {

namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kTiny = 1e-8F;
constexpr float kBalanceLossWeight = 0.1F;

void add(HiddenRow& sum, const HiddenRow& row, float weight) {
  for (std::size_t i = 0; i < kHidden; ++i) sum[i] += row[i] * weight;
}

float dot(const HiddenRow& a, const HiddenRow& b) {
  float sum = 0;
  for (std::size_t i = 0; i < kHidden; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

Network new_network(int players, std::uint64_t seed) {
  Random random(seed);
  Network network;
  network.players = players;
  const auto small = [&](float size) {
    return size * (static_cast<float>(random() >> 40) * (2.0F / 16777216.0F) - 1.0F);
  };
  for (HiddenRow& row : network.rows) {
    for (float& weight : row) weight = small(0.05F);
  }
  for (float& weight : network.win_weights) weight = small(0.1F);
  for (float& weight : network.balance_weights) weight = small(0.1F);
  return network;
}

Learner::Learner(Network network) : network_(std::move(network)), rows_(network_.rows.size()) {}

double Learner::step(std::span<const Example* const> batch, float rate) {
  double loss = 0;
  for (const Example* example : batch) loss += learn_from(*example);
  ++steps_;
  const float scale = 1.0F / static_cast<float>(batch.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].touched) descend(network_.rows[i], rows_[i], rate, scale);
  }
  descend(network_.bias, bias_, rate, scale);
  descend(network_.win_weights, win_, rate, scale);
  descend(network_.balance_weights, balance_, rate, scale);
  HiddenRow constants{};
  constants[0] = network_.win_bias;
  constants[1] = network_.balance_bias;
  descend(constants, constants_, rate, scale);
  network_.win_bias = constants[0];
  network_.balance_bias = constants[1];
  return loss / static_cast<double>(batch.size());
}

void Learner::descend(HiddenRow& weights, Slope& slope, float rate, float scale) const {
  const auto steps = static_cast<float>(steps_);
  const float step = rate * std::sqrt(1 - std::pow(kSquareDecay, steps)) / (1 - std::pow(kMeanDecay, steps));
  for (std::size_t i = 0; i < kHidden; ++i) {
    const float gradient = slope.gradient[i] * scale;
    slope.mean[i] += (1 - kMeanDecay) * (gradient - slope.mean[i]);
    slope.square[i] += (1 - kSquareDecay) * (gradient * gradient - slope.square[i]);
    weights[i] -= step * slope.mean[i] / (std::sqrt(slope.square[i]) + kTiny);
  }
  slope.gradient.fill(0);
  slope.touched = false;
}

double Learner::learn_from(const Example& example) {
  const auto players = static_cast<std::size_t>(example.state.players());
  const RingOutlook outlook = ring_outlook(example.state);
  std::array<RowList, kMaxPlayers> lists;
  std::array<HiddenRow, kMaxPlayers> hidden;
  Values win{};
  Values balance{};
  for (std::size_t s = 0; s < players; ++s) {
    collect_rows(example.state, static_cast<Seat>(s), outlook, lists[s]);
    hidden[s] = network_.bias;
    for (const WeightedRow& item : lists[s]) add(hidden[s], network_.rows[item.row], item.weight);
    for (float& x : hidden[s]) x = x > 0 ? x : 0;
    win[s] = dot(hidden[s], network_.win_weights) + network_.win_bias;
    balance[s] = dot(hidden[s], network_.balance_weights) + network_.balance_bias;
  }
  softmax(win, players);

  double loss = 0;
  for (std::size_t s = 0; s < players; ++s) {
    loss -= static_cast<double>(example.win[s]) * std::log(static_cast<double>(win[s]) + 1e-9);
    const float win_error = win[s] - example.win[s];
    const float balance_error = kBalanceLossWeight * (balance[s] - example.balance[s] / kBalanceScale);
    add(win_.gradient, hidden[s], win_error);
    add(balance_.gradient, hidden[s], balance_error);
    constants_.gradient[0] += win_error;
    constants_.gradient[1] += balance_error;

    HiddenRow back;
    for (std::size_t i = 0; i < kHidden; ++i) {
      back[i] = hidden[s][i] > 0
                    ? win_error * network_.win_weights[i] + balance_error * network_.balance_weights[i]
                    : 0.0F;
    }
    add(bias_.gradient, back, 1);
    for (const WeightedRow& item : lists[s]) {
      add(rows_[item.row].gradient, back, item.weight);
      rows_[item.row].touched = true;
    }
  }
  return loss;
}

}  // namespace bigshot
