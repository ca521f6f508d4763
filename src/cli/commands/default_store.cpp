#include "cli/commands/default_store.h"

#include <cstdlib>
#include <filesystem>

namespace bigshot::cli {

namespace {

// Where a program keeps its data by the conventions of the desktop.
std::filesystem::path data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && data[0] == '/') {
    return std::filesystem::path(data) / "bigshot";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
    return std::filesystem::path(home) / ".local/share/bigshot";
  }
  return "bigshot-data";
}

}  // namespace

std::string default_store() {
  const std::filesystem::path folder = data_folder();
  std::filesystem::create_directories(folder);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  return "sqlite:" + (folder / "games.db").string();
}

}  // namespace bigshot::cli
