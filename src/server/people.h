// People: a name and a secret key of which only the hash is kept.
#pragma once

#include "record/message.h"
#include "server/net/scheduler.h"
#include "server/requests.h"
#include "store/store.h"

namespace bigshot {

// The person who has this key, made or renamed if a name is given. Blocks.
Result<Person, Fault> greet(Store& store, const HelloRequest& hello, Milliseconds now);

}  // namespace bigshot
