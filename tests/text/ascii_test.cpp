#include "text/ascii.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "text/catalog.h"

namespace bigshot {
namespace {

TEST(Ascii, writes_letters_as_the_language_does_without_them) {
  EXPECT_EQ(to_ascii("Süden, weiß, Ärger", Language::kDe), "Sueden, weiss, Aerger");
  EXPECT_EQ(to_ascii("joueur à côté, œuvre", Language::kFr), "joueur a cote, oeuvre");
  EXPECT_EQ(to_ascii("proprietà, sì", Language::kIt), "proprieta, si");
  EXPECT_EQ(to_ascii("Zoë Müller", Language::kEn), "Zoe Muller");
}

TEST(Ascii, has_signs_for_typographic_ones) {
  EXPECT_EQ(to_ascii("“a” ‘b’ 2×9 1–3…", Language::kEn), "\"a\" 'b' 2x9 1-3...");
  EXPECT_EQ(to_ascii("prix\u00a0: 3", Language::kFr), "prix : 3");
}

TEST(Ascii, asks_about_what_it_cannot_write) { EXPECT_EQ(to_ascii("王\xff", Language::kEn), "??"); }

TEST(Ascii, can_write_every_text_of_the_catalogues) {
  for (Language language : kAllLanguages) {
    for (const auto& [key, text] : texts(language)) {
      const auto questions = [](const std::string& t) { return std::count(t.begin(), t.end(), '?'); };
      EXPECT_EQ(questions(to_ascii(text, language)), questions(text)) << code(language) << " " << key;
    }
  }
}

}  // namespace
}  // namespace bigshot
