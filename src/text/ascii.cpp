#include "text/ascii.h"

#include <array>
#include <utility>

#include "text/layout.h"

namespace bigshot {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

constexpr std::array<Replacement, 7> kGerman = {
    {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}}};

constexpr std::array<Replacement, 70> kLatin = {{
    {"à", "a"},   {"á", "a"},  {"â", "a"},  {"ã", "a"},  {"ä", "a"},  {"å", "a"},  {"æ", "ae"}, {"ç", "c"},
    {"è", "e"},   {"é", "e"},  {"ê", "e"},  {"ë", "e"},  {"ì", "i"},  {"í", "i"},  {"î", "i"},  {"ï", "i"},
    {"ñ", "n"},   {"ò", "o"},  {"ó", "o"},  {"ô", "o"},  {"õ", "o"},  {"ö", "o"},  {"ø", "o"},  {"œ", "oe"},
    {"ù", "u"},   {"ú", "u"},  {"û", "u"},  {"ü", "u"},  {"ý", "y"},  {"ß", "ss"}, {"À", "A"},  {"Á", "A"},
    {"Â", "A"},   {"Ä", "A"},  {"Å", "A"},  {"Æ", "Ae"}, {"Ç", "C"},  {"È", "E"},  {"É", "E"},  {"Ê", "E"},
    {"Ë", "E"},   {"Ì", "I"},  {"Í", "I"},  {"Î", "I"},  {"Ñ", "N"},  {"Ò", "O"},  {"Ó", "O"},  {"Ô", "O"},
    {"Ö", "O"},   {"Ø", "O"},  {"Œ", "Oe"}, {"Ù", "U"},  {"Ú", "U"},  {"Ü", "U"},  {"‘", "'"},  {"’", "'"},
    {"“", "\""},  {"”", "\""}, {"„", "\""}, {"«", "\""}, {"»", "\""}, {"–", "-"},  {"—", "-"},  {"−", "-"},
    {"…", "..."}, {"×", "x"},  {"·", "-"},  {"→", "->"}, {"°", "o"},  {"±", "+-"},
}};

constexpr std::string_view kNoBreakSpace = "\u00a0";
constexpr std::string_view kNarrowNoBreakSpace = "\u202f";

template <std::size_t N>
const std::string_view* find(const std::array<Replacement, N>& table, std::string_view character) {
  for (const auto& [from, to] : table) {
    if (from == character) return &to;
  }
  return nullptr;
}

std::string_view ascii_of(std::string_view character, Language language) {
  if (character.size() == 1 && static_cast<unsigned char>(character[0]) < 0x80) return character;
  if (character == kNoBreakSpace || character == kNarrowNoBreakSpace) return " ";
  if (language == Language::kDe) {
    if (const auto* found = find(kGerman, character)) return *found;
  }
  if (const auto* found = find(kLatin, character)) return *found;
  return "?";
}

}  // namespace

std::string to_ascii(std::string_view text, Language language) {
  std::string result;
  for (const Glyph& glyph : glyphs(text)) {
    if (glyph.columns > 0) result += ascii_of(glyph.bytes, language);
  }
  return result;
}

}  // namespace bigshot
