// How answers and messages are written: text put together by hand, since every move goes through here.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/message.h"
#include "server/net/connection.h"

namespace bigshot {

// A refusal by the server itself, by its id; the catalogues have the sentence under "error." + id.
Fault refusal(std::string id, std::vector<Fact> facts = {}, std::string at = "");

void append_number(std::string& out, std::int64_t number);
// In quotes, with everything escaped that JSON wants escaped.
void append_text(std::string& out, std::string_view text);

// {"id":"bid.too_low","rule":"R2","key":"error.bid.too_low","facts":{...},"at":"moves[0]"}
std::string error_object(const Fault& fault);

// Answers to a request. `ok` is a JSON object.
SharedText ok_message(std::int64_t request, std::string_view ok = "{}");
SharedText error_message(std::optional<std::int64_t> request, const Fault& fault);

SharedText shared(std::string text);
std::string to_text(const boost::json::value& value);

}  // namespace bigshot
