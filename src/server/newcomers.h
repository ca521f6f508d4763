// New people: each is a row that stays for ever, so an address brings only so many.
#pragma once

#include <string>

#include "server/requests.h"
#include "server/services.h"

namespace bigshot {

// greet() for whoever asks from this address; refused if they would be one new person too many. Blocks.
Result<Person, Fault> greet_from(Services& services, const HelloRequest& hello, const std::string& address);

}  // namespace bigshot
