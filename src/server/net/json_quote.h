// A text as a JSON string, for the few places of the network layer that write JSON. Bytes that are no UTF-8 become
// U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace bigshot {

void append_quoted(std::string& out, std::string_view text);

}  // namespace bigshot
