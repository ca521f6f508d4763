#include "server_net/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace bigshot::testing {
namespace {

constexpr std::chrono::seconds kPatience{30};

void limit_files(std::uint64_t largest) {
  const rlimit limit{largest, RLIM_INFINITY};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  ::signal(SIGXFSZ, SIG_IGN);  // writes fail instead
}

// The port in the line that says it listens; 0 if there is none yet.
int port_in(const std::string& log) {
  static constexpr std::string_view kMark = "\"event\":\"listening\"";
  static constexpr std::string_view kPort = "\"port\":";
  const std::size_t mark = log.find(kMark);
  if (mark == std::string::npos) return 0;
  const std::size_t end = log.find('\n', mark);
  const std::size_t port = log.find(kPort, mark);
  if (end == std::string::npos || port == std::string::npos || port > end) return 0;
  return std::stoi(log.substr(port + kPort.size()));
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::vector<std::string>& arguments,
                             std::uint64_t largest_file) {
  std::vector<char*> pointers = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(pipe[1], STDOUT_FILENO);
    ::dup2(pipe[1], STDERR_FILENO);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (largest_file != 0) limit_files(largest_file);
    ::execv(program.c_str(), pointers.data());
    ::_exit(127);
  }
  ::close(pipe[1]);
  reader_ = std::thread([this, log = pipe[0]] { read_log(log); });
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kPatience, [&] { return ended_ || port_in(log_) != 0; });
  port_ = static_cast<std::uint16_t>(port_in(log_));
  if (port_ != 0) return;
  lock.unlock();
  kill_at_once();
  throw std::runtime_error(program + " does not start: " + log_);
}

ServerProcess::~ServerProcess() { kill_at_once(); }

void ServerProcess::read_log(int pipe) {
  std::array<char, 4096> bytes;
  for (ssize_t size = 0; (size = ::read(pipe, bytes.data(), bytes.size())) > 0;) {
    const std::lock_guard lock(mutex_);
    log_.append(bytes.data(), static_cast<std::size_t>(size));
    changed_.notify_all();
  }
  ::close(pipe);
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

int ServerProcess::end(int signal) {
  if (process_ == 0) return 0;
  ::kill(process_, signal);
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = 0;
  reader_.join();
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ServerProcess::free_disk() {
  const rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
  if (::prlimit(process_, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::runtime_error("prlimit");
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double ServerProcess::memory_megabytes() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

std::string ServerProcess::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}

}  // namespace bigshot::testing
