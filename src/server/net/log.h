// Log lines for programs: one JSON object on each, with the time, a level, an event and its facts. Nothing secret
// goes in: no keys, no invitation links, no seeds.
//
//   {"time":"2026-01-31T12:00:00.123Z","level":"info","event":"listening","address":"127.0.0.1","port":8080}
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

#include "server/net/scheduler.h"

namespace bigshot {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError };

struct LogFact {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double, bool> value;

  LogFact(std::string_view n, std::string_view v) : name(n), value(v) {}
  LogFact(std::string_view n, const std::string& v) : name(n), value(std::string_view(v)) {}
  LogFact(std::string_view n, const char* v) : name(n), value(std::string_view(v)) {}
  LogFact(std::string_view n, bool v) : name(n), value(v) {}
  LogFact(std::string_view n, double v) : name(n), value(v) {}
  template <std::integral T>
  LogFact(std::string_view n, T v) : name(n), value(static_cast<std::int64_t>(v)) {}
};

class Log {
 public:
  using Write = std::function<void(const std::string& line)>;  // the line with its end; from any thread

  // `write` gets whole lines, one call for each.
  Log(LogLevel least, Write write) : least_(least), write_(std::move(write)) {}
  // Lines on the standard error stream, each by one system call, so that threads do not mix theirs.
  static Log to_stderr(LogLevel least);
  // Drops everything.
  static Log silent();

  bool takes(LogLevel level) const { return level >= least_; }
  void write(LogLevel level, std::string_view event, std::initializer_list<LogFact> facts = {}) const;

  void debug(std::string_view event, std::initializer_list<LogFact> facts = {}) const {
    write(LogLevel::kDebug, event, facts);
  }
  void info(std::string_view event, std::initializer_list<LogFact> facts = {}) const {
    write(LogLevel::kInfo, event, facts);
  }
  void warning(std::string_view event, std::initializer_list<LogFact> facts = {}) const {
    write(LogLevel::kWarning, event, facts);
  }
  void error(std::string_view event, std::initializer_list<LogFact> facts = {}) const {
    write(LogLevel::kError, event, facts);
  }

 private:
  LogLevel least_;
  Write write_;
};

}  // namespace bigshot
