// Real servers on real stores, to be killed and starved.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server_kill/kept_table.h"
#include "server_net/server_process.h"
#include "store/postgres_server.h"

namespace bigshot::testing {

// Started at the first use, and once for all tests.
PostgresServer& postgres_server();

class ServedStore {
 public:
  // Kind "sqlite" or "postgresql".
  explicit ServedStore(const std::string& kind);
  ~ServedStore();
  ServedStore(const ServedStore&) = delete;
  ServedStore& operator=(const ServedStore&) = delete;

  const std::string& url() const { return url_; }
  std::string file(const std::string& name) const { return folder_ + '/' + name; }
  std::unique_ptr<ServerProcess> serve(std::uint64_t largest_file = 0) const;

 private:
  std::string folder_;
  std::string url_;
};

// The records of games, as a server gives them, judged by `bigshot referee`; with --fair if they are all over.
// What it says when it finds a fault.
std::string referee_faults(const ServedStore& store, std::uint16_t port, const std::vector<std::string>& games,
                           bool fair);

// A figure of /metrics.
double metric(std::uint16_t port, const std::string& name);

}  // namespace bigshot::testing
