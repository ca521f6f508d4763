#include "server/net/log.h"

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "record/quoted_text.h"

namespace bigshot {
namespace {

std::string_view name(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      return "error";
  }
  return "error";
}

void add_time(std::string& line) {
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[40];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  line.append(text, length);
  const int written = std::snprintf(text, sizeof text, ".%03dZ", static_cast<int>(milliseconds));
  line.append(text, static_cast<std::size_t>(written));
}

struct ValueText {
  std::string& line;

  void operator()(std::string_view value) const { append_quoted(line, value); }
  void operator()(std::int64_t value) const { line += std::to_string(value); }
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(double value) const {
    if (!std::isfinite(value)) {
      line += "null";
      return;
    }
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value);
    line.append(text, end.ptr);
  }
};

}  // namespace

Log Log::to_stderr(LogLevel least) {
  return Log(least, [](const std::string& line) {
    // Nobody is left to be told when even this fails.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  });
}

Log Log::silent() {
  return Log(LogLevel::kError, [](const std::string&) {});
}

void Log::write(LogLevel level, std::string_view event, std::initializer_list<LogFact> facts) const {
  if (!takes(level)) return;
  std::string line = "{\"time\":\"";
  add_time(line);
  line += "\",\"level\":\"";
  line += name(level);
  line += "\",\"event\":";
  append_quoted(line, event);
  for (const LogFact& fact : facts) {
    line += ',';
    append_quoted(line, fact.name);
    line += ':';
    std::visit(ValueText{line}, fact.value);
  }
  line += "}\n";
  write_(line);
}

}  // namespace bigshot
