// What kind of thing a file is, by the end of its name.
#pragma once

#include <string_view>

namespace bigshot {

// "application/octet-stream" for what is not known.
std::string_view content_type(std::string_view path);

}  // namespace bigshot
