#include "cli/commands/status_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace bigshot::cli {

namespace {

constexpr std::size_t kUsualColumns = 80;

std::size_t columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsualColumns;
}

// The first characters of a text in UTF-8.
std::string_view beginning(std::string_view text, std::size_t characters) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
    if (begins && characters-- == 0) break;
  }
  return text.substr(0, end);
}

}  // namespace

bool status_is_seen() { return isatty(STDERR_FILENO) == 1; }

void draw_status(std::string_view line) {
  // The cursor needs a column too.
  const std::string shown = "\r\033[K" + std::string(beginning(line, columns() - 1));
  std::fputs(shown.c_str(), stderr);
  std::fflush(stderr);
}

void clear_status() { std::fputs("\r\033[K", stderr); }

}  // namespace bigshot::cli
