#include "text/layout.h"

#include <gtest/gtest.h>

namespace bigshot {
namespace {

TEST(Layout, counts_columns_not_bytes) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("Süden"), 5U);
  EXPECT_EQ(display_width("e\u0301"), 1U);
  EXPECT_EQ(display_width("王さん"), 6U);
  EXPECT_EQ(display_width("\xff\xc3"), 2U);
  EXPECT_EQ(display_width(""), 0U);
}

TEST(Layout, cuts_between_characters) {
  EXPECT_EQ(cut("Süden", 5, "…"), "Süden");
  EXPECT_EQ(cut("Süden", 4, "…"), "Süd…");
  EXPECT_EQ(cut("王さん", 4, "~"), "王~");
  EXPECT_EQ(cut("abc", 0, ""), "");
}

TEST(Layout, pads_to_columns_and_never_cuts) {
  EXPECT_EQ(pad_right("ü", 3), "ü  ");
  EXPECT_EQ(pad_left("ü", 3), "  ü");
  EXPECT_EQ(pad_left("long", 2), "long");
}

TEST(Layout, breaks_lines_at_spaces) {
  EXPECT_EQ(wrap("one two three", 8), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("unbreakable", 4), (std::vector<std::string>{"unbreakable"}));
  EXPECT_EQ(wrap("7\u00a0Mio. 8", 7), (std::vector<std::string>{"7\u00a0Mio.", "8"}));
  EXPECT_EQ(wrap("", 8), (std::vector<std::string>{""}));
}

}  // namespace
}  // namespace bigshot
