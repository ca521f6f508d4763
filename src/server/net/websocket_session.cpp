#include "server/net/websocket_session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <exception>

namespace bigshot {
namespace {

namespace net = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

using UseAwaitable = net::use_awaitable_t<EventLoop::Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>,
                                        EventLoop::Executor>;

// Buffers larger than this are given back when a message has been read.
constexpr std::size_t kKeptBuffer = 2048;

std::size_t write_some(Socket& socket, const OutputQueue& queue, error_code& error) {
  thread_local std::string bytes;
  if (queue.copy_little(bytes)) return socket.write_some(net::buffer(bytes), error);
  thread_local std::vector<net::const_buffer> buffers;
  queue.gather(buffers);
  return socket.write_some(buffers, error);
}

websocket::close_reason close_reason(CloseReason reason) {
  switch (reason) {
    case CloseReason::kNormal:
      return {websocket::close_code::normal, ""};
    case CloseReason::kGoingAway:
      return {websocket::close_code::going_away, "server.stopping"};
    case CloseReason::kPolicy:
      return {websocket::close_code::policy_error, ""};
  }
  return {websocket::close_code::normal, ""};
}

// What the rest of the server holds. It may live longer than the connection, and than the network layer.
class SessionConnection final : public Connection {
 public:
  SessionConnection(std::weak_ptr<WebSocketSession> session, std::shared_ptr<EventLoop> loop, std::string address)
      : session_(std::move(session)), loop_(std::move(loop)), address_(std::move(address)) {}

  void send(SharedText message) override {
    if (loop_->is_this_thread()) {
      if (auto session = session_.lock()) session->send(std::move(message));
      return;
    }
    loop_->post([session = session_, message = std::move(message)]() mutable {
      if (auto open = session.lock()) open->send(std::move(message));
    });
  }

  void close(CloseReason reason) override {
    loop_->post([session = session_, reason] {
      if (auto open = session.lock()) open->close(reason);
    });
  }

  const std::string& address() const override { return address_; }

 private:
  std::weak_ptr<WebSocketSession> session_;
  std::shared_ptr<EventLoop> loop_;
  std::string address_;
};

}  // namespace

WebSocketSession::WebSocketSession(std::shared_ptr<BeastServer::Shared> shared, std::size_t loop, Socket socket,
                                   std::vector<std::unique_ptr<AddressPlace>> places)
    : shared_(std::move(shared)),
      loop_(shared_->scheduler.loops()[loop]),
      loop_number_(loop),
      queue_(shared_->options.limits.queue_bytes, shared_->options.limits.queue_messages),
      stream_(
          std::move(socket), [this](std::string frames) { return write(std::move(frames)); }, [this] { flush(); }),
      places_(std::move(places)) {
  error_code error;
  stream_.next_layer().next_layer().non_blocking(true, error);
}

WebSocketSession::~WebSocketSession() = default;

void WebSocketSession::start(BeastRequest upgrade, HttpRequest request) {
  net::co_spawn(loop_->context().get_executor(),
                run(shared_from_this(), std::make_shared<BeastRequest>(std::move(upgrade)),
                    std::make_shared<HttpRequest>(std::move(request))),
                net::detached);
}

void WebSocketSession::set_up() {
  const NetLimits& limits = shared_->options.limits;
  stream_.set_option(websocket::stream_base::timeout{std::chrono::milliseconds(limits.goodbye_time),
                                                     std::chrono::milliseconds(limits.websocket_silence_time),
                                                     true});
  stream_.read_message_max(limits.message_bytes);
}

WebSocketSession::Awaitable WebSocketSession::run(std::shared_ptr<WebSocketSession> self,
                                                  std::shared_ptr<BeastRequest> upgrade,
                                                  std::shared_ptr<HttpRequest> request) {
  const EndingList::Entry entry(*self->shared_, self->shared_->endings[self->loop_number_], *self);
  self->set_up();
  error_code error;
  co_await self->stream_.async_accept(*upgrade, net::redirect_error(UseAwaitable(), error));
  upgrade.reset();
  if (error || self->shared_->stopping) co_return;
  self->shared_->metrics.websockets.add();
  try {
    auto connection = std::make_shared<SessionConnection>(self, self->loop_, request->address);
    self->peer_ = self->shared_->handler.on_connect(std::move(connection), *request);
  } catch (const std::exception& failure) {
    self->shared_->log.error("connection.failed", {{"detail", failure.what()}});
  }
  request.reset();
  if (self->peer_) {
    co_await self->read_messages();
    self->peer_->on_close();
    self->peer_.reset();
  }
  self->shared_->metrics.websockets.add(-1);
}

WebSocketSession::Awaitable WebSocketSession::read_messages() {
  error_code error;
  while (true) {
    co_await stream_.async_read(buffer_, net::redirect_error(UseAwaitable(), error));
    if (error) co_return;
    if (!stream_.got_text()) {
      close(CloseReason::kPolicy);
    } else if (!closing_) {
      for (Milliseconds wait = message_wait(); wait > 0 && !cut_; wait = message_wait()) co_await pause(wait);
      deliver();
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
  }
}

// How long the address must wait before it may send this message; 0 counts it.
Milliseconds WebSocketSession::message_wait() {
  const Milliseconds wait = places_.back()->use().message_wait(system_now());
  if (wait > 0) shared_->metrics.limited.add();
  return wait;
}

WebSocketSession::Awaitable WebSocketSession::pause(Milliseconds time) {
  Timer timer(loop_->context().get_executor(), std::chrono::milliseconds(time));
  error_code error;
  co_await timer.async_wait(net::redirect_error(UseAwaitable(), error));
}

void WebSocketSession::deliver() {
  shared_->metrics.messages_received.add();
  try {
    const auto bytes = buffer_.cdata();
    peer_->on_message(std::string_view(static_cast<const char*>(bytes.data()), bytes.size()));
  } catch (const std::exception& failure) {
    shared_->log.error("message.failed", {{"detail", failure.what()}});
    close(CloseReason::kPolicy);
  }
}

void WebSocketSession::send(SharedText message) {
  if (closing_) return;
  if (!queue_.push_message(std::move(message))) {
    shared_->metrics.slow_clients.add();
    cut();
    return;
  }
  shared_->metrics.messages_sent.add();
  plan_flush();
}

void WebSocketSession::close(CloseReason reason) {
  if (closing_) return;
  closing_ = true;
  // Beast ends the connection by itself if the other side does not answer in time.
  stream_.async_close(close_reason(reason), [self = shared_from_this()](const error_code&) {});
}

void WebSocketSession::cut() {
  if (cut_) return;
  cut_ = true;
  closing_ = true;
  queue_.clear();
  error_code error;
  Socket& socket = stream_.next_layer().next_layer();
  socket.set_option(net::socket_base::linger(true, 0), error);
  socket.close(error);
}

bool WebSocketSession::write(std::string frames) {
  if (cut_) return false;
  if (!queue_.push_frames(std::move(frames))) {
    cut();
    return false;
  }
  plan_flush();
  return true;
}

void WebSocketSession::plan_flush() {
  if (flush_planned_ || waits_to_write_) return;
  flush_planned_ = true;
  loop_->defer(shared_from_this());
}

void WebSocketSession::run_deferred() {
  flush_planned_ = false;
  flush();
}

void WebSocketSession::flush() {
  Socket& socket = stream_.next_layer().next_layer();
  while (!queue_.empty() && !waits_to_write_) {
    error_code error;
    const std::size_t written = write_some(socket, queue_, error);
    shared_->metrics.bytes_sent.add(written);
    queue_.consume(written);
    if (error == net::error::would_block) {
      waits_to_write_ = true;
      socket.async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& failure) {
        self->waits_to_write_ = false;
        if (!failure) self->flush();
      });
    } else if (error) {
      cut();
    }
  }
}

}  // namespace bigshot
