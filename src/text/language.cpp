#include "text/language.h"

#include <cctype>
#include <cstdlib>

namespace bigshot {

std::string_view code(Language language) {
  switch (language) {
    case Language::kEn:
      return "en";
    case Language::kDe:
      return "de";
    case Language::kFr:
      return "fr";
    case Language::kIt:
      return "it";
  }
  return "en";
}

std::optional<Language> language_from(std::string_view locale) {
  const std::string_view tongue = locale.substr(0, locale.find_first_of("_-.@"));
  if (tongue.size() != 2) return std::nullopt;
  for (Language language : kAllLanguages) {
    const auto same = [&](std::size_t i) {
      return std::tolower(static_cast<unsigned char>(tongue[i])) == code(language)[i];
    };
    if (same(0) && same(1)) return language;
  }
  return std::nullopt;
}

Language language_from(const char* lc_all, const char* lc_messages, const char* lang) {
  for (const char* locale : {lc_all, lc_messages, lang}) {
    if (locale == nullptr || *locale == '\0') continue;
    return language_from(std::string_view(locale)).value_or(Language::kEn);
  }
  return Language::kEn;
}

Language language_from_environment() {
  return language_from(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
}

}  // namespace bigshot
