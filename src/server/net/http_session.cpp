// One connection that speaks HTTP, until it ends or becomes a WebSocket.
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <exception>
#include <optional>

#include "server/net/http_head.h"
#include "server/net/origin.h"
#include "server/net/refusal.h"
#include "server/net/request_target.h"
#include "server/net/websocket_session.h"

namespace bigshot {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace net = boost::asio;
using boost::system::error_code;

using UseAwaitable = net::use_awaitable_t<EventLoop::Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>,
                                        EventLoop::Executor>;
template <class T>
using Awaitable = net::awaitable<T, EventLoop::Executor>;
using Parser = http::request_parser<http::string_body>;

HttpMethod method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return HttpMethod::kGet;
    case http::verb::head:
      return HttpMethod::kHead;
    case http::verb::post:
      return HttpMethod::kPost;
    case http::verb::put:
      return HttpMethod::kPut;
    case http::verb::delete_:
      return HttpMethod::kDelete;
    default:
      return HttpMethod::kOther;
  }
}

bool only_reads(HttpMethod method) { return method == HttpMethod::kGet || method == HttpMethod::kHead; }

std::string text(const BeastRequest& request, http::field field) { return std::string(request[field]); }

// What a proxy before us could take for another request than we do: two hosts, or a body of which nobody can say
// where it ends (RFC 9112, 3.2 and 6.3).
error_code ambiguity(const Parser& parser) {
  if (parser.get().count(http::field::host) > 1) return http::error::bad_field;
  if (parser.get().count(http::field::transfer_encoding) > 0 && !parser.chunked()) {
    return http::error::bad_transfer_encoding;
  }
  return {};
}

constexpr std::string_view kWebSocketVersion = "13";

HttpReply upgrade_needed() {
  HttpReply reply = http_error(426, "request.upgrade_needed");
  reply.headers.emplace_back("Upgrade", "websocket");
  reply.headers.emplace_back("Sec-WebSocket-Version", kWebSocketVersion);
  return reply;
}

// What Beast would refuse in a handshake, in words of its own and without our headers (RFC 6455, 4.2).
std::optional<HttpReply> handshake_fault(const BeastRequest& request) {
  static constexpr std::size_t kKeyLength = 24;  // 16 bytes in base64
  if (request[http::field::sec_websocket_version] != kWebSocketVersion) return upgrade_needed();
  if (request[http::field::sec_websocket_key].size() != kKeyLength) return http_error(400, "request.malformed");
  return std::nullopt;
}

// A reply that may come later, from any thread; nobody waits for it any more when the slot is gone.
struct AnswerSlot {
  explicit AnswerSlot(EventLoop& loop) : timer(loop.context().get_executor()) {}

  void take(HttpReply given) {
    if (reply) return;
    reply = std::move(given);
    timer.cancel();
  }

  std::optional<HttpReply> reply;
  Timer timer;
};

class HttpSession final : public Ending, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<BeastServer::Shared> shared, std::size_t loop, Socket socket)
      : shared_(std::move(shared)),
        loop_(shared_->scheduler.loops()[loop]),
        loop_number_(loop),
        stream_(std::move(socket)),
        buffer_(shared_->options.limits.header_bytes + kReadAhead) {}

  static Awaitable<void> run(std::shared_ptr<HttpSession> self) {
    const EndingList::Entry entry(*self->shared_, self->shared_->endings[self->loop_number_], *self);
    if (self->admit()) {
      bool again = true;
      while (again) again = co_await self->serve_one();
    } else {
      self->shared_->metrics.refused_connections.add();
      co_await self->write(http_error(429, "request.too_many_connections"), false);
    }
    if (self->linger_) co_await self->linger();
    self->cut();
  }

  // A request under way is answered first.
  void go_away() override {
    if (!busy_) cut();
  }
  void cut() override {
    stream_.close();
    if (auto slot = awaited_.lock()) slot->timer.cancel();
  }

 private:
  static constexpr std::size_t kReadAhead = 4096;

  bool admit() {
    error_code error;
    const auto remote = stream_.socket().remote_endpoint(error);
    if (error) return false;
    stream_.socket().set_option(Tcp::no_delay(true), error);
    address_ = plain_address(remote.address().to_string());
    auto place = shared_->addresses.connect(address_, system_now());
    if (!place) return false;
    places_.push_back(std::move(place));
    return true;
  }

  // Whether the connection goes on.
  Awaitable<bool> serve_one() {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(shared_->options.limits.header_bytes));
    parser.body_limit(shared_->options.limits.body_bytes);
    error_code error;
    stream_.expires_after(std::chrono::milliseconds(served_ ? shared_->options.limits.idle_time
                                                            : shared_->options.limits.header_time));
    co_await http::async_read_header(stream_, buffer_, parser, net::redirect_error(UseAwaitable(), error));
    if (!error && shared_->stopping) co_return false;
    busy_ = true;
    if (!error) error = ambiguity(parser);
    if (!error) error = co_await read_body(parser);
    if (error) {
      co_await refuse(error);
      co_return false;
    }
    stream_.expires_never();
    const bool upgrade = beast::websocket::is_upgrade(parser.get());
    const bool keep_alive = parser.keep_alive() && !shared_->stopping;
    const bool again =
        upgrade ? co_await serve_upgrade(parser.release()) : co_await serve(parser.release(), keep_alive);
    served_ = true;
    busy_ = false;
    co_return again && !shared_->stopping;
  }

  Awaitable<error_code> read_body(Parser& parser) {
    error_code error;
    stream_.expires_after(std::chrono::milliseconds(shared_->options.limits.body_time));
    if (!parser.is_done() && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await net::async_write(stream_, net::buffer(kGoOn), net::redirect_error(UseAwaitable(), error));
    }
    if (!error) co_await http::async_read(stream_, buffer_, parser, net::redirect_error(UseAwaitable(), error));
    co_return error;
  }

  // Says what was wrong with a request that could not be read, if anybody is there to hear it.
  Awaitable<void> refuse(error_code error) {
    if (error == http::error::end_of_stream || error == beast::error::timeout) co_return;
    HttpReply reply;
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      reply = http_error(431, "request.headers_too_large");
    } else if (error == http::error::body_limit) {
      reply = http_error(413, "request.too_large");
    } else if (error.category() == make_error_code(http::error::bad_method).category()) {
      reply = http_error(400, "request.malformed");
    } else {
      co_return;
    }
    linger_ = true;
    co_await write(reply, false);
  }

  // The request in plain form; nothing if its target is none, or if it does not say whom it asks.
  std::optional<HttpRequest> plain(BeastRequest& request) const {
    if (request.version() >= 11 && request.find(http::field::host) == request.end()) return std::nullopt;
    auto target = parse_target(std::string_view(request.target().data(), request.target().size()));
    if (!target) return std::nullopt;
    HttpRequest result;
    result.method = method_of(request.method());
    result.path = std::move(target->path);
    result.query = std::move(target->query);
    result.authorization = text(request, http::field::authorization);
    result.origin = text(request, http::field::origin);
    result.if_none_match = text(request, http::field::if_none_match);
    result.accept_encoding = text(request, http::field::accept_encoding);
    result.content_type = text(request, http::field::content_type);
    result.body = std::move(request.body());
    result.address = address_;
    if (shared_->options.trust_proxy && is_loopback(address_)) {
      if (auto named = forwarded_address(std::string(request["X-Forwarded-For"]))) result.address = *named;
    }
    return result;
  }

  // What stands against a request before anybody looks at what it asks for.
  std::optional<HttpReply> objection(const HttpRequest& request, std::string_view host, bool upgrade) {
    const Milliseconds now = system_now();
    if (!shared_->addresses.find(request.address, now)->may_request(now)) {
      shared_->metrics.limited.add();
      HttpReply reply = http_error(429, "request.too_fast");
      reply.headers.emplace_back("Retry-After", "1");
      return reply;
    }
    if ((upgrade || !only_reads(request.method)) &&
        !is_origin_allowed(request.origin, host, shared_->options.origins)) {
      return http_error(403, "request.wrong_origin");
    }
    return std::nullopt;
  }

  Awaitable<bool> serve(BeastRequest message, bool keep_alive) {
    const auto start = std::chrono::steady_clock::now();
    auto request = plain(message);
    const bool head = message.method() == http::verb::head;
    std::optional<HttpReply> reply;
    if (!request) {
      reply = http_error(400, "request.malformed");
    } else {
      reply = objection(*request, text(message, http::field::host), false);
      if (!reply && shared_->handler.accepts(*request)) {
        reply = upgrade_needed();
      } else if (!reply && shared_->is_handlers(request->path)) {
        reply = co_await ask_handler(std::move(*request));
      } else if (!reply && only_reads(request->method)) {
        reply = shared_->files.reply(*request);
      } else if (!reply) {
        reply = http_error(405, "request.wrong_method");
        reply->headers.emplace_back("Allow", "GET, HEAD");
      }
    }
    const bool written = co_await write(*reply, keep_alive, head);
    shared_->metrics.request_time.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    linger_ = linger_ || !keep_alive;
    co_return written&& keep_alive;
  }

  Awaitable<HttpReply> ask_handler(HttpRequest request) {
    auto slot = std::make_shared<AnswerSlot>(*loop_);
    awaited_ = slot;
    slot->timer.expires_after(std::chrono::milliseconds(shared_->options.limits.answer_time));
    try {
      shared_->handler.on_request(std::move(request), [weak = std::weak_ptr(slot), loop = loop_](HttpReply reply) {
        if (loop->is_this_thread()) {
          if (auto waiting = weak.lock()) waiting->take(std::move(reply));
          return;
        }
        loop->post([weak, reply = std::move(reply)]() mutable {
          if (auto waiting = weak.lock()) waiting->take(std::move(reply));
        });
      });
    } catch (const std::exception& failure) {
      shared_->log.error("request.failed", {{"detail", failure.what()}});
      slot->take(http_error(500, "server.failed"));
    }
    error_code error;
    if (!slot->reply) co_await slot->timer.async_wait(net::redirect_error(UseAwaitable(), error));
    if (!slot->reply) co_return http_error(504, "request.timeout");
    co_return std::move(*slot->reply);
  }

  Awaitable<bool> serve_upgrade(BeastRequest message) {
    auto request = plain(message);
    std::optional<HttpReply> reply;
    // Who sends frames before the handshake is answered breaks the protocol.
    if (!request || buffer_.size() > 0) reply = http_error(400, "request.malformed");
    if (!reply) reply = objection(*request, text(message, http::field::host), true);
    if (!reply && shared_->stopping) reply = http_error(503, "server.stopping");
    if (!reply && !shared_->handler.accepts(*request)) reply = co_await refuse_upgrade(std::move(*request));
    if (!reply) reply = handshake_fault(message);
    if (!reply && request->address != address_) {
      auto place = shared_->addresses.connect(request->address, system_now());
      if (place) places_.push_back(std::move(place));
      if (!place && places_.size() < 2) reply = http_error(429, "request.too_many_connections");
    }
    if (reply) {
      co_await write(*reply, false);
      linger_ = true;
      co_return false;
    }
    std::make_shared<WebSocketSession>(shared_, loop_number_, stream_.release_socket(), std::move(places_))
        ->start(std::move(message), std::move(*request));
    co_return false;
  }

  // Why there is no WebSocket: the handler knows it of its own paths.
  Awaitable<HttpReply> refuse_upgrade(HttpRequest request) {
    if (!shared_->is_handlers(request.path)) co_return http_error(404, unknown_request(request.path));
    co_return co_await ask_handler(std::move(request));
  }

  Awaitable<bool> write(const HttpReply& reply, bool keep_alive, bool head_only = false) {
    count(reply.status);
    const std::string head = http_head(reply, keep_alive);
    const bool has_body = reply.body && !head_only && reply.status != 304 && reply.status != 204;
    const std::array<net::const_buffer, 2> buffers = {net::buffer(head),
                                                      has_body ? net::buffer(*reply.body) : net::const_buffer()};
    error_code error;
    stream_.expires_after(std::chrono::milliseconds(shared_->options.limits.body_time));
    co_await net::async_write(stream_, buffers, net::redirect_error(UseAwaitable(), error));
    co_return !error;
  }

  void count(int status) {
    if (status < 400) {
      shared_->metrics.requests_ok.add();
    } else if (status < 500) {
      shared_->metrics.requests_refused.add();
    } else {
      shared_->metrics.requests_failed.add();
    }
  }

  // Closing at once while the client still sends would make its system throw our reply away: reads on for a
  // moment.
  Awaitable<void> linger() {
    static constexpr std::size_t kMost = 1024 * 1024;
    static constexpr std::chrono::seconds kLongest{2};
    error_code error;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, error);
    stream_.expires_after(kLongest);
    std::array<char, 4096> dropped;
    for (std::size_t sum = 0; !error && sum < kMost && !shared_->stopping;) {
      sum += co_await stream_.async_read_some(net::buffer(dropped), net::redirect_error(UseAwaitable(), error));
    }
  }

  std::shared_ptr<BeastServer::Shared> shared_;
  std::shared_ptr<EventLoop> loop_;
  std::size_t loop_number_;
  beast::basic_stream<Tcp, EventLoop::Executor> stream_;
  beast::flat_buffer buffer_;
  std::string address_;
  std::vector<std::unique_ptr<AddressPlace>> places_;
  std::weak_ptr<AnswerSlot> awaited_;  // of the request under way
  bool served_ = false;
  bool busy_ = false;
  bool linger_ = false;
};

}  // namespace

void start_http_session(std::shared_ptr<BeastServer::Shared> shared, std::size_t loop, Socket socket) {
  const auto executor = shared->scheduler.loops()[loop]->context().get_executor();
  auto session = std::make_shared<HttpSession>(std::move(shared), loop, std::move(socket));
  net::co_spawn(executor, HttpSession::run(std::move(session)), net::detached);
}

}  // namespace bigshot
