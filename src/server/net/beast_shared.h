// What the sessions of a server share, and how it reaches them: Asio's side of beast_server.h.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "server/net/address_book.h"
#include "server/net/beast_server.h"
#include "server/net/event_loop.h"
#include "server/net/static_files.h"

namespace bigshot {

using Tcp = boost::asio::ip::tcp;
using Socket = boost::asio::basic_stream_socket<Tcp, EventLoop::Executor>;
using Acceptor = boost::asio::basic_socket_acceptor<Tcp, EventLoop::Executor>;

struct NetMetrics {
  explicit NetMetrics(Metrics& metrics);

  Gauge& connections;
  Gauge& websockets;
  Counter& refused_connections;
  Counter& requests_ok;
  Counter& requests_refused;  // 4xx
  Counter& requests_failed;   // 5xx
  Counter& messages_received;
  Counter& messages_sent;
  Counter& bytes_sent;
  Counter& slow_clients;
  Counter& limited;
  Histogram& request_time;
};

// A connection that can be asked to end. Used on its own loop only.
class Ending {
 public:
  virtual ~Ending() = default;
  virtual void go_away() = 0;  // in good order
  virtual void cut() = 0;      // at once
};

// All connections of one loop.
class EndingList {
 public:
  class Entry {
   public:
    Entry(BeastServer::Shared& shared, EndingList& list, Ending& ending);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    BeastServer::Shared& shared_;
    EndingList& list_;
    Ending& ending_;
  };

  // Endings may leave the list while they are called.
  template <class Use>
  void for_each(Use use) {
    const std::vector<Ending*> all(endings_.begin(), endings_.end());
    for (Ending* ending : all) {
      if (endings_.contains(ending)) use(*ending);
    }
  }

 private:
  std::unordered_set<Ending*> endings_;
};

struct BeastServer::Shared {
  Shared(NetOptions o, AsioScheduler& s, HttpHandler& h, Metrics& m, const Log& l);

  bool is_handlers(std::string_view path) const;
  void count_connection(int change);

  NetOptions options;
  AsioScheduler& scheduler;
  HttpHandler& handler;
  const Log& log;
  NetMetrics metrics;
  AddressBook addresses;
  StaticFiles files;
  std::vector<EndingList> endings;  // one for each loop
  std::unique_ptr<Acceptor> acceptor;
  std::uint16_t port = 0;
  std::size_t next_loop = 0;
  std::atomic<bool> stopping = false;

  std::mutex mutex;
  std::condition_variable none_left;
  int open = 0;
};

// Serves one connection until it ends. On the loop's thread.
void start_http_session(std::shared_ptr<BeastServer::Shared> shared, std::size_t loop, Socket socket);

}  // namespace bigshot
