// The languages that the program speaks, and which of them a person wants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bigshot {

enum class Language : std::uint8_t { kEn, kDe, kFr, kIt };

inline constexpr std::array<Language, 4> kAllLanguages = {Language::kEn, Language::kDe, Language::kFr,
                                                          Language::kIt};

// "en", "de", "fr", "it".
std::string_view code(Language language);

// The language of a code or locale name: "de", "DE", "de_CH.UTF-8", "fr-CA". Nothing if we do not speak it.
std::optional<Language> language_from(std::string_view locale);

// The language of the first of these that is set and not empty, as the C library would look for it; English
// if none is, or if we do not speak it. The names are enough: the locale need not be installed.
Language language_from(const char* lc_all, const char* lc_messages, const char* lang);

// The same from the environment variables LC_ALL, LC_MESSAGES and LANG.
Language language_from_environment();

}  // namespace bigshot
