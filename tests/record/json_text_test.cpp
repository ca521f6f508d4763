// Any bytes may come as a record: what is not exactly one bounded JSON value is refused, and where.
#include "record/json_text.h"

#include <gtest/gtest.h>

#include "example_games.h"

namespace bigshot {
namespace {

// "record.not_json {column=3}", with the key if there is one; or "ok".
std::string verdict_on_json(std::string_view text) {
  const auto json = parse_json(text);
  if (json) return "ok";
  std::string result = json.error().message.id;
  for (const Fact& fact : json.error().message.facts) result += " {" + fact.name + "=" + fact.value + "}";
  if (!json.error().key.empty()) result += " at " + json.error().key;
  return result;
}

TEST(JsonText, must_be_json_and_names_the_character_where_it_is_not) {
  EXPECT_EQ(verdict_on_json("{\"a\" 1}"), "record.not_json {column=6}");
  EXPECT_EQ(verdict_on_json("hello"), "record.not_json {column=1}");
  EXPECT_EQ(verdict_on_json("[1,]"), "record.not_json {column=4}");
  EXPECT_EQ(verdict_on_json("[01]"), "record.not_json {column=3}");
  EXPECT_EQ(verdict_on_json("[+1]"), "record.not_json {column=2}");
  EXPECT_EQ(verdict_on_json("[NaN]"), "record.not_json {column=2}");
  EXPECT_EQ(verdict_on_json("['a']"), "record.not_json {column=2}");
  EXPECT_EQ(verdict_on_json("[1 /* one */]"), "record.not_json {column=4}");
  EXPECT_EQ(verdict_on_json("[\"a\nb\"]"), "record.not_json {column=4}");
  EXPECT_EQ(verdict_on_json("[\"\\ud800\"]"), "record.not_json {column=9}");
  EXPECT_EQ(verdict_on_json("\xEF\xBB\xBF{}"), "record.not_json {column=1}");
  EXPECT_EQ(verdict_on_json(std::string_view("[1]\0", 4)), "record.extra_text {column=4}");
}

TEST(JsonText, must_be_whole) {
  EXPECT_EQ(verdict_on_json(""), "record.incomplete");
  EXPECT_EQ(verdict_on_json("  "), "record.incomplete");
  EXPECT_EQ(verdict_on_json("{\"a\": tru"), "record.incomplete");
}

TEST(JsonText, has_nothing_after_its_end) {
  EXPECT_EQ(verdict_on_json("{} "), "ok");
  EXPECT_EQ(verdict_on_json("{} {}"), "record.extra_text {column=4}");
}

TEST(JsonText, has_no_key_twice_in_an_object) {
  EXPECT_EQ(verdict_on_json(R"({"a": 1, "b": {"a": 2}, "a": 3})"), "record.repeated_key at a");
  EXPECT_EQ(verdict_on_json(R"({"a": 1, "\u0061": 3})"), "record.repeated_key at a");
  EXPECT_EQ(verdict_on_json(R"({"x": [0, {"y": [[], {"a": 1, "a": 1}]}]})"), "record.repeated_key at x[1].y[1].a");
  EXPECT_EQ(verdict_on_json(R"([{"a": 1}, {"a": 1}])"), "ok");
}

TEST(JsonText, has_few_enough_keys_that_none_can_be_made_to_collide) {
  std::string text = R"({"extra": {"key": 0)";
  for (std::size_t i = 1; i < kMostKeys; ++i) text += ", \"" + std::to_string(i) + "\": 0";
  EXPECT_EQ(verdict_on_json(text + "}}"), "ok");
  EXPECT_EQ(verdict_on_json(text + R"(, "one more": 0}})"), "record.too_many_keys {limit=1000} at extra");
}

TEST(JsonText, is_not_nested_without_bound) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(verdict_on_json(nested(kDeepestNesting)), "ok");
  EXPECT_EQ(verdict_on_json(nested(kDeepestNesting + 1)), "record.too_deep {limit=32}");
  EXPECT_EQ(verdict_on_json(std::string(900'000, '[')), "record.too_deep {limit=32}");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_EQ(verdict_on_json(objects), "record.too_deep {limit=32}");
}

TEST(JsonText, is_not_longer_than_a_million_bytes) {
  EXPECT_EQ(verdict_on_json('"' + std::string(kLongestText - 2, 'x') + '"'), "ok");
  EXPECT_EQ(verdict_on_json('"' + std::string(kLongestText - 1, 'x') + '"'), "record.too_long {limit=1000000}");
}

TEST(JsonText, has_no_number_that_cannot_be_kept) {
  EXPECT_EQ(verdict_on_json(R"({"a": [1, 1e400]})"), "record.number_too_large {found=1e400} at a[1]");
  EXPECT_EQ(verdict_on_json(R"({"a": -1e999999999})"), "record.number_too_large {found=-1e999999999} at a");
  EXPECT_EQ(verdict_on_json(R"({"a": 1e-400})"), "record.number_too_large {found=1e-400} at a");
  EXPECT_NE(verdict_on_json("[1e99999999999999999999]"), "ok");
  EXPECT_NE(verdict_on_json("[1" + std::string(500'000, '0') + "]"), "ok");
  EXPECT_EQ(verdict_on_json("[0.0, -0.0, 0e5, -0]"), "ok");
}

TEST(JsonText, must_be_valid_utf8) {
  EXPECT_EQ(verdict_on_json("[\"\xC3\xA9\"]"), "ok");
  EXPECT_EQ(verdict_on_json("[\"\xE9\"]"), "record.bad_utf8 {column=3}");
  EXPECT_EQ(verdict_on_json("[\"\xC0\x80\"]"), "record.bad_utf8 {column=3}");
  EXPECT_EQ(verdict_on_json("[\"\xED\xA0\x80\"]"), "record.bad_utf8 {column=3}");
  EXPECT_EQ(verdict_on_json("[\"\xF4\x90\x80\x80\"]"), "record.bad_utf8 {column=3}");
  EXPECT_EQ(verdict_on_json("{\"\xFF\": 1}"), "record.bad_utf8 {column=3}");
}

TEST(Record, cut_off_at_any_byte_is_refused) {
  const std::string& text = example_text(kTwoPlayers);
  for (std::size_t length = 0; length < text.size(); ++length) {
    ASSERT_EQ(verdict(std::string_view(text).substr(0, length)), "- record.incomplete") << length;
  }
}

TEST(Record, with_any_byte_changed_is_read_or_refused_but_never_crashes) {
  const std::string& text = example_text(kThreePlayers);
  for (std::size_t i = 0; i < text.size(); i += 7) {
    for (const char c : {'\0', '"', '9', '{', ']', '\x80', '\xff'}) {
      std::string damaged = text;
      damaged[i] = c;
      const auto read = read_record(damaged);
      if (read) {
        EXPECT_EQ(verdict(write_record(read->game, read->extras)), "ok");
      }
    }
  }
}

TEST(Record, is_an_object) {
  EXPECT_EQ(verdict("[]"), "- record.not_object");
  EXPECT_EQ(verdict("null"), "- record.not_object");
  EXPECT_EQ(verdict("{}"), "- record.missing_key at format");
}

}  // namespace
}  // namespace bigshot
