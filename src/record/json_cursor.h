// Walks through a JSON value that must have a certain form, and remembers the first place where it has not.
//
// Asking a cursor for what is not there notes a fault and gives something empty, on which asking goes on
// harmlessly; so code that reads a form is as plain as the form, and looks for a fault once, at the end.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"

namespace bigshot {

class JsonCursor {
 public:
  // Both must outlive the cursor. `key` is where the value stands, "" for a whole document.
  JsonCursor(const boost::json::value& value, std::optional<Fault>& fault, std::string key = "")
      : value_(&value), fault_(&fault), key_(std::move(key)) {}

  // Whether nothing was wrong so far, here and with all cursors that came from the same one.
  bool ok() const { return !fault_->has_value(); }

  // The member of an object: one that must be there, or one that may be.
  JsonCursor operator[](std::string_view key) const;
  std::optional<JsonCursor> find(std::string_view key) const;

  // The items of a list.
  std::vector<JsonCursor> items() const;

  bool is_null() const { return value_ != nullptr && value_->is_null(); }
  bool is_text() const { return value_ != nullptr && value_->is_string(); }

  // The value as what it must be. A whole number beyond 64 bits is the largest of them: too large for anything.
  std::string_view text() const;
  std::int64_t whole_number() const;
  bool boolean() const;
  // The index of a text among those that are allowed here.
  std::size_t one_of(std::span<const std::string_view> allowed) const;

  // How the value is quoted to a person.
  std::string found() const;

  // Notes a fault at this place, or at a member of it. Only the first counts.
  void refuse(Message message) const;
  void refuse(std::string id, std::optional<Rule> rule, std::vector<Fact> facts) const;
  void refuse_at(std::string_view member, Message message) const;

 private:
  JsonCursor(std::optional<Fault>& fault, std::string key)
      : value_(nullptr), fault_(&fault), key_(std::move(key)) {}

  const boost::json::object* object() const;
  std::string member_key(std::string_view key) const;

  const boost::json::value* value_;  // none where the value should be but is not
  std::optional<Fault>* fault_;
  std::string key_;
};

// A text in quotes, fit to be shown to a person.
std::string quoted(std::string_view text);

}  // namespace bigshot
