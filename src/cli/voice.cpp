#include "cli/voice.h"

#include "record/utf8.h"
#include "text/ascii.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr std::size_t kNameColumns = 16;

}  // namespace

std::string Voice::shown(std::string text) const {
  return look_.unicode ? text : to_ascii(text, catalog_.language());
}

std::string Voice::foreign(std::string_view text, std::size_t columns) const {
  return cut(shown(excerpt(text)), columns, look_.unicode ? "…" : "~");
}

std::vector<std::string> Voice::names(const GameHeader& header) const {
  std::vector<std::string> result;
  for (std::size_t seat = 0; seat < header.names.size(); ++seat) {
    const auto& name = header.names[seat];
    result.push_back(name && !name->empty() ? foreign(*name, kNameColumns)
                                            : text("seat.unnamed", {{"number", std::to_string(seat + 1)}}));
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
