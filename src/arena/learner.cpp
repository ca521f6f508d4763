#include "arena/learner.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "bots/evaluation/net_evaluation.h"
#include "bots/search/soft.h"
#include "rules/random.h"

namespace bigshot {

namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kTiny = 1e-8F;
constexpr float kBalanceLossWeight = 0.1F;

// As in bots/evaluation/hand_evaluation.cpp, whose logits these factors give.
constexpr float kFirstLotDiscount = 0.15F;
constexpr float kFirstMoneyPremium = 0.05F;
constexpr float kFirstScale = 6.0F;

template <std::size_t kSize>
void add(std::array<float, kSize>& sum, const std::array<float, kSize>& row, float weight) {
  for (std::size_t i = 0; i < kSize; ++i) sum[i] += row[i] * weight;
}

template <std::size_t kSize>
float dot(const std::array<float, kSize>& a, const std::array<float, kSize>& b) {
  float sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

Network new_network(int players, std::uint64_t seed) {
  Random random(seed);
  Network network;
  network.players = players;
  const auto small = [&](float size) { return size * (2.0F * unit_float(random()) - 1.0F); };
  for (HiddenRow& row : network.rows) {
    for (float& weight : row) weight = small(0.05F);
  }
  OutputRow win{};
  OutputRow balance{};
  for (std::size_t i = 0; i < kHidden; ++i) win[i] = small(0.1F);
  for (std::size_t i = 0; i < kHidden; ++i) balance[i] = small(0.1F);
  network.win.fill(win);
  network.balance.fill(balance);
  const auto factor = [](OutputRow& row, PositionFact fact) -> float& {
    return row[kHidden + static_cast<std::size_t>(fact)];
  };
  for (std::size_t left = 0; left < kOutputBuckets; ++left) {
    const auto rounds = static_cast<float>(left);
    const float scale = 1.0F / (kMoneyUnit * (kFirstScale + rounds));
    factor(network.win[left], PositionFact::kWorthExpected) = scale / (1.0F + kFirstLotDiscount * rounds);
    factor(network.win[left], PositionFact::kMoney) = scale * (1.0F + kFirstMoneyPremium * rounds);
    factor(network.win[left], PositionFact::kDebt) = -scale;
  }
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
  for (std::size_t left = 0; left < kOutputBuckets; ++left) {
    if (!win_[left].touched) continue;
    descend(network_.win[left], win_[left], rate, scale);
    descend(network_.balance[left], balance_[left], rate, scale);
  }
  return loss / static_cast<double>(batch.size());
}

template <class Row>
void Learner::descend(Row& weights, Slope<Row>& slope, float rate, float scale) const {
  const auto steps = static_cast<float>(steps_);
  const float step = rate * std::sqrt(1 - std::pow(kSquareDecay, steps)) / (1 - std::pow(kMeanDecay, steps));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const float gradient = slope.gradient[i] * scale;
    slope.mean[i] += (1 - kMeanDecay) * (gradient - slope.mean[i]);
    slope.square[i] += (1 - kSquareDecay) * (gradient * gradient - slope.square[i]);
    weights[i] -= step * slope.mean[i] / (std::sqrt(slope.square[i]) + kTiny);
  }
  slope.gradient.fill(0);
  slope.touched = false;
}

double Learner::learn_from(const Example& example) {
  const RingOutlook outlook = ring_outlook(example.state);
  const auto left = static_cast<std::size_t>(outlook.rounds_left);
  PositionFacts fact_book;
  fact_book.set_base(example.state, outlook.rounds_left);
  PerSeat<FactRow> facts;
  fact_book.tell(Holdings::of(example.state), facts);

  PerSeat<RowList> lists;
  PerSeat<OutputRow> inputs;
  Values win{};
  Values balance{};
  for (Seat seat : seats(example.state.players())) {
    collect_rows(example.state, seat, outlook, lists[seat]);
    HiddenRow hidden = network_.bias;
    for (const WeightedRow& item : lists[seat]) add(hidden, network_.rows[item.row], item.weight);
    OutputRow& input = inputs[seat];
    for (std::size_t i = 0; i < kHidden; ++i) input[i] = hidden[i] > 0 ? hidden[i] : 0;
    std::copy(facts[seat].begin(), facts[seat].end(), input.begin() + kHidden);
    win[seat] = dot(input, network_.win[left]);
    balance[seat] = dot(input, network_.balance[left]);
  }
  softmax(win, example.state.players());

  win_[left].touched = balance_[left].touched = true;
  double loss = 0;
  for (Seat seat : seats(example.state.players())) {
    const OutputRow& input = inputs[seat];
    loss -= static_cast<double>(example.win[seat]) * std::log(static_cast<double>(win[seat]) + 1e-9);
    const float win_error = win[seat] - example.win[seat];
    const float balance_error = kBalanceLossWeight * (balance[seat] - example.balance[seat] / kBalanceScale);
    add(win_[left].gradient, input, win_error);
    add(balance_[left].gradient, input, balance_error);

    HiddenRow back;
    for (std::size_t i = 0; i < kHidden; ++i) {
      back[i] =
          input[i] > 0 ? win_error * network_.win[left][i] + balance_error * network_.balance[left][i] : 0.0F;
    }
    add(bias_.gradient, back, 1);
    for (const WeightedRow& item : lists[seat]) {
      add(rows_[item.row].gradient, back, item.weight);
      rows_[item.row].touched = true;
    }
  }
  return loss;
}

// Between steps all gradients are zero and nothing is touched.
template <class Each>
void Learner::for_each_memory(auto& learner, Each each) {
  const auto both = [&](auto& slope) {
    each(slope.mean.data(), sizeof slope.mean);
    each(slope.square.data(), sizeof slope.square);
  };
  for (auto& slope : learner.rows_) both(slope);
  both(learner.bias_);
  for (auto& slope : learner.win_) both(slope);
  for (auto& slope : learner.balance_) both(slope);
  each(&learner.steps_, sizeof learner.steps_);
}

std::size_t Learner::memory_size() {
  constexpr std::size_t kRows = (rows::kCount + 1) * sizeof(HiddenRow);
  constexpr std::size_t kOutputs = 2 * kOutputBuckets * sizeof(OutputRow);
  return 2 * (kRows + kOutputs) + sizeof(steps_);
}

void Learner::append_memory(std::string& bytes) const {
  for_each_memory(*this,
                  [&](const void* data, std::size_t size) { bytes.append(static_cast<const char*>(data), size); });
}

void Learner::restore_memory(std::string_view bytes) {
  for_each_memory(*this, [&](void* data, std::size_t size) {
    std::memcpy(data, bytes.data(), size);
    bytes.remove_prefix(size);
  });
}

double loss_of(const Network& network, std::span<const Example> examples) {
  NetEvaluation evaluation(std::make_shared<const WholeNetwork>(network));
  double loss = 0;
  for (const Example& example : examples) {
    evaluation.set_base(example.state);
    const Values win = evaluation.forecast({}).win;
    for (Seat seat : seats(example.state.players())) {
      loss -= static_cast<double>(example.win[seat]) * std::log(static_cast<double>(win[seat]) + 1e-9);
    }
  }
  return loss / static_cast<double>(examples.size());
}

}  // namespace bigshot
