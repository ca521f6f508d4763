#include "text/language.h"

#include <gtest/gtest.h>

namespace bigshot {
namespace {

TEST(Language, is_known_by_its_code_and_by_names_of_locales) {
  EXPECT_EQ(language_from("de"), Language::kDe);
  EXPECT_EQ(language_from("FR"), Language::kFr);
  EXPECT_EQ(language_from("it_CH.UTF-8"), Language::kIt);
  EXPECT_EQ(language_from("en-GB"), Language::kEn);
  EXPECT_EQ(language_from("de@euro"), Language::kDe);
}

TEST(Language, that_we_do_not_speak_is_none) {
  for (const char* text : {"", "d", "deu", "xx", "C", "POSIX", "C.UTF-8", "es_ES.UTF-8", "_de", "\xff\xfe"}) {
    EXPECT_EQ(language_from(text), std::nullopt) << text;
  }
}

TEST(Language, comes_from_the_first_variable_that_is_set) {
  EXPECT_EQ(language_from("fr_FR", "de_DE", "it_IT"), Language::kFr);
  EXPECT_EQ(language_from("", "de_DE", "it_IT"), Language::kDe);
  EXPECT_EQ(language_from(nullptr, nullptr, "it_IT"), Language::kIt);
  EXPECT_EQ(language_from(nullptr, "", nullptr), Language::kEn);
}

TEST(Language, of_a_locale_without_a_language_of_ours_is_english) {
  EXPECT_EQ(language_from("C", "de_DE", "de_DE"), Language::kEn);
  EXPECT_EQ(language_from(nullptr, nullptr, "ja_JP.UTF-8"), Language::kEn);
}

TEST(Language, code_leads_back_to_the_language) {
  for (Language language : kAllLanguages) EXPECT_EQ(language_from(code(language)), language);
}

}  // namespace
}  // namespace bigshot
