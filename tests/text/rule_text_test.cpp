#include "text/rule_text.h"

#include <gtest/gtest.h>

#include "rules/rule.h"

namespace bigshot {
namespace {

TEST(RuleText, is_there_for_every_rule_in_every_language) {
  for (Language language : kAllLanguages) {
    for (int i = 0; i <= static_cast<int>(Rule::kD6); ++i) {
      const RuleText* rule = find_rule_text(name(static_cast<Rule>(i)), language);
      ASSERT_NE(rule, nullptr) << name(static_cast<Rule>(i));
      EXPECT_FALSE(rule->title.empty() || rule->text.empty()) << rule->number;
    }
  }
}

TEST(RuleText, is_none_for_a_number_that_no_rule_has) {
  for (const char* number : {"", "R", "R0", "r4", "X1", "R44"}) {
    EXPECT_EQ(find_rule_text(number, Language::kEn), nullptr) << number;
  }
}

}  // namespace
}  // namespace bigshot
