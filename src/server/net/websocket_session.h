// One WebSocket from its handshake to its end: a coroutine reads, a queue writes.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/net/beast_shared.h"
#include "server/net/frame_pipe.h"
#include "server/net/output_queue.h"

namespace bigshot {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

class WebSocketSession final : public Ending,
                               public Deferred,
                               public std::enable_shared_from_this<WebSocketSession> {
 public:
  // `places` count for the addresses that the connection comes from.
  WebSocketSession(std::shared_ptr<BeastServer::Shared> shared, std::size_t loop, Socket socket,
                   std::vector<std::unique_ptr<AddressPlace>> places);
  ~WebSocketSession() override;

  // Answers the handshake and serves the connection.
  void start(BeastRequest upgrade, HttpRequest request);

  // All of these on the loop's thread.
  void send(SharedText message);
  void close(CloseReason reason);
  void go_away() override { close(CloseReason::kGoingAway); }
  void cut() override;
  void run_deferred() override;

 private:
  using Awaitable = boost::asio::awaitable<void, EventLoop::Executor>;

  static Awaitable run(std::shared_ptr<WebSocketSession> self, std::shared_ptr<BeastRequest> upgrade,
                       std::shared_ptr<HttpRequest> request);
  Awaitable read_messages();
  Awaitable pause(Milliseconds time);
  Milliseconds message_wait();
  void set_up();
  void deliver();
  bool write(std::string frames);
  void plan_flush();
  void flush();

  std::shared_ptr<BeastServer::Shared> shared_;
  std::shared_ptr<EventLoop> loop_;
  std::size_t loop_number_;
  OutputQueue queue_;
  boost::beast::websocket::stream<FramePipe, false> stream_;
  boost::beast::flat_buffer buffer_;
  std::vector<std::unique_ptr<AddressPlace>> places_;
  std::shared_ptr<Peer> peer_;
  bool flush_planned_ = false;
  bool waits_to_write_ = false;
  bool closing_ = false;
  bool cut_ = false;
};

}  // namespace bigshot
