// The value of a position by a network. A base costs some microseconds; a position near it a tenth of one,
// because only the rows that differ are exchanged, in whole-number arithmetic (bots/evaluation/net_kernel.h).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "bots/evaluation/net_kernel.h"
#include "bots/evaluation/network.h"

namespace bigshot {

// A network in whole numbers, ready to be evaluated; many evaluations can share one.
struct WholeNetwork {
  explicit WholeNetwork(const Network& network);

  int players;
  std::vector<WholeRow> rows;
  std::vector<HiddenRow> lot_rows_by_value;  // kept as floats: multiplied by a board's values first
  std::vector<HiddenRow> pair_rows;
  std::vector<HiddenRow> lot_rows;
  WholeRow bias;
  struct Output {
    WholeRow hidden;
    WholeFacts facts;
  };
  std::vector<Output> win;  // by rounds left
  std::vector<Output> balance;
};

class NetTerms;

class NetEvaluation : public Evaluation {
 public:
  // For states with as many players as the network is for.
  explicit NetEvaluation(std::shared_ptr<const WholeNetwork> network);

  void set_base(const State& state) override;
  Values value(const Changes& changes) override;

  // What stands behind a value: the chance to win and the expected balance of each seat.
  struct Forecast {
    Values win{};
    Values balance{};
  };
  Forecast forecast(const Changes& changes);

 private:
  // What lots of one kind and value add: by their contents, and by who holds them and their park.
  struct LotClass {
    LotKind kind;
    int value;
    std::vector<WholeRow> by_contents;
    std::vector<WholeRow> by_pair;
  };

  void use_board(const State& state);
  void use_seats(const State& state);
  std::size_t class_of(LotKind kind, int value);
  void sum_up_base(const State& state, const RingOutlook& outlook);
  void exchange_pairs(NetTerms& terms, Seat seat, int park, const PerLot<Contents>& now) const;
  const LotClass& lot_class(Lot lot) const { return classes_[class_of_lot_[lot]]; }
  const WholeRow& money_row(Seat seat, Color color, int money) const;
  const WholeRow& loans_row(Seat seat, Color color, int loans) const;

  std::shared_ptr<const WholeNetwork> network_;
  std::optional<State> base_;
  std::size_t rounds_left_ = 0;
  PositionFacts facts_;
  Holdings base_holdings_;
  std::vector<LotClass> classes_;
  PerLot<std::size_t> class_of_lot_{};
  std::array<unsigned, kParks> districts_{};  // a bit for each park and for each lot that it doubles
  PerSeat<ColorOrder> orders_{};
  PerSeat<PerColor<int>> place_of_color_{};      // in the seat's order
  PerSeat<PerLot<std::size_t>> base_numbers_{};  // contents_number()
  PerSeat<WholeRow> sums_{};
};

}  // namespace bigshot
