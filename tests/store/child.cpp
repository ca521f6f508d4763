#include "store/child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>

namespace bigshot::testing {

AppendingChild::AppendingChild(const std::vector<std::string>& arguments) {
  std::array<int, 2> output{};
  if (::pipe2(output.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<char*> pointers = {const_cast<char*>(BIGSHOT_APPENDER)};
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(output[1], STDOUT_FILENO);
    ::execv(BIGSHOT_APPENDER, pointers.data());
    ::_exit(127);
  }
  ::close(output[1]);
  output_ = output[0];
}

AppendingChild::~AppendingChild() {
  if (process_ > 0) kill();
  ::close(output_);
}

std::optional<Acknowledged> AppendingChild::next() {
  std::size_t end = 0;
  while ((end = buffer_.find('\n')) == std::string::npos) {
    std::array<char, 4096> chunk;
    const ssize_t size = ::read(output_, chunk.data(), chunk.size());
    if (size <= 0) return std::nullopt;
    buffer_.append(chunk.data(), static_cast<std::size_t>(size));
  }
  std::istringstream line(buffer_.substr(0, end));
  buffer_.erase(0, end + 1);
  Acknowledged acknowledged;
  line >> acknowledged.game >> acknowledged.number >> acknowledged.text;
  return acknowledged;
}

void AppendingChild::kill() {
  ::kill(process_, SIGKILL);
  wait();
}

int AppendingChild::wait() {
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace bigshot::testing
