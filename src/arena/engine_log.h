// Everything that is said to programs of others and by them, in a file, for those who look for a fault: one line
// for each line, with the seconds since the beginning, who it is, and whether it was sent (>) or came (<).
#pragma once

#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace bigshot {

class EngineLog {
 public:
  // Replaces the file. Check is_open().
  explicit EngineLog(const std::string& file) : file_(file) {}

  bool is_open() const { return file_.is_open(); }

  // From any thread.
  void sent(std::string_view engine, std::string_view line) { write(engine, " > ", line); }
  void came(std::string_view engine, std::string_view line) { write(engine, " < ", line); }

 private:
  void write(std::string_view engine, std::string_view direction, std::string_view line);

  std::mutex mutex_;
  std::ofstream file_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace bigshot
