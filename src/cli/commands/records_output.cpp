#include "cli/commands/records_output.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <system_error>

namespace bigshot::cli {

RecordsOutput::RecordsOutput(std::string file) : file_(std::move(file)) {
  if (file_.empty()) return;
  errno = 0;
  stream_.open(file_, std::ios::binary);
  check();
}

void RecordsOutput::write(const std::string& lines) {
  errno = 0;
  stream_ << lines;
  check();
}

void RecordsOutput::close() {
  if (!stream_.is_open()) return;
  errno = 0;
  stream_.close();
  check();
}

void RecordsOutput::check() const {
  if (stream_) return;
  const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
  throw CLI::FileError("--records: Cannot write " + file_ + ": " + reason);
}

}  // namespace bigshot::cli
