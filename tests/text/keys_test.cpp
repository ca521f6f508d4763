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

std::string all_sources() {
  std::ostringstream content;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BIGSHOT_SOURCES)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    content << std::ifstream(entry.path()).rdbuf();
  }
  return content.str();
}

// What the first group of a pattern finds in the sources.
std::set<std::string> found_in_sources(const std::regex& pattern) {
  static const std::string text = all_sources();
  std::set<std::string> result;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) result.insert((*it)[1]);
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
  for (std::string_view group : {"color.", "money.", "district.", "level.", "new.level.", "play.advice.other.",
                                 "play.help.", "reaction."}) {
    if (key.starts_with(group)) return true;
  }
  return false;
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
  const std::set<std::string> literals = found_in_sources(std::regex("\"([a-z0-9_]+(\\.[a-z0-9_]+)+)\""));
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
  std::set<std::string> known;
  for (const std::string& key : keys(Language::kEn)) known.insert(asked_for(key));
  for (const std::string& key : found_in_sources(std::regex("\\b(?:text|count)\\(\"([a-z0-9_.]+)\""))) {
    EXPECT_TRUE(known.count(key) || key.ends_with('.')) << key;
  }
  // Messages are made of an id and a rule, or none.
  for (const std::string& id :
       found_in_sources(std::regex("\\{\"([a-z0-9_]+\\.[a-z0-9_.]+)\",\\s*(?:std::nullopt|Rule::)"))) {
    EXPECT_TRUE(known.count("error." + id)) << id;
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
