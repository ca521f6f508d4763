#include "server/net/beast_server.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <future>

#include "server/net/beast_shared.h"
#include "server/net/request_target.h"

namespace bigshot {
namespace {

namespace net = boost::asio;
using boost::system::error_code;

constexpr int kBacklog = 4096;
// After a failed accept, mostly for want of file descriptors: until somebody may have gone.
constexpr Milliseconds kAcceptPause = 100;
// For connections that were cut to notice it: a moment, but on a machine that has no time for us.
constexpr Milliseconds kCutTime = 5'000;

constexpr rlim_t kOtherFiles = 64;  // the store, the log, the loops

// As many files as the system lets us have: a connection is one. Says so if it is too few for all that may come.
void raise_file_limit(int connections, const Log& log) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < static_cast<rlim_t>(connections) + kOtherFiles) {
    log.warning("files.too_few", {{"files", limit.rlim_cur}, {"connections", connections}});
  }
}

// Messages come and go by the thousand: memory that is given back to the system at once is asked for again at
// once. The C library's list of small pieces that it has not joined yet is gone through whenever a larger piece is
// asked for, which every commit does; what each thread keeps for itself (tcache) serves the small ones.
void tune_memory() {
  static constexpr int kKept = 64 * 1024 * 1024;
  ::mallopt(M_TRIM_THRESHOLD, kKept);
  ::mallopt(M_MXFAST, 0);
}

void accept_next(const std::shared_ptr<BeastServer::Shared>& shared);

void accepted(const std::shared_ptr<BeastServer::Shared>& shared, std::size_t loop, Socket socket) {
  bool full = false;
  {
    const std::lock_guard lock(shared->mutex);
    full = shared->open >= shared->options.limits.connections;
  }
  if (full || shared->stopping) {
    shared->metrics.refused_connections.add();
    return;
  }
  start_http_session(shared, loop, std::move(socket));
}

void accept_next(const std::shared_ptr<BeastServer::Shared>& shared) {
  const auto& loops = shared->scheduler.loops();
  const std::size_t number = shared->next_loop++ % loops.size();
  shared->acceptor->async_accept(
      loops[number]->context().get_executor(), [shared, number](const error_code& error, Socket socket) {
        if (error == net::error::operation_aborted || !shared->acceptor->is_open()) return;
        const auto& all = shared->scheduler.loops();
        if (error) {
          shared->log.warning("accept.failed", {{"detail", error.message()}});
          all.front()->run_at(system_now() + kAcceptPause, [shared] {
            if (shared->acceptor->is_open()) accept_next(shared);
          });
          return;
        }
        if (number == 0) {
          accepted(shared, number, std::move(socket));
        } else {
          // A function that can be copied, for a socket that cannot.
          auto carried = std::make_shared<Socket>(std::move(socket));
          all[number]->post([shared, number, carried] { accepted(shared, number, std::move(*carried)); });
        }
        accept_next(shared);
      });
}

// Runs something on a loop and waits for it.
void run_on(EventLoop& loop, const std::function<void()>& work) {
  auto done = std::make_shared<std::promise<void>>();
  auto finished = done->get_future();
  loop.post([work, done = std::move(done)] {
    work();
    done->set_value();
  });
  // A loop that has stopped drops the work, and breaks the promise.
  finished.wait();
}

}  // namespace

NetMetrics::NetMetrics(Metrics& metrics)
    : connections(metrics.gauge("bigshot_connections", "Open connections of all kinds")),
      websockets(metrics.gauge("bigshot_websockets", "Open WebSockets")),
      refused_connections(metrics.counter("bigshot_refused_connections_total", "Connections beyond a limit")),
      requests_ok(metrics.counter("bigshot_http_replies_total", "HTTP replies", "class=\"ok\"")),
      requests_refused(metrics.counter("bigshot_http_replies_total", "HTTP replies", "class=\"refused\"")),
      requests_failed(metrics.counter("bigshot_http_replies_total", "HTTP replies", "class=\"failed\"")),
      messages_received(metrics.counter("bigshot_messages_received_total", "WebSocket messages from clients")),
      messages_sent(metrics.counter("bigshot_messages_sent_total", "WebSocket messages to clients")),
      bytes_sent(metrics.counter("bigshot_websocket_bytes_sent_total", "Bytes written to WebSockets")),
      slow_clients(metrics.counter("bigshot_slow_clients_total", "Clients dropped because they did not read")),
      limited(metrics.counter("bigshot_limited_total", "Requests refused and messages delayed by a rate limit")),
      request_time(metrics.histogram("bigshot_http_seconds", "Time from an HTTP request to its reply")) {}

EndingList::Entry::Entry(BeastServer::Shared& shared, EndingList& list, Ending& ending)
    : shared_(shared), list_(list), ending_(ending) {
  list_.endings_.insert(&ending_);
  shared_.count_connection(1);
}

EndingList::Entry::~Entry() {
  list_.endings_.erase(&ending_);
  shared_.count_connection(-1);
}

BeastServer::Shared::Shared(NetOptions o, AsioScheduler& s, HttpHandler& h, Metrics& m, const Log& l)
    : options(std::move(o)),
      scheduler(s),
      handler(h),
      log(l),
      metrics(m),
      addresses(options.limits.address),
      endings(s.loops().size()) {}

bool BeastServer::Shared::is_handlers(std::string_view path) const {
  return std::any_of(options.handler_paths.begin(), options.handler_paths.end(),
                     [&](const std::string& prefix) { return is_below(path, prefix); });
}

void BeastServer::Shared::count_connection(int change) {
  metrics.connections.add(change);
  const std::lock_guard lock(mutex);
  open += change;
  if (open == 0) none_left.notify_all();
}

BeastServer::BeastServer(NetOptions options, AsioScheduler& scheduler, HttpHandler& handler, Metrics& metrics,
                         const Log& log)
    : shared_(std::make_shared<Shared>(std::move(options), scheduler, handler, metrics, log)) {}

BeastServer::~BeastServer() { stop(); }

std::optional<std::string> BeastServer::start() {
  raise_file_limit(shared_->options.limits.connections, shared_->log);
  tune_memory();
  if (!shared_->options.web_root.empty()) {
    if (auto problem = shared_->files.read(shared_->options.web_root)) return problem;
  }
  error_code error;
  const auto address = net::ip::make_address(shared_->options.address, error);
  if (error) return '\'' + shared_->options.address + "' is no IP address.";
  const Tcp::endpoint endpoint(address, shared_->options.port);
  auto acceptor = std::make_unique<Acceptor>(shared_->scheduler.loops().front()->context().get_executor());
  acceptor->open(endpoint.protocol(), error);
  if (!error) acceptor->set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor->bind(endpoint, error);
  if (!error) acceptor->listen(kBacklog, error);
  if (error) {
    return "Cannot listen on " + shared_->options.address + " port " + std::to_string(shared_->options.port) +
           ": " + error.message() + '.';
  }
  shared_->port = acceptor->local_endpoint().port();
  shared_->acceptor = std::move(acceptor);
  run_on(*shared_->scheduler.loops().front(), [shared = shared_] { accept_next(shared); });
  shared_->log.info("listening", {{"address", shared_->options.address}, {"port", shared_->port}});
  return std::nullopt;
}

std::uint16_t BeastServer::port() const { return shared_->port; }

void BeastServer::stop_accepting() {
  if (!shared_->acceptor) return;
  run_on(*shared_->scheduler.loops().front(), [shared = shared_] {
    error_code error;
    shared->acceptor->close(error);
  });
}

void BeastServer::stop() {
  stop_accepting();
  shared_->stopping = true;
  const auto& loops = shared_->scheduler.loops();
  for (std::size_t i = 0; i < loops.size(); ++i) {
    loops[i]->post(
        [shared = shared_, i] { shared->endings[i].for_each([](Ending& ending) { ending.go_away(); }); });
  }
  const auto wait = [&](Milliseconds time) {
    std::unique_lock lock(shared_->mutex);
    return shared_->none_left.wait_for(lock, std::chrono::milliseconds(time), [&] { return shared_->open == 0; });
  };
  if (loops.front()->is_stopped() || wait(shared_->options.limits.goodbye_time)) return;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    loops[i]->post([shared = shared_, i] { shared->endings[i].for_each([](Ending& ending) { ending.cut(); }); });
  }
  wait(kCutTime);
}

}  // namespace bigshot
