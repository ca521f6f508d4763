#include "bots/evaluation/net_evaluation.h"

#include <algorithm>

#include "bots/search/soft.h"
#include "rules/per.h"

namespace bigshot {

namespace {

WholeRow whole_row(const HiddenRow& row) {
  WholeRow result;
  for (std::size_t i = 0; i < kHidden; ++i) result.units[i] = to_whole(row[i], kSumUnit);
  return result;
}

std::vector<WholeNetwork::Output> whole_outputs(const OutputBuckets& buckets) {
  std::vector<WholeNetwork::Output> result;
  for (const OutputRow& row : buckets) {
    WholeNetwork::Output& output = result.emplace_back();
    for (std::size_t i = 0; i < kHidden; ++i) output.hidden.units[i] = to_whole(row[i], kOutputUnit);
    for (std::size_t i = 0; i < kFacts; ++i) output.facts.units[i] = to_whole(row[kHidden + i], kOutputUnit);
  }
  return result;
}

WholeFacts whole_facts(const FactRow& facts) {
  constexpr float kMost = kHighestSum / kSumUnit;
  WholeFacts result;
  for (std::size_t i = 0; i < kFacts; ++i) {
    result.units[i] = to_whole(std::clamp(facts[i], -kMost, kMost), kSumUnit);
  }
  return result;
}

WholeRow weighted(const HiddenRow& constant, const HiddenRow& row, float weight) {
  WholeRow result;
  for (std::size_t i = 0; i < kHidden; ++i) result.units[i] = to_whole(constant[i] + row[i] * weight, kSumUnit);
  return result;
}

void add(WholeRow& sum, const WholeRow& row) {
  for (std::size_t i = 0; i < kLanes; ++i) store(sum, i, load(sum, i) + load(row, i));
}

std::size_t at(int block, int i, int width, int j) { return static_cast<std::size_t>(block + i * width + j); }

std::size_t number_of(Contents contents, const ColorOrder& order) {
  return static_cast<std::size_t>(contents_number(contents, order));
}

std::vector<HiddenRow> block_of(const Network& network, int first, int count) {
  return {network.rows.begin() + first, network.rows.begin() + first + count};
}

}  // namespace

std::int16_t to_whole(float number, float unit) {
  const float scaled = std::clamp(number * unit, -32767.0F, 32767.0F);
  return static_cast<std::int16_t>(scaled + (scaled < 0 ? -0.5F : 0.5F));
}

WholeNetwork::WholeNetwork(const Network& network)
    : players(network.players),
      lot_rows_by_value(block_of(network, rows::kLotByValue, rows::kLotKinds * rows::kLotContents)),
      pair_rows(block_of(network, rows::kPair, rows::kLotStatus * rows::kLotStatus)),
      lot_rows(block_of(network, rows::kLot, rows::kLotKinds * rows::kLotContents)),
      bias(whole_row(network.bias)),
      win(whole_outputs(network.win)),
      balance(whole_outputs(network.balance)) {
  for (const HiddenRow& row : network.rows) rows.push_back(whole_row(row));
}

// The rows that a position adds to the base's sum, and those that it takes from it.
class NetTerms {
 public:
  void exchange(const WholeRow& out, const WholeRow& in) {
    if (&out == &in) return;
    out_[count_] = &out;
    in_[count_++] = &in;
  }

  struct Outputs {
    float win = 0;
    float balance = 0;
  };

  // Lane by lane from the sums to the outputs, so that no sum is ever stored.
  Outputs outputs(const WholeNetwork& network, std::size_t rounds_left, const WholeRow& base,
                  const WholeFacts& facts) const {
    const WholeNetwork::Output& to_win = network.win[rounds_left];
    const WholeNetwork::Output& to_balance = network.balance[rounds_left];
    WideLane win = {};
    WideLane balance = {};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      Lane sum = load(base, lane);
      for (std::size_t i = 0; i < count_; ++i) sum += load(*in_[i], lane) - load(*out_[i], lane);
      const SignedLane units = active(sum);
      win += products(units, reinterpret_cast<SignedLane>(load(to_win.hidden, lane)));
      balance += products(units, reinterpret_cast<SignedLane>(load(to_balance.hidden, lane)));
    }
    const float unit = 1.0F / (kSumUnit * kOutputUnit);
    return {static_cast<float>(total(win) + product(facts, to_win.facts)) * unit,
            static_cast<float>(total(balance) + product(facts, to_balance.facts)) * unit};
  }

 private:
  static constexpr std::size_t kCapacity = kCubesPerSpace + 2 * kColors + kParks * kLots;

  std::array<const WholeRow*, kCapacity> out_;
  std::array<const WholeRow*, kCapacity> in_;
  std::size_t count_ = 0;
};

NetEvaluation::NetEvaluation(std::shared_ptr<const WholeNetwork> network) : network_(std::move(network)) {}

std::size_t NetEvaluation::class_of(LotKind kind, int value) {
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (classes_[i].kind == kind && classes_[i].value == value) return i;
  }
  LotClass added{kind, value, {}, {}};
  const float scaled = static_cast<float>(value) * kLotValueScale;
  const auto offset = static_cast<std::size_t>(kind) * rows::kLotContents;
  for (std::size_t i = offset; i < offset + rows::kLotContents; ++i) {
    added.by_contents.push_back(weighted(network_->lot_rows[i], network_->lot_rows_by_value[i], scaled));
  }
  for (const HiddenRow& row : network_->pair_rows) added.by_pair.push_back(weighted(HiddenRow{}, row, scaled));
  classes_.push_back(std::move(added));
  return classes_.size() - 1;
}

void NetEvaluation::use_board(const State& state) {
  bool same = base_.has_value();
  for (Lot lot : kAllLots) {
    same = same && base_->lot_value(lot) == state.lot_value(lot) && lot_kind(*base_, lot) == lot_kind(state, lot);
  }
  for (int park = 0; unsigned& district : districts_) {
    district = 1U << index(state.park_lot(park));
    for (Lot lot : kAllLots) {
      if (state.is_doubled_by(lot, park)) district |= 1U << index(lot);
    }
    ++park;
  }
  if (same) return;
  classes_.clear();
  for (Lot lot : kAllLots) class_of_lot_[lot] = class_of(lot_kind(state, lot), state.lot_value(lot));
}

void NetEvaluation::use_seats(const State& state) {
  for (Seat seat : seats(state.players())) {
    orders_[seat] = color_order(state, seat);
    for (std::size_t i = 0; i < kColors; ++i) place_of_color_[seat][orders_[seat][i]] = static_cast<int>(i);
  }
}

const WholeRow& NetEvaluation::money_row(Seat seat, Color color, int money) const {
  return network_->rows[at(rows::kMoney, place_of_color_[seat][color], rows::kMoneySteps, money)];
}

const WholeRow& NetEvaluation::loans_row(Seat seat, Color color, int loans) const {
  return network_->rows[at(rows::kLoans, place_of_color_[seat][color], rows::kLoanSteps, loans)];
}

// The lots by their classes, everything else by its rows.
void NetEvaluation::sum_up_base(const State& state, const RingOutlook& outlook) {
  RowList list;
  for (Seat seat : seats(state.players())) {
    WholeRow& sum = sums_[seat];
    sum = network_->bias;
    for (Lot lot : kAllLots) {
      base_numbers_[seat][lot] = number_of(base_holdings_.lots[lot], orders_[seat]);
      add(sum, lot_class(lot).by_contents[base_numbers_[seat][lot]]);
    }
    for (int park = 0; park < kParks; ++park) {
      const int park_status = status_number(base_holdings_.lots[state.park_lot(park)], orders_[seat]);
      for (Lot lot : kAllLots) {
        if (!state.is_doubled_by(lot, park)) continue;
        const int lot_status = status_number(base_holdings_.lots[lot], orders_[seat]);
        add(sum, lot_class(lot).by_pair[at(0, park_status, rows::kLotStatus, lot_status)]);
      }
    }
    collect_rows_but_lots(state, seat, outlook, list);
    for (const WeightedRow& item : list) add(sum, network_->rows[item.row]);
  }
}

void NetEvaluation::set_base(const State& state) {
  use_board(state);
  use_seats(state);
  base_ = state;
  base_holdings_ = Holdings::of(state);
  const RingOutlook outlook = ring_outlook(state);
  rounds_left_ = static_cast<std::size_t>(outlook.rounds_left);
  facts_.set_base(state, outlook.rounds_left);
  sum_up_base(state, outlook);
}

// What a park means to the lots that it doubles, where either has changed hands.
void NetEvaluation::exchange_pairs(NetTerms& terms, Seat seat, int park, const PerLot<Contents>& now) const {
  const ColorOrder& order = orders_[seat];
  const Lot park_lot = base_->park_lot(park);
  const int out_park = status_number(base_holdings_.lots[park_lot], order);
  const int in_park = status_number(now[park_lot], order);
  for (Lot lot : kAllLots) {
    if (!base_->is_doubled_by(lot, park)) continue;
    const auto& by_pair = lot_class(lot).by_pair;
    terms.exchange(by_pair[at(0, out_park, rows::kLotStatus, status_number(base_holdings_.lots[lot], order))],
                   by_pair[at(0, in_park, rows::kLotStatus, status_number(now[lot], order))]);
  }
}

NetEvaluation::Forecast NetEvaluation::forecast(const Changes& changes) {
  Holdings now = base_holdings_;
  unsigned changed = 0;
  for (const LotChange& change : changes.lots) {
    now.lots[change.lot] = change.contents;
    changed |= 1U << index(change.lot);
  }
  for (const PurseChange& change : changes.purses) {
    now.money[change.color] = change.money;
    now.loans[change.color] = change.loans;
  }
  PerSeat<FactRow> facts;
  facts_.tell(now, facts);

  Forecast result;
  for (Seat seat : seats(base_->players())) {
    NetTerms terms;
    for (const LotChange& change : changes.lots) {
      const auto& by_contents = lot_class(change.lot).by_contents;
      terms.exchange(by_contents[base_numbers_[seat][change.lot]],
                     by_contents[number_of(change.contents, orders_[seat])]);
    }
    for (int park = 0; const unsigned district : districts_) {
      if ((changed & district) != 0) exchange_pairs(terms, seat, park, now.lots);
      ++park;
    }
    for (const PurseChange& change : changes.purses) {
      terms.exchange(money_row(seat, change.color, base_->money(change.color).millions),
                     money_row(seat, change.color, change.money));
      terms.exchange(loans_row(seat, change.color, base_->loans(change.color)),
                     loans_row(seat, change.color, change.loans));
    }
    const NetTerms::Outputs out = terms.outputs(*network_, rounds_left_, sums_[seat], whole_facts(facts[seat]));
    result.win[seat] = out.win;
    result.balance[seat] = out.balance * kBalanceScale;
  }
  softmax(result.win, base_->players());
  return result;
}

Values NetEvaluation::value(const Changes& changes) {
  const Forecast all = forecast(changes);
  Values values{};
  for (Seat seat : seats(kMaxPlayers)) {
    values[seat] = all.win[seat] + kBalanceWeight * all.balance[seat];
  }
  return values;
}

}  // namespace bigshot
