// A real server as a process of its own, to be looked at, stopped and killed. It dies with the process that
// started it.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace bigshot::testing {

class ServerProcess {
 public:
  // Starts `program` and waits until it listens. Throws std::runtime_error with what it said if it does not.
  // `largest_file`: no file of it grows beyond so many bytes, if not 0.
  ServerProcess(const std::string& program, const std::vector<std::string>& arguments,
                std::uint64_t largest_file = 0);
  // Kills it, if it still runs.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t id() const { return process_; }

  void kill_at_once() { end(kKill); }
  // SIGTERM, and its exit code once it has ended.
  int stop() { return end(kTerminate); }
  // Lets it take as much of the disk as it wants again.
  void free_disk();

  // User and system time so far.
  double cpu_seconds() const;
  double memory_megabytes() const;
  // Everything it has said.
  std::string log() const;

 private:
  static constexpr int kKill = 9;
  static constexpr int kTerminate = 15;

  void read_log(int pipe);
  int end(int signal);

  pid_t process_ = 0;
  std::uint16_t port_ = 0;
  std::thread reader_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string log_;
  bool ended_ = false;
};

}  // namespace bigshot::testing
