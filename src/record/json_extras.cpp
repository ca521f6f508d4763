#include "record/json_extras.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace bigshot {

namespace json = boost::json;

namespace {

json::value extras_of_object(const json::object& given, const json::object& known) {
  json::object extras;
  for (const auto& [key, value] : given) {
    const json::value* counterpart = known.if_contains(key);
    if (counterpart == nullptr) {
      extras[key] = value;
    } else if (json::value deeper = extras_of(value, *counterpart); !deeper.is_null()) {
      extras[key] = std::move(deeper);
    }
  }
  return extras.empty() ? json::value() : json::value(std::move(extras));
}

json::value extras_of_list(const json::array& given, const json::array& known) {
  json::array extras;
  bool any = false;
  for (std::size_t i = 0; i < std::min(given.size(), known.size()); ++i) {
    extras.push_back(extras_of(given[i], known[i]));
    any = any || !extras.back().is_null();
  }
  return any ? json::value(std::move(extras)) : json::value();
}

}  // namespace

json::value extras_of(const json::value& given, const json::value& known) {
  if (given.is_object() && known.is_object()) return extras_of_object(given.get_object(), known.get_object());
  if (given.is_array() && known.is_array()) return extras_of_list(given.get_array(), known.get_array());
  return {};
}

void add_extras(json::value& value, const json::value& extras) {
  if (value.is_object() && extras.is_object()) {
    json::object& members = value.get_object();
    for (const auto& [key, extra] : extras.get_object()) {
      if (json::value* member = members.if_contains(key)) {
        add_extras(*member, extra);
      } else {
        members[key] = extra;
      }
    }
  } else if (value.is_array() && extras.is_array()) {
    json::array& items = value.get_array();
    const json::array& extra_items = extras.get_array();
    for (std::size_t i = 0; i < std::min(items.size(), extra_items.size()); ++i)
      add_extras(items[i], extra_items[i]);
  }
}

}  // namespace bigshot
