#include "server/comfort_json.h"

#include "record/json_text.h"
#include "server/table_settings.h"
#include "server/wire.h"

namespace bigshot {

namespace {

bool flag(const JsonCursor& json, std::string_view key) {
  const auto member = json.find(key);
  return member && member->boolean();
}

std::string write(const Comfort& comfort, bool with_round) {
  std::string out = "{\"max\":";
  out += comfort.max ? std::to_string(*comfort.max) : "null";
  const auto add = [&](std::string_view key, bool value) {
    out += ",\"";
    out += key;
    out += value ? "\":true" : "\":false";
  };
  add("borrow", comfort.borrow);
  add("pass", comfort.pass);
  add("auto_pass", comfort.auto_pass);
  if (with_round) out += ",\"round\":" + std::to_string(comfort.round);
  return out += '}';
}

Comfort read_wishes(const JsonCursor& json) {
  Comfort comfort;
  if (const auto max = json.find("max"); max && !max->is_null()) {
    comfort.max = static_cast<int>(number_between(*max, 1, kHighestBid));
  }
  comfort.borrow = flag(json, "borrow");
  comfort.pass = flag(json, "pass");
  comfort.auto_pass = flag(json, "auto_pass");
  return comfort;
}

}  // namespace

Comfort read_comfort(const JsonCursor& json) {
  Comfort comfort = read_wishes(json);
  if (const auto round = json.find("round")) comfort.round = static_cast<int>(number_between(*round, 1, kRounds));
  return comfort;
}

std::string write_stored(const Comfort& comfort) { return write(comfort, true); }
std::string write_comfort(const Comfort& comfort) { return write(comfort, false); }

Comfort read_stored(std::string_view text) {
  const auto value = parse_json(text);
  if (!value) return {};
  std::optional<Fault> fault;
  const JsonCursor json(*value, fault);
  Comfort comfort = read_wishes(json);
  comfort.round = static_cast<int>(number_between(json["round"], 0, kRounds));
  return fault ? Comfort{} : comfort;
}

}  // namespace bigshot
