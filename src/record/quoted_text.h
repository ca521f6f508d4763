// A text as a JSON string: the one place where JSON is escaped by hand. Free of Boost.JSON, for the browser's
// module and for what the server writes with every move.
#pragma once

#include <string>
#include <string_view>

namespace bigshot {

// In quotes. Bytes that are no UTF-8 become U+FFFD.
void append_quoted(std::string& out, std::string_view text);

}  // namespace bigshot
