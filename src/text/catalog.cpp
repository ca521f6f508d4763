#include "text/catalog.h"

#include <boost/json.hpp>
#include <cstdlib>

extern "C" {
extern const char messages_en[];
extern const char messages_en_end[];
extern const char messages_de[];
extern const char messages_de_end[];
extern const char messages_fr[];
extern const char messages_fr_end[];
extern const char messages_it[];
extern const char messages_it_end[];
}

namespace bigshot {

namespace {

// How far texts may refer to texts: enough for a term in a sentence, and the end of any circle.
constexpr int kMaxDepth = 4;

std::string_view embedded(Language language) {
  switch (language) {
    case Language::kEn:
      return {messages_en, messages_en_end};
    case Language::kDe:
      return {messages_de, messages_de_end};
    case Language::kFr:
      return {messages_fr, messages_fr_end};
    case Language::kIt:
      return {messages_it, messages_it_end};
  }
  return {};
}

Texts read_texts(Language language) {
  const boost::json::value file = boost::json::parse(embedded(language));
  Texts result;
  for (const auto& [key, value] : file.as_object()) result.emplace(key, value.as_string());
  return result;
}

std::string_view edition_name(Edition edition) {
  return edition == Edition::kRavensburger ? "ravensburger" : "opennplay";
}

// French counts nothing in the singular, the others in the plural.
bool is_singular(Language language, int number) {
  return number == 1 || number == -1 || (number == 0 && language == Language::kFr);
}

std::optional<int> parse_int(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 9) return std::nullopt;
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return negative ? -number : number;
}

std::optional<Color> parse_color(std::string_view text) {
  for (Color color : kAllColors) {
    if (text.size() == 1 && text[0] == letter(color)) return color;
  }
  return std::nullopt;
}

const Fact* find_fact(const Facts& facts, std::string_view name) {
  for (const Fact& fact : facts) {
    if (fact.name == name) return &fact;
  }
  return nullptr;
}

std::string in_braces(std::string_view placeholder) { return "{" + std::string(placeholder) + "}"; }

}  // namespace

const Texts& texts(Language language) {
  static const std::array<Texts, kAllLanguages.size()> all = {
      read_texts(Language::kEn), read_texts(Language::kDe), read_texts(Language::kFr), read_texts(Language::kIt)};
  return all[static_cast<std::size_t>(language)];
}

const std::string* Catalog::find(std::string_view key) const {
  const Texts& all = texts(language_);
  std::string wanted(key);
  if (const auto found = all.find(wanted); found != all.end()) return &found->second;
  wanted.append(".").append(edition_name(edition_));
  if (const auto found = all.find(wanted); found != all.end()) return &found->second;
  return nullptr;
}

std::string Catalog::text(std::string_view key, const Facts& facts) const {
  const std::string* found = find(key);
  return found ? fill(*found, facts, kMaxDepth) : std::string(key);
}

std::string Catalog::count(std::string_view key, int number, const Facts& facts) const {
  Facts counted = facts;
  counted.push_back({"count", std::to_string(number)});
  return text(std::string(key) + (is_singular(language_, number) ? ".one" : ".other"), counted);
}

std::string Catalog::sentence(const Message& message) const { return text("error." + message.id, message.facts); }

std::string Catalog::sentence_with_rule(const Message& message) const {
  if (!message.rule) return sentence(message);
  return std::string(name(*message.rule)) + ": " + sentence(message);
}

std::string Catalog::color(Color color) const {
  return text("color." + std::string(edition_name(edition_)) + "." + letter(color));
}

std::string Catalog::money(Money money) const {
  const std::string key = "money." + std::string(edition_name(edition_)) +
                          (is_singular(language_, money.millions) ? ".one" : ".other");
  const std::string amount = text(key, {{"number", std::to_string(std::abs(money.millions))}});
  return money.millions < 0 ? "-" + amount : amount;
}

std::string Catalog::fill(std::string_view sentence, const Facts& facts, int depth) const {
  std::string result;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = open == std::string_view::npos ? open : sentence.find('}', open);
    if (close == std::string_view::npos) break;
    result.append(sentence.substr(0, open));
    result.append(value_of(sentence.substr(open + 1, close - open - 1), facts, depth));
    sentence.remove_prefix(close + 1);
  }
  return result.append(sentence);
}

std::string Catalog::value_of(std::string_view placeholder, const Facts& facts, int depth) const {
  const std::size_t colon = placeholder.find(':');
  const std::string_view fact_name = placeholder.substr(0, colon);
  if (const Fact* fact = find_fact(facts, fact_name)) {
    if (colon != std::string_view::npos) {
      if (const auto number = parse_int(fact->value)) return money({*number});
    } else if (fact_name == "color") {
      if (const auto parsed = parse_color(fact->value)) return color(*parsed);
    }
    return fact->value;
  }
  const std::string* other = fact_name.find('.') == std::string_view::npos ? nullptr : find(fact_name);
  return other && depth > 0 ? fill(*other, facts, depth - 1) : in_braces(placeholder);
}

const Catalog& catalog(Language language, Edition edition) {
  static const auto all = [] {
    std::vector<Catalog> made;
    for (Edition e : {Edition::kRavensburger, Edition::kOpennplay}) {
      for (Language l : kAllLanguages) made.emplace_back(l, e);
    }
    return made;
  }();
  return all[static_cast<std::size_t>(edition) * kAllLanguages.size() + static_cast<std::size_t>(language)];
}

}  // namespace bigshot
