// The servers under load: one, or several nodes on one PostgreSQL behind nginx, which deals out connections in
// turns.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server_net/server_process.h"

namespace bigshot::bench {

class LoadNodes {
 public:
  // `folder` is for nginx's files, if there is to be one. Throws std::runtime_error.
  LoadNodes(const std::string& program, const std::string& store, int nodes, const std::string& folder);
  ~LoadNodes();
  LoadNodes(const LoadNodes&) = delete;
  LoadNodes& operator=(const LoadNodes&) = delete;

  // Where clients connect.
  std::uint16_t port() const { return port_; }
  // Of all nodes together, nginx left out.
  double cpu_seconds() const;
  double memory_megabytes() const;

 private:
  void start_nginx(const std::string& folder);

  std::vector<std::unique_ptr<testing::ServerProcess>> nodes_;
  pid_t nginx_ = 0;
  std::uint16_t port_ = 0;
};

}  // namespace bigshot::bench
