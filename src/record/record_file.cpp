#include "record/record_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "record/descriptor.h"
#include "record/json_text.h"

namespace bigshot {

namespace {

constexpr std::size_t kChunk = 65536;

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r") == std::string_view::npos; }

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code write_all(const Descriptor& file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file.number(), content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return last_error();
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

std::error_code sync(const Descriptor& file) {
  return ::fsync(file.number()) == 0 ? std::error_code() : last_error();
}

// A file's name is on the disk only when its folder is. Some file systems cannot sync folders and need not.
void sync_folder(const std::filesystem::path& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) ::fsync(opened.number());
}

// Where a file really is, behind links, so that saving replaces the file and not the link.
std::filesystem::path real_path(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto real = std::filesystem::canonical(path, ignored);
  return ignored ? path : real;
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

// The permissions of the file that is replaced, or those of a new file.
mode_t permissions_for(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return status.st_mode & 07777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

std::error_code write_new_file(const Descriptor& file, std::string_view content, mode_t permissions) {
  if (const auto error = write_all(file, content)) return error;
  if (::fchmod(file.number(), permissions) != 0) return last_error();
  return sync(file);
}

bool lacks_line_end(const Descriptor& file) {
  const off_t size = ::lseek(file.number(), 0, SEEK_END);
  char last = '\n';
  return size > 0 && ::pread(file.number(), &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

// What has come is taken at once: whoever writes line by line may wait for an answer before the next line.
bool RecordLines::fill() {
  constexpr auto kMost = static_cast<std::streamsize>(kChunk);
  buffer_.resize(kChunk);
  stream_.peek();
  std::streamsize count = stream_.readsome(buffer_.data(), kMost);
  // A stream without a buffer of its own does not know what has come.
  if (count <= 0) {
    stream_.read(buffer_.data(), kMost);
    count = stream_.gcount();
  }
  buffer_.resize(static_cast<std::size_t>(count));
  at_ = 0;
  return !buffer_.empty();
}

std::optional<RecordLine> RecordLines::next_line() {
  RecordLine line{.number = ++number_, .text = {}, .too_long = false};
  bool any = false;
  while (at_ < buffer_.size() || fill()) {
    any = true;
    const std::size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
    const std::string_view part(buffer_.data() + at_, end - at_);
    line.too_long = line.too_long || line.text.size() + part.size() > kLongestText;
    if (line.too_long) {
      line.text.clear();
    } else {
      line.text += part;
    }
    at_ = end + 1;
    if (end < buffer_.size()) return line;
  }
  if (!any || failed()) return std::nullopt;
  return line;
}

std::optional<RecordLine> RecordLines::next() {
  while (auto line = next_line()) {
    if (line->too_long || !is_blank(line->text)) return line;
  }
  return std::nullopt;
}

std::error_code check_savable(const std::filesystem::path& path) {
  if (path.empty()) return std::make_error_code(std::errc::no_such_file_or_directory);
  const auto target = real_path(path);
  struct stat status {};
  if (::stat(target.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return std::make_error_code(std::errc::is_a_directory);
    if (!S_ISREG(status.st_mode)) return std::make_error_code(std::errc::operation_not_supported);
  } else if (errno != ENOENT) {
    return last_error();
  }
  return ::access(folder_of(target).c_str(), W_OK | X_OK) == 0 ? std::error_code() : last_error();
}

std::error_code save_file(const std::filesystem::path& path, std::string_view content) {
  if (const auto error = check_savable(path)) return error;
  const auto target = real_path(path);
  std::string temporary = target.string() + ".XXXXXX";
  std::error_code error;
  {
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.is_open()) return last_error();
    error = write_new_file(file, content, permissions_for(target));
  }
  if (!error && ::rename(temporary.c_str(), target.c_str()) != 0) error = last_error();
  if (error) {
    ::unlink(temporary.c_str());
    return error;
  }
  sync_folder(folder_of(target));
  return {};
}

std::error_code append_line(const std::filesystem::path& path, std::string_view line) {
  const Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) return last_error();
  std::string text = lacks_line_end(file) ? "\n" : "";
  text += line;
  text += '\n';
  if (const auto error = write_all(file, text)) return error;
  if (const auto error = sync(file)) return error;
  sync_folder(folder_of(path));
  return {};
}

}  // namespace bigshot
