// Bots that fail.
#pragma once

#include "server/bot_desk.h"

namespace bigshot::testing {

// Bots that throw, or choose what is not legal.
BotMaker broken_bots(bool throws);

}  // namespace bigshot::testing
