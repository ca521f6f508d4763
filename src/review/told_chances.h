// The chances that go with a bot's advice when people are told it.
//
// A bot reckons with answers that are as good as it can think of; near the end its chances jump between 0 and 1
// long before anything is decided. A person is told what a review would tell of the same moment, so that the two
// never contradict each other; by how much one option is better than another is the bot's to say.
#pragma once

#include "bots/explanation.h"
#include "review/outlook.h"

namespace bigshot {

Explanation with_told_chances(Explanation explanation, const GameSoFar& game, Outlook& outlook);

}  // namespace bigshot
