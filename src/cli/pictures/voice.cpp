#include "cli/pictures/voice.h"

#include <algorithm>

#include "record/utf8.h"
#include "text/ascii.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr std::size_t kNameColumns = 16;
constexpr std::size_t kSharedNameColumns = 12;  // leaves room for the number, in tables too

}  // namespace

std::string Voice::shown(const std::string& text) const {
  return look_.unicode ? text : to_ascii(text, catalog_.language());
}

std::string Voice::foreign(std::string_view text, std::size_t columns) const {
  return cut(shown(excerpt(text)), columns, look_.unicode ? "…" : "~");
}

std::vector<std::string> Voice::names(const GameHeader& header) const {
  const std::size_t beyond = static_cast<std::size_t>(std::max(0, look_.columns - kPictureColumns)) / 2;
  std::vector<std::string> result;
  for (std::size_t seat = 0; seat < header.names.size(); ++seat) {
    const auto& name = header.names[seat];
    const std::string number = std::to_string(seat + 1);
    if (!name || name->empty()) {
      result.push_back(text("seat.unnamed", {{"number", number}}));
    } else if (std::count(header.names.begin(), header.names.end(), name) > 1) {
      result.push_back(foreign(*name, kSharedNameColumns + beyond) + " " + number);
    } else {
      result.push_back(foreign(*name, kNameColumns + beyond));
    }
  }
  return result;
}

std::string Voice::list(const std::vector<std::string>& items) const {
  std::string result;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) result += i + 1 == items.size() ? text("list.and") : text("list.comma");
    result += items[i];
  }
  return result;
}

}  // namespace bigshot::cli
