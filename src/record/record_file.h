// Files of records: one game on each line. Reading is bounded whatever the file holds; writing never leaves half
// a file behind.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstddef>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace bigshot {

// A line of a file that is not blank.
struct RecordLine {
  std::size_t number = 0;  // from 1
  std::string text;        // empty if the line is too long
  bool too_long = false;   // longer than kLongestText (text_length.h)
};

// Gives a stream's lines one by one, and holds no more than one line that is not too long.
class RecordLines {
 public:
  explicit RecordLines(std::istream& stream) : stream_(stream) {}

  // The next line that is not blank; nothing at the end, or when reading fails.
  std::optional<RecordLine> next();

  // Whether reading stopped because it failed, not because the file ended.
  bool failed() const { return stream_.bad(); }

 private:
  bool fill();
  std::optional<RecordLine> next_line();

  std::istream& stream_;
  std::string buffer_;  // read, not given yet, from at_
  std::size_t at_ = 0;
  std::size_t number_ = 0;
};

// What keeps a file from being saved, as far as it can be told beforehand: its folder, or that it is no regular
// file. A device or a pipe must not become a file.
std::error_code check_savable(const std::filesystem::path& path);

// Replaces a file by one with this content, or makes it: whatever happens, the file is whole, either the old one
// or the new. On the disk when the function returns.
std::error_code save_file(const std::filesystem::path& path, std::string_view content);

// Adds a line to a file, or makes the file. On the disk when the function returns.
std::error_code append_line(const std::filesystem::path& path, std::string_view line);

}  // namespace bigshot
