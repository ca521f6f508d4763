// The file of --records: finished games, one record a line. What cannot be written is told with the file's name.
#pragma once

#include <fstream>
#include <string>

namespace bigshot::cli {

class RecordsOutput {
 public:
  // Opens the file, or nothing if the name is empty. Throws a CLI::FileError, as all of these do.
  explicit RecordsOutput(std::string file);

  bool is_open() const { return stream_.is_open(); }
  void write(const std::string& lines);
  void close();

 private:
  void check() const;

  const std::string file_;
  std::ofstream stream_;
};

}  // namespace bigshot::cli
