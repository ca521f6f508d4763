// Files of records: reading whatever they hold in bounded memory, and saving without ever leaving half a file.
#include "record/record_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "record/json_text.h"

namespace bigshot {
namespace {

// "1:first 3:second", "2:!" for a line that is too long.
std::string lines_of(std::istream& stream) {
  RecordLines lines(stream);
  std::string result;
  while (const auto line = lines.next()) {
    if (!result.empty()) result += ' ';
    result += std::to_string(line->number) + ':' + (line->too_long ? "!" : "") + line->text;
  }
  return result;
}

std::string lines_of(const std::string& text) {
  std::istringstream stream(text);
  return lines_of(stream);
}

TEST(RecordLines, come_with_their_numbers_and_without_blank_ones) {
  EXPECT_EQ(lines_of(""), "");
  EXPECT_EQ(lines_of("\n\n"), "");
  EXPECT_EQ(lines_of("a\nb\n"), "1:a 2:b");
  EXPECT_EQ(lines_of("a\n \t\r\n\nb"), "1:a 4:b");
  EXPECT_EQ(lines_of("\na\r\n"), "2:a\r");
  EXPECT_EQ(lines_of(std::string("a\0b\nc", 5)), std::string("1:a\0b 2:c", 9));
}

TEST(RecordLines, are_the_same_wherever_chunks_end) {
  for (const std::size_t length : {65534U, 65535U, 65536U, 65537U, 131072U}) {
    const std::string line(length, 'x');
    EXPECT_EQ(lines_of(line + "\ny\n" + line), "1:" + line + " 2:y 3:" + line);
  }
}

TEST(RecordLines, that_are_too_long_are_passed_over) {
  const std::string longest(kLongestText, 'x');
  EXPECT_EQ(lines_of("a\n" + longest + "\nb"), "1:a 2:" + longest + " 3:b");
  EXPECT_EQ(lines_of("a\n" + longest + "x\nb"), "1:a 2:! 3:b");
  EXPECT_EQ(lines_of(longest + "x"), "1:!");
}

// A stream of a very long line, then a short one, that exists nowhere as a whole.
class LongLine : public std::streambuf {
 public:
  explicit LongLine(std::size_t length) : left_(length) {}

 protected:
  int_type underflow() override {
    if (done_) return traits_type::eof();
    if (left_ == 0) {
      done_ = true;
      chunk_ = "\nshort";
    } else {
      chunk_.assign(std::min<std::size_t>(left_, 1 << 16), '[');
      left_ -= chunk_.size();
    }
    setg(chunk_.data(), chunk_.data(), chunk_.data() + chunk_.size());
    return traits_type::to_int_type(chunk_[0]);
  }

 private:
  std::size_t left_;
  bool done_ = false;
  std::string chunk_;
};

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(RecordLines, of_a_hundred_megabytes_take_no_memory_to_refuse) {
  LongLine buffer(100'000'000);
  std::istream stream(&buffer);
  const long before = peak_kilobytes();
  EXPECT_EQ(lines_of(stream), "1:! 2:short");
  EXPECT_LT(peak_kilobytes() - before, 10'000);
}

TEST(RecordLines, tell_when_reading_fails) {
  std::ifstream folder("/");
  RecordLines lines(folder);
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_TRUE(lines.failed());
}

// --- Writing
// --------------------------------------------------------------------------------------------------------

class SavedFile : public testing::Test {
 protected:
  SavedFile() {
    std::string name = testing::TempDir() + "bigshot_record_XXXXXX";
    folder_ = ::mkdtemp(name.data());
    path_ = folder_ / "game.jsonl";
  }
  ~SavedFile() override { std::filesystem::remove_all(folder_); }

  static std::string content(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_;
  std::filesystem::path path_;
};

TEST_F(SavedFile, is_made_and_replaced_and_leaves_nothing_else) {
  EXPECT_FALSE(save_file(path_, "one\n"));
  EXPECT_EQ(content(path_), "one\n");
  EXPECT_FALSE(save_file(path_, "a much longer two\n"));
  EXPECT_FALSE(save_file(path_, "3\n"));
  EXPECT_EQ(content(path_), "3\n");
  EXPECT_EQ(files(), 1U);
}

TEST_F(SavedFile, keeps_its_permissions_and_its_link) {
  EXPECT_FALSE(save_file(path_, "one\n"));
  ::chmod(path_.c_str(), 0640);
  const auto link = folder_ / "link.jsonl";
  std::filesystem::create_symlink("game.jsonl", link);
  EXPECT_FALSE(save_file(link, "two\n"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(content(path_), "two\n");
  struct stat status {};
  ::stat(path_.c_str(), &status);
  EXPECT_EQ(status.st_mode & 07777, 0640U);
}

TEST_F(SavedFile, that_cannot_be_written_is_an_error_and_leaves_nothing) {
  EXPECT_EQ(save_file(folder_ / "no" / "such" / "folder", "x"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(save_file(folder_, "x"), std::errc::is_a_directory);
  EXPECT_EQ(append_line(folder_, "x"), std::errc::is_a_directory);
  EXPECT_EQ(files(), 0U);
}

TEST_F(SavedFile, never_takes_the_place_of_what_is_no_file) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(save_file(path_, "x"), std::errc::operation_not_supported);
  EXPECT_TRUE(std::filesystem::is_fifo(path_));
  const auto link = folder_ / "link.jsonl";
  std::filesystem::create_symlink("game.jsonl", link);
  EXPECT_EQ(save_file(link, "x"), std::errc::operation_not_supported);
  EXPECT_TRUE(std::filesystem::is_fifo(path_));
  EXPECT_EQ(files(), 2U);
}

TEST_F(SavedFile, can_be_judged_before_there_is_anything_to_save) {
  EXPECT_FALSE(check_savable(path_));
  EXPECT_EQ(files(), 0U);
  EXPECT_FALSE(save_file(path_, "x"));
  EXPECT_FALSE(check_savable(path_));
  EXPECT_EQ(check_savable(""), std::errc::no_such_file_or_directory);
  EXPECT_EQ(check_savable(folder_ / "no" / "folder"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(check_savable(path_ / "below"), std::errc::not_a_directory);
  EXPECT_EQ(check_savable(folder_), std::errc::is_a_directory);
}

TEST_F(SavedFile, grows_by_whole_lines) {
  EXPECT_FALSE(append_line(path_, "one"));
  EXPECT_FALSE(append_line(path_, "two"));
  EXPECT_EQ(content(path_), "one\ntwo\n");
  EXPECT_FALSE(save_file(path_, "no line end"));
  EXPECT_FALSE(append_line(path_, "three"));
  EXPECT_EQ(content(path_), "no line end\nthree\n");
}

}  // namespace
}  // namespace bigshot
