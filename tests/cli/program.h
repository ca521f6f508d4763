// Starts the built program and looks at what it does.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bigshot::testing {

using Arguments = std::vector<std::string>;
// "NAME=value"; every program starts with these alone, PATH, and a UTF-8 locale unless they say otherwise.
using Environment = std::vector<std::string>;

struct Outcome {
  int exit_code = 0;  // minus the signal's number if one ended the program
  std::string out;
  std::string err;
};

// Runs the program to its end with this input.
Outcome run(const Arguments& arguments, std::string_view input = "", const Environment& environment = {});

// The program while it runs, on pipes or on a terminal of its own.
class LiveProgram {
 public:
  enum class On { kPipes, kTerminal };

  explicit LiveProgram(const Arguments& arguments, On on = On::kPipes, const Environment& environment = {},
                       unsigned short columns = 80);
  ~LiveProgram();
  LiveProgram(const LiveProgram&) = delete;
  LiveProgram& operator=(const LiveProgram&) = delete;

  void send(std::string_view text);

  // What it says up to its next prompt, or up to this text, or up to its end.
  std::string until_prompt();
  std::string until(std::string_view text);

  // No further input will come.
  void close_input();
  void signal(int number);
  // Its terminal gets another width.
  void resize(unsigned short columns);

  // Reads the rest and returns the exit code.
  int finish(std::string* rest = nullptr);

 private:
  std::string read_until(std::string_view end);

  pid_t process_ = 0;
  int input_ = -1;
  int output_ = -1;
  bool ended_ = false;
};

// A folder that is gone after the test.
class Folder {
 public:
  Folder();
  ~Folder();

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string read_all(const std::string& file);
bool contains(std::string_view text, std::string_view part);

}  // namespace bigshot::testing
