// What looks for reasons while a game is played: advice and warnings.
#pragma once

#include "review/outlook.h"
#include "review/review.h"
#include "review/told_chances.h"

namespace bigshot::wasm {

// Thinks one round ahead, so that nobody waits.
Outlook& coach();
// What it thought without a network is worthless.
void forget_coach();

// Why this decision of the acting seat is good; empty where there is no choice, and without a network.
std::vector<Reasoning> reasons(const State& state, const std::vector<Action>& decision);

// What a bot thinks, with the chances that a review would tell; as it is without a network.
Explanation with_coachs_chances(const Explanation& explanation, const GameSoFar& game);

}  // namespace bigshot::wasm
