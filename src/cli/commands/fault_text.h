// What is wrong with a file of records, as one line for people.
#pragma once

#include <string>

#include "record/message.h"
#include "text/catalog.h"

namespace bigshot::cli {

// "game.json: move 17: R2: A bid must be higher than 7."
std::string fault_text(const Fault& fault, const std::string& file, const Catalog& texts);

}  // namespace bigshot::cli
