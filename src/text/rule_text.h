// The rules in our own words, by their numbers, in four languages: data/rules/*.json, which the page shows too.
#pragma once

#include <string>
#include <string_view>

#include "text/language.h"

namespace bigshot {

struct RuleText {
  std::string number;  // "R4"
  std::string title;
  std::string text;
  std::string example;  // empty where the rule needs none
};

// The rule with this number, in capitals; none if no rule has it.
const RuleText* find_rule_text(std::string_view number, Language language);

}  // namespace bigshot
