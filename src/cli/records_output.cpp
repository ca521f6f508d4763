#include "cli/records_output.h"

#include <CLI/CLI.hpp>

namespace bigshot::cli {

RecordsOutput::RecordsOutput(std::string file) : file_(std::move(file)) {
  if (file_.empty()) return;
  stream_.open(file_, std::ios::binary);
  check();
}

void RecordsOutput::write(const std::string& lines) {
  stream_ << lines;
  check();
}

void RecordsOutput::close() {
  if (!stream_.is_open()) return;
  stream_.close();
  check();
}

void RecordsOutput::check() const {
  if (!stream_) throw CLI::FileError("cannot write " + file_);
}

}  // namespace bigshot::cli
