// The network's part of bench_machinery: Boost.Beast and Asio by themselves, and what the server makes of them.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <iostream>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "machinery.h"
#include "server/net/beast_server.h"
#include "server/net/event_loop.h"
#include "server/net/http_head.h"

namespace bigshot::bench {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
using net::ip::tcp;

constexpr std::size_t kPeople = 4;
constexpr std::size_t kBurst = 20;  // moves in one commit

const SharedText& answer() {
  static const SharedText text = std::make_shared<const std::string>(R"({"id":10,"ok":{"n":17}})");
  return text;
}
const SharedText& news() {
  static const SharedText text = std::make_shared<const std::string>(R"({"n":17,"m":["bid 5"],"a":2})");
  return text;
}

void say_port(std::uint16_t port) { std::cout << R"({"event":"listening","port":)" << port << "}" << std::endl; }

// One message at a time is given to Beast, and the next one when it is written: as its own examples do it.
class BeastSession : public std::enable_shared_from_this<BeastSession> {
 public:
  using Room = std::vector<std::shared_ptr<BeastSession>>;

  BeastSession(tcp::socket socket, std::shared_ptr<Room> room)
      : stream_(std::move(socket)), room_(std::move(room)) {
    stream_.next_layer().set_option(tcp::no_delay(true));
  }

  void run() {
    room_->push_back(shared_from_this());
    stream_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->buffer_.consume(self->buffer_.size());
      self->send(answer());
      for (const auto& other : *self->room_) other->send(news());
      self->read();
    });
  }

  void send(SharedText text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void write() {
    stream_.text(true);
    stream_.async_write(net::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return;
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) self->write();
                        });
  }

  beast::websocket::stream<tcp::socket> stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Room> room_;
  std::deque<SharedText> queue_;
};

class RelayPeer final : public Peer {
 public:
  using Room = std::vector<std::shared_ptr<Connection>>;

  RelayPeer(std::shared_ptr<Connection> connection, std::shared_ptr<Room> room)
      : connection_(std::move(connection)), room_(std::move(room)) {}

  void on_message(std::string_view) override {
    connection_->send(answer());
    for (const auto& other : *room_) other->send(news());
  }
  void on_close() override {}

 private:
  std::shared_ptr<Connection> connection_;
  std::shared_ptr<Room> room_;
};

class RelayHandler final : public HttpHandler {
 public:
  void on_request(HttpRequest, Answer answer) override { answer({}); }
  bool accepts(const HttpRequest&) override { return true; }
  std::shared_ptr<Peer> on_connect(std::shared_ptr<Connection> connection, const HttpRequest&) override {
    if (!room_ || room_->size() == kPeople) room_ = std::make_shared<RelayPeer::Room>();
    room_->push_back(connection);
    return std::make_shared<RelayPeer>(std::move(connection), room_);
  }

 private:
  std::shared_ptr<RelayPeer::Room> room_;
};

// A table that a commit's answer is for, as far as a handler carries it.
struct Carried {
  std::shared_ptr<int> table = std::make_shared<int>(0);
  std::int64_t number = 0;
};

// Bursts from this thread; each work that runs there posts five more. Until all are done.
template <class Post, class PostThere>
void run_posts(int moves, Post post, PostThere post_there) {
  const Carried carried;
  for (int done = 0; done < moves; done += static_cast<int>(kBurst)) {
    std::latch finished(static_cast<std::ptrdiff_t>(kBurst * (kPeople + 2)));
    for (std::size_t i = 0; i < kBurst; ++i) {
      post([&, carried] {
        for (std::size_t k = 0; k <= kPeople; ++k) post_there([&finished, carried] { finished.count_down(); });
        finished.count_down();
      });
    }
    finished.wait();
  }
}

HttpReply reply_of_api() {
  HttpReply reply;
  reply.headers.emplace_back("Cache-Control", "no-store");
  reply.body = std::make_shared<const std::string>(R"({"ok":true})");
  return reply;
}

}  // namespace

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void serve_relay_of_beast() {
  net::io_context context(1);
  tcp::acceptor acceptor(context, {net::ip::make_address("127.0.0.1"), 0});
  auto room = std::make_shared<BeastSession::Room>();
  std::function<void()> accept = [&] {
    acceptor.async_accept([&](beast::error_code error, tcp::socket socket) {
      if (error) return;
      if (room->size() == kPeople) room = std::make_shared<BeastSession::Room>();
      std::make_shared<BeastSession>(std::move(socket), room)->run();
      accept();
    });
  };
  accept();
  say_port(acceptor.local_endpoint().port());
  context.run();
}

void serve_relay_of_ours() {
  AsioScheduler scheduler({});
  RelayHandler handler;
  Metrics metrics;
  const Log log = Log::silent();
  NetOptions options;
  options.port = 0;
  BeastServer server(options, scheduler, handler, metrics, log);
  if (const auto problem = server.start()) throw std::runtime_error(*problem);
  say_port(server.port());
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

double asio_posts(int moves) {
  net::io_context context(1);
  const auto busy = net::make_work_guard(context);
  std::thread thread([&] { context.run(); });
  const double before = processor_seconds();
  // Of one type, as whoever posts through an interface has it, and guarded as ours is.
  const auto post = [&](std::function<void()> work) {
    net::post(context, [work = std::move(work)] { run_guarded(work, "event loop", nullptr); });
  };
  run_posts(moves, post, post);
  const double used = processor_seconds() - before;
  context.stop();
  thread.join();
  return used;
}

double our_posts(int moves) {
  const auto loop = std::make_shared<EventLoop>();
  loop->start();
  const double before = processor_seconds();
  const auto post = [&](auto work) { loop->post(std::move(work)); };
  run_posts(moves, post, post);
  const double used = processor_seconds() - before;
  loop->stop();
  return used;
}

double beast_heads(int replies) {
  namespace http = beast::http;
  const double before = processor_seconds();
  std::size_t bytes = 0;
  for (int i = 0; i < replies; ++i) {
    http::response<http::empty_body> response(http::status::ok, 11);
    response.set(http::field::content_type, "application/json");
    response.content_length(11);
    response.set(http::field::date, "Tue, 17 Nov 2026 08:00:00 GMT");
    response.set(http::field::cache_control, "no-store");
    response.set(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    http::response_serializer<http::empty_body> serializer(response);
    beast::error_code error;
    serializer.next(error,
                    [&](beast::error_code&, const auto& buffers) { bytes += beast::buffer_bytes(buffers); });
  }
  if (bytes == 0) throw std::runtime_error("no heads");
  return processor_seconds() - before;
}

double our_heads(int replies) {
  const HttpReply reply = reply_of_api();
  const double before = processor_seconds();
  std::size_t bytes = 0;
  for (int i = 0; i < replies; ++i) bytes += http_head(reply, true).size();
  if (bytes == 0) throw std::runtime_error("no heads");
  return processor_seconds() - before;
}

}  // namespace bigshot::bench
