// What is refused, in the one form that docs/protocol.md gives all errors, over WebSockets and over HTTP: a stable
// id, the key of its sentence, and what the sentence names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"
#include "server/net/http.h"

namespace bigshot {

// A refusal by the server itself, by its id; the catalogues have the sentence under "error." + id.
Fault refusal(std::string id, std::vector<Fact> facts = {}, std::string at = "");

// What nobody answers to; what was asked for is quoted.
Fault unknown_request(std::string_view asked);

// {"id":"bid.too_low","rule":"R2","key":"error.bid.too_low","facts":{...},"at":"moves[0]"}
std::string error_object(const Fault& fault);

// {"error":{...}} with the status. Never cached.
HttpReply http_error(int status, const Fault& fault);
HttpReply http_error(int status, std::string_view id);

}  // namespace bigshot
