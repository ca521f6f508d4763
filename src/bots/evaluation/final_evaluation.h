// The exact value of the end of the game: the reckoning after the last round [E1-E7], for searches that ask for
// it many times. A test holds it against reckon().
#pragma once

#include <optional>

#include "bots/evaluation/evaluation.h"
#include "rules/per.h"

namespace bigshot {

class FinalEvaluation : public Evaluation {
 public:
  void set_base(const State& state) override;
  Values value(const Changes& changes) override;

 private:
  using Owners = PerLot<std::uint8_t>;  // a colour's index or kNoOwner

  // What decides between two players, best first [E4, E5].
  struct Standing {
    bool qualified = true;
    int balance = 0;
    int lots = 0;
    int best_lot = 0;

    friend auto operator<=>(const Standing&, const Standing&) = default;
  };

  void add_color(Standing& standing, Color color, const Owners& owners, int money, int loans) const;

  std::optional<State> base_;
  Owners owners_{};
};

}  // namespace bigshot
