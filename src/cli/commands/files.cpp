#include "cli/commands/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace bigshot::cli {

namespace {

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

Message unreadable(const std::string& file, int error) {
  return {"file.unreadable", std::nullopt, {{"file", file}, {"reason", std::generic_category().message(error)}}};
}

}  // namespace

Result<std::string, Message> read_file(const std::string& file, std::size_t limit) {
  const std::unique_ptr<std::FILE, Close> open(file == "-" ? stdin : std::fopen(file.c_str(), "rb"));
  if (!open) return unreadable(file, errno);
  std::string content;
  char buffer[1 << 16];
  while (content.size() < limit) {
    const std::size_t wanted = std::min(sizeof buffer, limit - content.size());
    const std::size_t count = std::fread(buffer, 1, wanted, open.get());
    content.append(buffer, count);
    if (count < wanted) break;
  }
  if (std::ferror(open.get()) != 0) return unreadable(file, errno);
  return content;
}

}  // namespace bigshot::cli
