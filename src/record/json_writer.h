// Writes JSON, piece by piece, into a text, without a library: for what goes into the browser too. Nothing here
// reads any.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bigshot {

class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { out_ += '}'; }
  void begin_list() { open('['); }
  void end_list() { out_ += ']'; }

  void key(std::string_view name) {
    value(name);
    out_ += ':';
  }

  void null() { raw("null"); }
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(char letter) { value(std::string_view(&letter, 1)); }
  void value(std::same_as<bool> auto truth) { raw(truth ? "true" : "false"); }
  void value(std::same_as<int> auto number) { raw(std::to_string(number)); }
  void value(std::same_as<std::size_t> auto number) { raw(std::to_string(number)); }
  template <class T>
  void value(const std::optional<T>& maybe) {
    if (maybe) {
      value(*maybe);
    } else {
      null();
    }
  }
  // A decimal fraction from whole units of so many places: decimal(250'000, 6) is 0.25.
  void decimal(std::int64_t units, int places);
  // Text that is JSON already.
  void raw(std::string_view json) {
    separate();
    out_ += json;
  }

  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }
  void null_member(std::string_view name) {
    key(name);
    null();
  }

  std::string take() { return std::move(out_); }

 private:
  void open(char bracket) {
    separate();
    out_ += bracket;
  }
  // Values follow an opening bracket or a colon directly, and each other after a comma.
  void separate() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
  }

  std::string out_;
};

}  // namespace bigshot
