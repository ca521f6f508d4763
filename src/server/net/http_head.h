// The head of a reply as it goes over the wire, with the headers that keep browsers out of trouble.
#pragma once

#include <string>

#include "server/net/http.h"

namespace bigshot {

// Status line and headers with the empty line behind them. A header that is not fit to be sent (a line break in
// it) is left out.
std::string http_head(const HttpReply& reply, bool keep_alive);

}  // namespace bigshot
