#include "cli/commands/plain_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <limits>
#include <string>

namespace bigshot::cli {
namespace {

namespace json = boost::json;

TEST(PlainJson, writes_numbers_as_decimals) {
  const json::value value = {
      {"a", 0.61}, {"b", rounded(2.0 / 3, 4)}, {"c", -1.5e-3}, {"d", 41.0}, {"e", 1e20}, {"f", -0.0}, {"g", 7},
      {"h", 1e-7}};
  EXPECT_EQ(plain_json(value),
            R"({"a":0.61,"b":0.6667,"c":-0.0015,"d":41,"e":100000000000000000000,"f":0,"g":7,"h":0.0000001})");
}

TEST(PlainJson, writes_all_else_as_json_does) {
  const char* text = R"({"x":[],"y":{},"z":[1,[true,null],{"k\"\n":"v\u0001"}],"w":"ä"})";
  EXPECT_EQ(json::parse(plain_json(json::parse(text))), json::parse(text));
  EXPECT_EQ(plain_json(json::parse("[]")), "[]");
}

TEST(PlainJson, writes_what_is_no_number_as_null) {
  EXPECT_EQ(plain_json(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(plain_json(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(PlainJson, is_read_as_the_same_numbers) {
  for (double number : {0.1, 1.0 / 3, 123456.789, std::numeric_limits<double>::max(), 2.5e-300}) {
    EXPECT_EQ(std::stod(plain_json(number)), number);
  }
}

}  // namespace
}  // namespace bigshot::cli
