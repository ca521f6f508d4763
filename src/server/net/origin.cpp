#include "server/net/origin.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <utility>

namespace bigshot {
namespace {

using Address = boost::asio::ip::address;

constexpr std::string_view kHalf = "/64";  // of an IPv6 address: its first half

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

// Without the port that its scheme implies, which browsers leave out of both headers, but scripts may not.
std::string_view without_port(std::string_view host, std::string_view port) {
  return host.ends_with(port) ? host.substr(0, host.size() - port.size()) : host;
}

bool is_own_page(std::string_view origin, std::string_view host) {
  for (const auto& [scheme, port] : {std::pair<std::string_view, std::string_view>{"http://", ":80"},
                                     std::pair<std::string_view, std::string_view>{"https://", ":443"}}) {
    if (!origin.starts_with(scheme)) continue;
    return equal_ignoring_case(without_port(origin.substr(scheme.size()), port), without_port(host, port));
  }
  return false;
}

Address plain(const Address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

}  // namespace

bool is_origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
  if (origin.empty() || is_own_page(origin, host)) return true;
  return std::any_of(allowed.begin(), allowed.end(),
                     [&](const std::string& one) { return equal_ignoring_case(one, origin); });
}

std::string plain_address(std::string_view address) {
  boost::system::error_code error;
  const Address parsed = boost::asio::ip::make_address(std::string(address), error);
  if (error) return std::string(address);
  return plain(parsed).to_string();
}

bool is_loopback(std::string_view address) { return address == "::1" || address.starts_with("127."); }

std::optional<std::string> forwarded_address(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  std::string_view last = comma == std::string_view::npos ? header : header.substr(comma + 1);
  while (!last.empty() && (last.front() == ' ' || last.front() == '\t')) last.remove_prefix(1);
  while (!last.empty() && (last.back() == ' ' || last.back() == '\t')) last.remove_suffix(1);
  boost::system::error_code error;
  const Address parsed = boost::asio::ip::make_address(std::string(last), error);
  if (error) return std::nullopt;
  return plain(parsed).to_string();
}

std::optional<std::string> read_limit_key(std::string_view typed) {
  const bool is_half = typed.ends_with(kHalf);
  if (is_half) typed.remove_suffix(kHalf.size());
  boost::system::error_code error;
  const Address parsed = plain(boost::asio::ip::make_address(std::string(typed), error));
  if (error || (is_half && parsed.is_v4())) return std::nullopt;
  if (parsed.is_v4()) return parsed.to_string();
  auto bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), std::uint8_t{0});
  return boost::asio::ip::address_v6(bytes).to_string().append(kHalf);
}

std::string limit_key(std::string_view address) { return read_limit_key(address).value_or(std::string(address)); }

}  // namespace bigshot
