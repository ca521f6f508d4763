// The path and query of a request's first line, decoded and checked: what comes out begins with a slash and has no
// empty, "." or ".." part, no backslash and no control character, however it was written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bigshot {

struct RequestTarget {
  std::string path;
  std::string query;  // as sent
};

// Nothing if the target is no path, or one that nobody has a good reason to ask for.
std::optional<RequestTarget> parse_target(std::string_view target);

// Whether a path is `prefix` itself or below it: "/api" covers "/api" and "/api/x", not "/apix".
bool is_below(std::string_view path, std::string_view prefix);

}  // namespace bigshot
