// Refusals of the network layer itself, in the form that docs/protocol.md gives all errors: a stable id, and the
// key of its sentence.
#pragma once

#include <string>
#include <string_view>

#include "server/net/http.h"

namespace bigshot {

// {"error":{"id":"request.unknown","key":"error.request.unknown"}} with the status. Never cached.
HttpReply http_error(int status, std::string_view id);

}  // namespace bigshot
