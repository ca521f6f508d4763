#include "text/rule_text.h"

#include <array>
#include <boost/json.hpp>
#include <map>

extern "C" {
extern const char rules_en[];
extern const char rules_en_end[];
extern const char rules_de[];
extern const char rules_de_end[];
extern const char rules_fr[];
extern const char rules_fr_end[];
extern const char rules_it[];
extern const char rules_it_end[];
}

namespace bigshot {

namespace {

using RuleTexts = std::map<std::string, RuleText, std::less<>>;

RuleTexts read_rules(std::string_view file) {
  RuleTexts texts;
  const boost::json::value read = boost::json::parse(file);
  for (const boost::json::value& section : read.at("sections").as_array()) {
    for (const boost::json::value& rule : section.at("rules").as_array()) {
      const boost::json::object& parts = rule.as_object();
      const boost::json::value* example = parts.if_contains("example");
      const std::string number(parts.at("number").as_string());
      texts.emplace(number, RuleText{number, std::string(parts.at("title").as_string()),
                                     std::string(parts.at("text").as_string()),
                                     example == nullptr ? "" : std::string(example->as_string())});
    }
  }
  return texts;
}

}  // namespace

const RuleText* find_rule_text(std::string_view number, Language language) {
  static const std::array<RuleTexts, kAllLanguages.size()> all = {
      read_rules({rules_en, rules_en_end}), read_rules({rules_de, rules_de_end}),
      read_rules({rules_fr, rules_fr_end}), read_rules({rules_it, rules_it_end})};
  const RuleTexts& texts = all[static_cast<std::size_t>(language)];
  const auto found = texts.find(number);
  return found == texts.end() ? nullptr : &found->second;
}

}  // namespace bigshot
