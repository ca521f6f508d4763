// Whose page is asking, and from which address.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigshot {

// Whether a page of `origin` may open WebSockets and change things here: the server's own pages, by the Host that
// the browser asked for, and those that the options name. Who sends no Origin is no page.
bool is_origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

// An address as text: an IPv4 address that came through an IPv6 socket in its short form.
std::string plain_address(std::string_view address);
bool is_loopback(std::string_view address);

// What a proxy on this machine says whom it speaks for: the last entry of X-Forwarded-For, which the proxy itself
// has added, if it is an address.
std::optional<std::string> forwarded_address(std::string_view header);

// What limits and bans are kept by: an IPv4 address, or the first half of an IPv6 one, since who has one has all
// of that half: "192.0.2.1", "2001:db8:1:2::/64".
std::string limit_key(std::string_view address);
// The same for what somebody types: an address or such a half; nothing if it is neither.
std::optional<std::string> read_limit_key(std::string_view typed);

}  // namespace bigshot
