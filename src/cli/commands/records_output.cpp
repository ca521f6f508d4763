#include "cli/commands/records_output.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <iostream>
#include <string_view>
#include <system_error>

namespace bigshot::cli {

namespace {

constexpr std::string_view kStandardOutput = "-";

}  // namespace

RecordsOutput::RecordsOutput(std::string file, const Ranks& ranks) : file_(std::move(file)) {
  if (file_ == kStandardOutput || (!file_.empty() && !ranks.leads())) stream_ = &std::cout;
  if (file_.empty() || stream_ != nullptr) return;
  errno = 0;
  opened_.open(file_, std::ios::binary);
  stream_ = &opened_;
  check();
}

std::ostream& RecordsOutput::beside() const { return stream_ == &std::cout ? std::cerr : std::cout; }

void RecordsOutput::write(const std::string& lines) {
  errno = 0;
  *stream_ << lines;
  check();
}

void RecordsOutput::close() {
  if (!is_open()) return;
  errno = 0;
  stream_->flush();
  if (opened_.is_open()) opened_.close();
  check();
}

void RecordsOutput::check() const {
  if (*stream_) return;
  const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
  throw CLI::FileError("--records: Cannot write " + file_ + ": " + reason);
}

}  // namespace bigshot::cli
