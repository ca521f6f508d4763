// A position as somebody sees it who looks at nothing but their own lots and money: for opponents in the arena.
#pragma once

#include "bots/evaluation/hand_evaluation.h"

namespace bigshot {

class OwnLotsEvaluation : public Evaluation {
 public:
  void set_base(const State& state) override { hand_.set_base(state); }
  Values value(const Changes& changes) override {
    Values values = hand_.balances(changes);
    for (float& value : values) value *= kChancePerMillion;
    return values;
  }

 private:
  // About what a million is worth in chances to win, so that temperatures mean the same as elsewhere.
  static constexpr float kChancePerMillion = 0.01F;

  HandEvaluation hand_;
};

}  // namespace bigshot
