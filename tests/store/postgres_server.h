// A real PostgreSQL, in a folder of its own and on a Unix socket only, that ends with the process that started it.
#pragma once

#include <sys/types.h>

#include <string>
#include <thread>

namespace bigshot::testing {

// What a commit waits for. Where processes are killed and no machine loses its power, what the system has is as
// safe as what the disk has, and is there far sooner.
enum class Until { kOnDisk, kWithTheSystem };

class PostgresServer {
 public:
  // Makes an empty cluster and starts it. Throws std::runtime_error with the reason if that fails.
  explicit PostgresServer(Until until = Until::kOnDisk);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // Makes an empty database and returns its URL.
  std::string new_database();

  // As if it had crashed: nothing is finished.
  void stop_at_once();
  void start();

 private:
  std::string url(const std::string& database) const;

  Until until_;
  std::string folder_;
  pid_t process_ = 0;
  std::thread log_reader_;
  int databases_ = 0;
};

}  // namespace bigshot::testing
