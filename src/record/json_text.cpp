#include "record/json_text.h"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/error.hpp>
#include <boost/json/value_stack.hpp>
#include <charconv>
#include <set>
#include <string>
#include <vector>

#include "record/utf8.h"

namespace bigshot {

namespace json = boost::json;

namespace {

Fault fault(std::string id, std::vector<Fact> facts = {}, std::string key = "") {
  return {{std::move(id), std::nullopt, std::move(facts)}, std::move(key), std::nullopt};
}

// Builds the value, and refuses what the library would let through: it keeps the last of equal keys, and its
// own reading of doubles is not exact, so that a number could change by being read and written.
class CheckingHandler {
 public:
  static constexpr std::size_t max_object_size = kLongestText;
  static constexpr std::size_t max_array_size = kLongestText;
  static constexpr std::size_t max_key_size = kLongestText;
  static constexpr std::size_t max_string_size = kLongestText;

  json::value release() { return values_.release(); }
  const std::optional<Fault>& fault_found() const { return fault_; }

  bool on_document_begin(json::error_code&) {
    values_.reset();
    return true;
  }
  bool on_document_end(json::error_code&) { return true; }

  bool on_object_begin(json::error_code&) {
    nesting_.push_back({});
    return true;
  }
  bool on_object_end(std::size_t size, json::error_code&) {
    nesting_.pop_back();
    values_.push_object(size);
    return value_done();
  }
  bool on_array_begin(json::error_code&) {
    nesting_.push_back({.is_list = true, .keys = {}, .key = {}});
    return true;
  }
  bool on_array_end(std::size_t size, json::error_code&) {
    nesting_.pop_back();
    values_.push_array(size);
    return value_done();
  }

  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code& error) {
    text_.append(part.data(), part.size());
    Level& level = nesting_.back();
    level.key = std::move(text_);
    text_.clear();
    if (!level.keys.insert(level.key).second) return refuse(fault("record.repeated_key", {}, path()), error);
    if (level.keys.size() > kMostKeys) {
      nesting_.pop_back();
      return refuse(fault("record.too_many_keys", {{"limit", std::to_string(kMostKeys)}}, path()), error);
    }
    values_.push_key(level.key);
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    values_.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, json::error_code&) {
    values_.push_string(part);
    return value_done();
  }

  bool on_number_part(json::string_view part, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    text_.clear();
    values_.push_int64(number);
    return value_done();
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    text_.clear();
    values_.push_uint64(number);
    return value_done();
  }
  bool on_double(double, json::string_view part, json::error_code& error) {
    text_.append(part.data(), part.size());
    double number = 0;
    const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    // A number too small to hold is refused like one too large: both would change by being read and written.
    if (read.ec != std::errc())
      return refuse(fault("record.number_too_large", {{"found", excerpt(text_)}}, path()), error);
    text_.clear();
    values_.push_double(number);
    return value_done();
  }
  bool on_bool(bool value, json::error_code&) {
    values_.push_bool(value);
    return value_done();
  }
  bool on_null(json::error_code&) {
    values_.push_null();
    return value_done();
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  // An object or list that is being read.
  struct Level {
    bool is_list = false;
    std::size_t done = 0;  // values so far, of a list
    std::set<std::string> keys;
    std::string key;  // the last
  };

  bool value_done() {
    if (!nesting_.empty()) ++nesting_.back().done;
    return true;
  }

  // Where the parser is: "seats[2].colors".
  std::string path() const {
    std::string result;
    for (const Level& level : nesting_) {
      if (level.is_list) {
        result += '[' + std::to_string(level.done) + ']';
      } else {
        if (!result.empty()) result += '.';
        result += excerpt(level.key);
      }
    }
    return result;
  }

  bool refuse(Fault fault, json::error_code& error) {
    fault_ = std::move(fault);
    error = json::error::syntax;
    return false;
  }

  json::value_stack values_;
  std::vector<Level> nesting_;
  std::string text_;  // of the key or number that is being read, as far as it came in parts
  std::optional<Fault> fault_;
};

// Accepts everything: only the parser's own errors count.
struct SilentHandler {
  static constexpr std::size_t max_object_size = kLongestText;
  static constexpr std::size_t max_array_size = kLongestText;
  static constexpr std::size_t max_key_size = kLongestText;
  static constexpr std::size_t max_string_size = kLongestText;

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) { return true; }
  bool on_object_end(std::size_t, json::error_code&) { return true; }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t, json::error_code&) { return true; }
  bool on_key_part(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_key(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_string(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, json::error_code&) { return true; }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) { return true; }
  bool on_double(double, json::string_view, json::error_code&) { return true; }
  bool on_bool(bool, json::error_code&) { return true; }
  bool on_null(json::error_code&) { return true; }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }
};

json::parse_options parse_options() {
  json::parse_options options;
  options.max_depth = kDeepestNesting;
  return options;
}

// The character, from 1, at which a text stops being JSON. The parser does not tell, so that it is fed one
// character after the other; only texts that are wrong take this road.
std::size_t wrong_column(std::string_view text) {
  json::basic_parser<SilentHandler> parser(parse_options());
  json::error_code error;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t used = parser.write_some(true, text.data() + i, 1, error);
    if (error || used == 0) return i + 1;
  }
  return text.size();
}

Fault fault_of(json::error_code error, std::string_view text) {
  if (error == json::error::incomplete) return fault("record.incomplete");
  if (error == json::error::too_deep)
    return fault("record.too_deep", {{"limit", std::to_string(kDeepestNesting)}});
  return fault("record.not_json", {{"column", std::to_string(wrong_column(text))}});
}

}  // namespace

Fault too_long_fault() { return fault("record.too_long", {{"limit", std::to_string(kLongestText)}}); }

Result<json::value, Fault> parse_json(std::string_view text) {
  if (text.size() > kLongestText) return too_long_fault();
  if (const std::size_t valid = valid_utf8_length(text); valid < text.size()) {
    return fault("record.bad_utf8", {{"column", std::to_string(valid + 1)}});
  }
  json::basic_parser<CheckingHandler> parser(parse_options());
  json::error_code error;
  const std::size_t used = parser.write_some(false, text.data(), text.size(), error);
  if (parser.handler().fault_found()) return *parser.handler().fault_found();
  if (error) return fault_of(error, text);
  if (used < text.size()) return fault("record.extra_text", {{"column", std::to_string(used + 1)}});
  return parser.handler().release();
}

}  // namespace bigshot
