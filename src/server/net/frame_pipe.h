// The layer below Beast's WebSocket. Beast reads from the socket through it; what Beast writes itself (handshake,
// pings, pongs, closes) joins the queue in which our messages wait, and all of it leaves together, as many frames
// as there are in one system call. That is cheaper than a write of Beast's for each message, and the queue is
// bounded.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <string>
#include <utility>

#include "server/net/beast_shared.h"

namespace bigshot {

class FramePipe {
 public:
  using executor_type = EventLoop::Executor;
  using next_layer_type = Socket;
  // Takes bytes to be written; false if there is no room for them.
  using Write = std::function<bool(std::string)>;
  using Flush = std::function<void()>;

  FramePipe(Socket socket, Write write, Flush flush)
      : socket_(std::move(socket)), write_(std::move(write)), flush_(std::move(flush)) {}

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }
  const Socket& next_layer() const { return socket_; }
  void flush() { flush_(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, std::string bytes) {
          const std::size_t size = bytes.size();
          boost::system::error_code error;
          if (!write_(std::move(bytes))) error = boost::asio::error::no_buffer_space;
          boost::asio::post(get_executor(),
                            boost::beast::bind_front_handler(std::move(handler), error, error ? 0 : size));
        },
        token, boost::beast::buffers_to_string(buffers));
  }

  // How Beast ends a connection: found by the names' own namespace.
  friend void teardown(boost::beast::role_type role, FramePipe& pipe, boost::system::error_code& error) {
    pipe.flush();
    boost::beast::websocket::teardown(role, pipe.socket_, error);
  }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, FramePipe& pipe, Handler&& handler) {
    pipe.flush();
    boost::beast::websocket::async_teardown(role, pipe.socket_, std::forward<Handler>(handler));
  }

 private:
  Socket socket_;
  Write write_;
  Flush flush_;
};

}  // namespace bigshot
