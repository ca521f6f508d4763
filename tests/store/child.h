// A process that appends to a store and tells what was acknowledged; it can be killed at any moment.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace bigshot::testing {

struct Acknowledged {
  std::string game;
  std::int64_t number = 0;
  std::string text;
};

class AppendingChild {
 public:
  // Starts store_appender with these arguments.
  explicit AppendingChild(const std::vector<std::string>& arguments);
  ~AppendingChild();
  AppendingChild(const AppendingChild&) = delete;
  AppendingChild& operator=(const AppendingChild&) = delete;

  // The next one; none when the process has ended and all was read.
  std::optional<Acknowledged> next();

  // kill -9
  void kill();
  // Its exit code, once it has ended by itself.
  int wait();

 private:
  pid_t process_ = 0;
  int output_ = -1;
  std::string buffer_;
};

}  // namespace bigshot::testing
