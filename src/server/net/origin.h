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

// What limits are kept by: an IPv4 address, or the first half of an IPv6 one, since who has one has all of that
// half.
std::string limit_key(std::string_view address);

}  // namespace bigshot
