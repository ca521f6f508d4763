#include "server/net/http_head.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>
#include <utility>

namespace bigshot {
namespace {

// The page runs its own scripts and WebAssembly, talks to its own server, and stands in nobody's frame. No address
// of a table leaves it in a Referer.
constexpr std::string_view kSafety =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n";

std::string_view reason(int status) {
  static constexpr std::array<std::pair<int, std::string_view>, 22> kReasons = {{
      {200, "OK"},
      {201, "Created"},
      {202, "Accepted"},
      {204, "No Content"},
      {304, "Not Modified"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {410, "Gone"},
      {413, "Content Too Large"},
      {415, "Unsupported Media Type"},
      {422, "Unprocessable Content"},
      {426, "Upgrade Required"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {503, "Service Unavailable"},
      {504, "Gateway Timeout"},
  }};
  for (const auto& [known, text] : kReasons) {
    if (known == status) return text;
  }
  return "Other";
}

bool is_plain(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

std::string_view date() {
  thread_local std::time_t made_at = -1;
  thread_local std::array<char, 40> text;
  thread_local std::size_t length = 0;
  const std::time_t now = std::time(nullptr);
  if (now != made_at) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    length = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    made_at = now;
  }
  return {text.data(), length};
}

void add(std::string& head, std::string_view name, std::string_view value) {
  if (!is_plain(name) || !is_plain(value)) return;
  head += name;
  head += ": ";
  head += value;
  head += "\r\n";
}

}  // namespace

std::string http_head(const HttpReply& reply, bool keep_alive) {
  std::string head = "HTTP/1.1 " + std::to_string(reply.status) + ' ';
  head += reason(reply.status);
  head += "\r\n";
  if (reply.status != 304 && reply.status != 204) {
    add(head, "Content-Type", reply.content_type);
    add(head, "Content-Length", std::to_string(reply.body ? reply.body->size() : 0));
  }
  add(head, "Date", date());
  for (const auto& [name, value] : reply.headers) add(head, name, value);
  head += kSafety;
  if (!keep_alive) add(head, "Connection", "close");
  head += "\r\n";
  return head;
}

}  // namespace bigshot
