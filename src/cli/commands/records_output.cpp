#include "cli/commands/records_output.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <system_error>

#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr std::string_view kStandardOutput = "-";

}  // namespace

RecordsOutput::RecordsOutput(std::string file, const Ranks& ranks) : file_(std::move(file)) {
  if (file_ == kStandardOutput || (!file_.empty() && !ranks.leads())) stream_ = &std::cout;
  if (file_.empty() || stream_ != nullptr) return;
  lock();
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

// A device has no lock beside it. Where none can be made, opening the file tells whether it can be written.
void RecordsOutput::lock() {
  std::error_code ignored;
  const auto kind = std::filesystem::status(file_, ignored).type();
  if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found) return;
  auto lock = RecordLock::take(file_);
  if (lock) {
    lock_.emplace(std::move(*lock));
  } else if (lock.error().id == "file.in_use") {
    throw CLI::FileError("--records: " + catalog(Language::kEn).sentence(lock.error()));
  }
}

void RecordsOutput::check() const {
  if (*stream_) return;
  const std::string reason = std::generic_category().message(errno != 0 ? errno : EIO);
  throw CLI::FileError("--records: Cannot write " + file_ + ": " + reason);
}

}  // namespace bigshot::cli
