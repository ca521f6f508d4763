// The four catalogues against each other and against the sources that use them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "text/catalog.h"

namespace bigshot {
namespace {

std::set<std::string> keys(Language language) {
  std::set<std::string> result;
  for (const auto& [key, text] : texts(language)) result.insert(key);
  return result;
}

std::multiset<std::string> placeholders(const std::string& text) {
  static const std::regex kPlaceholder("\\{([^}]*)\\}");
  std::multiset<std::string> result;
  for (std::sregex_iterator it(text.begin(), text.end(), kPlaceholder), end; it != end; ++it)
    result.insert((*it)[1]);
  return result;
}

// All strings in the sources that look like a key or an id: lower case words joined by dots, or a beginning or an
// end of that.
std::set<std::string> literals_in_sources() {
  static const std::regex kLiteral("\"(\\.?[a-z0-9_]+(\\.[a-z0-9_]+)*\\.?)\"");
  std::set<std::string> result;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BIGSHOT_SOURCES)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    std::ostringstream content;
    content << std::ifstream(entry.path()).rdbuf();
    const std::string text = content.str();
    for (std::sregex_iterator it(text.begin(), text.end(), kLiteral), end; it != end; ++it)
      result.insert((*it)[1]);
  }
  return result;
}

bool ends_in(const std::string& text, std::string_view end) {
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// A key as it is asked for: without the ending that the catalogue chooses itself.
std::string asked_for(std::string key) {
  for (std::string_view end : {".one", ".other", ".ravensburger", ".opennplay"}) {
    if (ends_in(key, end)) key.resize(key.size() - end.size());
  }
  return key;
}

// Groups whose keys are put together from parts when the program runs.
bool is_put_together(const std::string& key) {
  for (std::string_view group : {"color.", "money.", "district.", "play.help."}) {
    if (key.starts_with(group)) return true;
  }
  return false;
}

std::set<std::string> groups() {
  std::set<std::string> result;
  for (const std::string& key : keys(Language::kEn)) result.insert(key.substr(0, key.find('.')));
  return result;
}

TEST(Keys, are_the_same_in_every_language) {
  for (Language language : kAllLanguages) EXPECT_EQ(keys(language), keys(Language::kEn)) << code(language);
}

TEST(Keys, have_the_same_facts_in_every_language) {
  for (Language language : kAllLanguages) {
    for (const auto& [key, text] : texts(language)) {
      EXPECT_EQ(placeholders(text), placeholders(texts(Language::kEn).at(key))) << code(language) << " " << key;
    }
  }
}

TEST(Keys, of_editions_and_numbers_come_in_pairs) {
  const std::set<std::string> all = keys(Language::kEn);
  const std::map<std::string, std::string> pairs = {
      {".one", ".other"}, {".other", ".one"}, {".ravensburger", ".opennplay"}, {".opennplay", ".ravensburger"}};
  for (const std::string& key : all) {
    for (const auto& [end, other] : pairs) {
      if (!ends_in(key, end)) continue;
      EXPECT_TRUE(all.count(key.substr(0, key.size() - end.size()) + other)) << key;
    }
  }
}

TEST(Keys, have_no_empty_text) {
  for (Language language : kAllLanguages) {
    for (const auto& [key, text] : texts(language)) EXPECT_FALSE(text.empty()) << code(language) << " " << key;
  }
}

TEST(Keys, are_all_used) {
  const std::set<std::string> literals = literals_in_sources();
  std::set<std::string> referred;
  for (const auto& [key, text] : texts(Language::kEn)) {
    for (const std::string& name : placeholders(text)) referred.insert(name);
  }
  for (const std::string& key : keys(Language::kEn)) {
    if (is_put_together(key)) continue;
    const std::string asked = asked_for(key);
    const bool used = key.starts_with("error.") ? literals.count(asked.substr(6)) : literals.count(asked);
    EXPECT_TRUE(used || referred.count(asked)) << key;
  }
}

TEST(Keys, that_the_sources_name_are_all_there) {
  const std::set<std::string> all = keys(Language::kEn);
  std::set<std::string> known;
  for (const std::string& key : all) known.insert(asked_for(key));
  // Ids of messages stand for "error." and the id; whole groups of both kinds are known by their first word.
  std::set<std::string> id_groups;
  for (const std::string& key : all) {
    if (key.starts_with("error.")) id_groups.insert(key.substr(6, key.find('.', 6) - 6));
  }
  const std::set<std::string> key_groups = groups();
  for (const std::string& literal : literals_in_sources()) {
    const std::size_t dot = literal.find('.');
    if (dot == std::string::npos || dot == 0 || literal.back() == '.' || literal.ends_with(".h")) continue;
    const std::string group = literal.substr(0, dot);
    if (!key_groups.count(group) && !id_groups.count(group)) continue;
    EXPECT_TRUE(known.count(literal) || known.count("error." + literal)) << literal;
  }
}

TEST(Keys, refer_to_texts_that_are_there) {
  for (Language language : kAllLanguages) {
    for (Edition edition : {Edition::kRavensburger, Edition::kOpennplay}) {
      for (const auto& [key, text] : texts(language)) {
        EXPECT_EQ(catalog(language, edition).text(key).find("{term."), std::string::npos) << key;
      }
    }
  }
}

TEST(Keys, give_a_sentence_for_every_refusal) {
  for (Language language : kAllLanguages) {
    for (int reason = 0; reason < kReasonCount; ++reason) {
      const std::string key = "error." + std::string(id(static_cast<Reason>(reason)));
      ASSERT_TRUE(texts(language).count(key)) << code(language) << " " << key;
      EXPECT_EQ(texts(language).at(key).back(), '.') << code(language) << " " << key;
    }
  }
}

}  // namespace
}  // namespace bigshot
