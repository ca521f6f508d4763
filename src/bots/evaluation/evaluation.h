// What a position is worth to each seat. Searches set a base position once and then ask for many positions that
// differ from it in a few lots and purses; behind the interface stand a network, a hand-written estimate, the
// exact reckoning of the last round, and dummies in tests.
#pragma once  // public: installed with the library (docs/library.md)

#include <functional>
#include <memory>

#include "rules/per.h"
#include "rules/short_list.h"
#include "rules/state.h"

namespace bigshot {

// One number for each seat: the chance to win, plus a trace of the balance, so that a beaten player still
// prefers a smaller defeat to making somebody king.
using Values = PerSeat<float>;

// How much of the utility one million of balance is.
inline constexpr float kBalanceWeight = 0.0003F;

struct LotChange {
  Lot lot;
  Contents contents;
};

struct PurseChange {
  Color color;
  int money;
  int loans;
};

// How a position differs from the base. At most four lots get cubes in a round [R6], and each purse changes once.
struct Changes {
  ShortList<LotChange, kCubesPerSpace> lots;
  ShortList<PurseChange, kColors> purses;

  void set(Lot lot, Contents contents) { lots.push_back({lot, contents}); }
  void set(Color color, int money, int loans) { purses.push_back({color, money, loans}); }
};

class Evaluation {
 public:
  virtual ~Evaluation() = default;

  // The base: the end of this state's round, with the cubes on offer gone from the ring but not placed yet. If
  // the die is to be rolled, the position as it is.
  virtual void set_base(const State& state) = 0;

  // The value to each seat of the base with these changes. Seats that do not play get 0.
  virtual Values value(const Changes& changes) = 0;
};

// Makes evaluations of the end of a round, all alike.
using MakeEvaluation = std::function<std::unique_ptr<Evaluation>()>;

}  // namespace bigshot
