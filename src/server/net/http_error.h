// Refusals of the network layer itself, in the form that docs/protocol.md gives all errors: a stable id, and the
// key of its sentence.
#pragma once

#include <string>
#include <string_view>

#include "server/net/http.h"

namespace bigshot {

// {"error":{"id":"request.timeout","key":"error.request.timeout"}} with the status. Never cached. What was found
// wrong is told in `facts`, where the sentence has it.
HttpReply http_error(int status, std::string_view id, std::string_view found = {});

}  // namespace bigshot
