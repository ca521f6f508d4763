// The numbers that stand for actions and actors in Python.
#pragma once

#include <cstdint>

#include "rules/state.h"

namespace bigshot::python {

// Who acts, where no seat does.
inline constexpr int kChance = -1;
inline constexpr int kNobody = -2;

inline int actor_code(const Actor& actor) {
  if (actor.is_seat()) return static_cast<int>(actor.seat);
  return actor.kind == Actor::Kind::kChance ? kChance : kNobody;
}

// A number that means nothing becomes an action that is never legal.
inline Action action_of(std::int64_t number) {
  return number > 0 && number < Action::kEnd ? Action(static_cast<int>(number)) : Action();
}

}  // namespace bigshot::python
