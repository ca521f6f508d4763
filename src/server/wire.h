// How answers and messages are written: text put together by hand, since every move goes through here.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/message.h"
#include "record/quoted_text.h"
#include "server/net/connection.h"
#include "server/net/refusal.h"

namespace bigshot {

void append_number(std::string& out, std::int64_t number);

// Answers to a request. `ok` is a JSON object.
SharedText ok_message(std::int64_t request, std::string_view ok = "{}");
SharedText error_message(std::optional<std::int64_t> request, const Fault& fault);

SharedText shared(std::string text);
std::string to_text(const boost::json::value& value);

}  // namespace bigshot
