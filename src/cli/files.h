// Reading whole files with errors as messages.
#pragma once

#include <string>

#include "record/message.h"
#include "rules/result.h"

namespace bigshot::cli {

// The content of a file, or of the standard input for "-".
Result<std::string, Message> read_file(const std::string& file);

}  // namespace bigshot::cli
