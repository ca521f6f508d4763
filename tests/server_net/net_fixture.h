// A server whose rooms are empty: the network layer with a handler that does what the test's request says.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/net/beast_server.h"
#include "server_net/tcp_client.h"
#include "server_net/ws_client.h"

namespace bigshot::testing {

// What happened to the handler, to be waited for.
class Happenings {
 public:
  void add(std::string what);
  // Waits until it has happened `times` times.
  void wait_for(const std::string& what, int times = 1);
  int count(const std::string& what);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> all_;
};

// HTTP: /api/echo tells what came; /api/later answers from a worker; /api/never does not answer; /api/throws
// fails; /ws/closed is refused with a reason. WebSocket at /ws: a message comes back; "flood N B": N messages of B
// bytes; "close", "throw"; "later X": X from a worker.
class EchoHandler final : public HttpHandler {
 public:
  explicit EchoHandler(AsioScheduler& scheduler) : scheduler_(scheduler) {}

  void on_request(HttpRequest request, Answer answer) override;
  bool accepts(const HttpRequest& request) override { return request.path == "/ws"; }
  std::shared_ptr<Peer> on_connect(std::shared_ptr<Connection> connection, const HttpRequest& request) override;

  Happenings& happenings() { return happenings_; }

 private:
  AsioScheduler& scheduler_;
  Happenings happenings_;
};

class NetTest : public ::testing::Test {
 protected:
  ~NetTest() override;

  // Starts a server on a free port.
  void start(NetOptions options = {}, int threads = 1);
  std::uint16_t port() const { return server_->port(); }
  BeastServer& server() { return *server_; }
  AsioScheduler& scheduler() { return *scheduler_; }
  Happenings& happenings() { return handler_->happenings(); }
  std::string metric(const std::string& name) const;
  // A value from the metrics' text.
  const Metrics& metrics() const { return metrics_; }

  // Makes a file in a folder that is served and gone after the test.
  std::filesystem::path web_folder();
  void make_file(const std::string& name, const std::string& content);

 private:
  Metrics metrics_;
  Log log_ = Log::silent();
  std::unique_ptr<AsioScheduler> scheduler_;
  std::unique_ptr<EchoHandler> handler_;
  std::unique_ptr<BeastServer> server_;
  std::filesystem::path folder_;
};

// The id in {"error":{"id":...}}.
std::string error_id(const HttpAnswer& answer);

}  // namespace bigshot::testing
