// Reading whole files with errors as messages.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "record/message.h"
#include "rules/result.h"

namespace bigshot::cli {

// The content of a file, or of the standard input for "-". No more than `limit` bytes of it: who has a use for
// that many only can tell a file that is too long, or that never ends, from the rest.
Result<std::string, Message> read_file(const std::string& file,
                                       std::size_t limit = std::numeric_limits<std::size_t>::max());

}  // namespace bigshot::cli
