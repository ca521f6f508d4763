#include "record/utf8.h"

#include <gtest/gtest.h>

namespace bigshot {
namespace {

TEST(Utf8, is_valid_up_to_the_first_wrong_byte) {
  EXPECT_EQ(valid_utf8_length(""), 0U);
  EXPECT_EQ(valid_utf8_length("abc"), 3U);
  EXPECT_EQ(valid_utf8_length("a\u00e9\u20ac\U0001F3B2"), 10U);
  EXPECT_EQ(valid_utf8_length("\U0010FFFF"), 4U);
  EXPECT_EQ(valid_utf8_length("\uD7FF\uE000"), 6U);
}

TEST(Utf8, has_no_stray_overlong_surrogate_or_cut_off_characters) {
  EXPECT_EQ(valid_utf8_length("ab\x80"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xFF"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xC3"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xC1\xBF"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xE0\x9F\xBF"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xED\xA0\x80"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xF0\x8F\xBF\xBF"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xF4\x90\x80\x80"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xF5\x80\x80\x80"), 2U);
  EXPECT_EQ(valid_utf8_length("ab\xE2\x82"), 2U);
}

TEST(Utf8, is_made_by_replacing_each_wrong_byte) {
  EXPECT_EQ(to_valid_utf8("caf\xe9!"), "caf\uFFFD!");
  EXPECT_EQ(to_valid_utf8("\xE2\x82"), "\uFFFD\uFFFD");
  EXPECT_EQ(to_valid_utf8("caf\u00e9"), "caf\u00e9");
}

TEST(Excerpt, is_short_and_never_cuts_a_character) {
  std::string text;
  std::string expected;
  for (int i = 0; i < 50; ++i) text += "\u20ac";
  for (int i = 0; i < 40; ++i) expected += "\u20ac";
  EXPECT_EQ(excerpt(text), expected + "...");
  EXPECT_EQ(excerpt(expected), expected);
}

TEST(Excerpt, has_no_control_characters) {
  EXPECT_EQ(excerpt("a\x1b[2J\nb\x7f\u009b\xff"), "a\uFFFD[2J\uFFFDb\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(excerpt("\u00a0\u00e9"), "\u00a0\u00e9");
}

}  // namespace
}  // namespace bigshot
