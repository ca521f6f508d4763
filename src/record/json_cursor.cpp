#include "record/json_cursor.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <limits>

#include "record/utf8.h"

namespace bigshot {

namespace json = boost::json;

namespace {

// As people write it, where the library has 1.5E0; and never like a whole number, which it is not.
std::string decimal(double number) {
  std::array<char, 32> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  std::string text(digits.data(), written.ptr);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace

std::string quoted(std::string_view text) { return '"' + excerpt(text) + '"'; }

JsonCursor JsonCursor::operator[](std::string_view key) const {
  if (auto member = find(key)) return *member;
  const JsonCursor missing(*fault_, member_key(key));
  if (value_ != nullptr) missing.refuse("record.missing_key", std::nullopt, {});
  return missing;
}

std::optional<JsonCursor> JsonCursor::find(std::string_view key) const {
  const json::object* members = object();
  if (members == nullptr) return std::nullopt;
  const auto* member = members->if_contains(key);
  if (member == nullptr) return std::nullopt;
  return JsonCursor(*member, *fault_, member_key(key));
}

std::vector<JsonCursor> JsonCursor::items() const {
  std::vector<JsonCursor> result;
  if (value_ == nullptr) return result;
  const json::array* list = value_->if_array();
  if (list == nullptr) {
    refuse("record.not_list", std::nullopt, {{"found", found()}});
    return result;
  }
  for (const json::value& item : *list) {
    result.emplace_back(item, *fault_, key_ + '[' + std::to_string(result.size()) + ']');
  }
  return result;
}

std::string_view JsonCursor::text() const {
  if (value_ == nullptr) return {};
  if (const json::string* text = value_->if_string()) return {text->data(), text->size()};
  refuse("record.not_text", std::nullopt, {{"found", found()}});
  return {};
}

std::int64_t JsonCursor::whole_number() const {
  if (value_ == nullptr) return 0;
  if (const std::int64_t* number = value_->if_int64()) return *number;
  if (value_->is_uint64()) return std::numeric_limits<std::int64_t>::max();
  refuse("record.not_whole_number", std::nullopt, {{"found", found()}});
  return 0;
}

bool JsonCursor::boolean() const {
  if (value_ == nullptr) return false;
  if (const bool* boolean = value_->if_bool()) return *boolean;
  refuse("record.not_boolean", std::nullopt, {{"found", found()}});
  return false;
}

std::size_t JsonCursor::one_of(std::span<const std::string_view> allowed) const {
  const std::string_view given = text();
  std::string list;
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    if (given == allowed[i]) return i;
    list += (list.empty() ? "" : ", ") + quoted(allowed[i]);
  }
  refuse("record.not_one_of", std::nullopt, {{"found", found()}, {"allowed", list}});
  return 0;
}

std::string JsonCursor::found() const {
  if (value_ == nullptr) return "null";
  if (value_->is_object()) return "{...}";
  if (value_->is_array()) return "[...]";
  if (const json::string* text = value_->if_string()) return quoted({text->data(), text->size()});
  if (const double* number = value_->if_double()) return decimal(*number);
  return json::serialize(*value_);
}

void JsonCursor::refuse(Message message) const {
  if (ok()) *fault_ = Fault{std::move(message), key_, std::nullopt};
}

void JsonCursor::refuse(std::string id, std::optional<Rule> rule, std::vector<Fact> facts) const {
  refuse(Message{std::move(id), rule, std::move(facts)});
}

void JsonCursor::refuse_at(std::string_view member, Message message) const {
  JsonCursor(*fault_, member_key(member)).refuse(std::move(message));
}

const json::object* JsonCursor::object() const {
  if (value_ == nullptr) return nullptr;
  const json::object* members = value_->if_object();
  if (members == nullptr) refuse("record.not_object", std::nullopt, {{"found", found()}});
  return members;
}

std::string JsonCursor::member_key(std::string_view key) const {
  return key_.empty() ? std::string(key) : key_ + '.' + std::string(key);
}

}  // namespace bigshot
