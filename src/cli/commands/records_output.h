// The file of --records: finished games, one record a line; - is the standard output. What cannot be written is
// told with the file's name, and a file into which a game is being played is left alone.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "cli/play/record_lock.h"
#include "cluster/ranks.h"

namespace bigshot::cli {

class RecordsOutput {
 public:
  // Opens the file, or nothing if the name is empty. Throws a CLI::FileError, as all of these do. Of several ranks
  // the leader alone writes.
  RecordsOutput(std::string file, const Ranks& ranks);

  bool is_open() const { return stream_ != nullptr; }
  // Where everything else is printed: the records have the standard output to themselves.
  std::ostream& beside() const;
  void write(const std::string& lines);
  void close();

 private:
  void lock();
  void check() const;

  const std::string file_;
  std::optional<RecordLock> lock_;
  std::ofstream opened_;
  std::ostream* stream_ = nullptr;  // none without a file
};

}  // namespace bigshot::cli
