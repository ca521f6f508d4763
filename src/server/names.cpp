#include "server/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "record/utf8.h"
#include "server/character_range.h"
#include "server/lookalikes.h"
#include "text/catalog.h"

namespace bigshot {

namespace {

// Control characters, what changes the direction of the text around it, and tags.
constexpr std::array<CharacterRange, 9> kForbidden = {{{0x0000, 0x001f},
                                                       {0x007f, 0x009f},
                                                       {0x061c, 0x061c},
                                                       {0x200e, 0x200f},
                                                       {0x2028, 0x202e},
                                                       {0x2060, 0x206f},
                                                       {0xfeff, 0xfeff},
                                                       {0xfff9, 0xfffb},
                                                       {0xe0000, 0xe0fff}}};
constexpr std::array<CharacterRange, 7> kBlanks = {{{0x0020, 0x0020},
                                                    {0x00a0, 0x00a0},
                                                    {0x1680, 0x1680},
                                                    {0x2000, 0x200a},
                                                    {0x202f, 0x202f},
                                                    {0x205f, 0x205f},
                                                    {0x3000, 0x3000}}};
// What shows nothing by itself and is no space: joiners and selectors (which emoji need), fillers, blank Braille.
constexpr std::array<CharacterRange, 10> kUnseen = {{{0x00ad, 0x00ad},
                                                     {0x034f, 0x034f},
                                                     {0x115f, 0x1160},
                                                     {0x17b4, 0x17b5},
                                                     {0x180b, 0x180f},
                                                     {0x200b, 0x200d},
                                                     {0x2800, 0x2800},
                                                     {0x3164, 0x3164},
                                                     {0xfe00, 0xfe0f},
                                                     {0xffa0, 0xffa0}}};

constexpr std::array<CharacterRange, 4> kSigns = {
    {{0x00a1, 0x00a9}, {0x00ab, 0x00b4}, {0x2010, 0x205e}, {0x3001, 0x3003}}};

template <class Ranges>
bool is_in(const Ranges& ranges, char32_t character) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const CharacterRange& range) {
    return range.first <= character && character <= range.last;
  });
}

// The characters of a text that is valid UTF-8.
std::vector<char32_t> characters_of(std::string_view text) {
  std::vector<char32_t> characters;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) == 0x80) {
      characters.back() = characters.back() << 6 | (byte & 0x3f);
    } else {
      characters.push_back(byte < 0x80   ? byte
                           : byte < 0xe0 ? byte & 0x1f
                           : byte < 0xf0 ? byte & 0x0f
                                         : byte & 0x07);
    }
  }
  return characters;
}

bool is_visible(char32_t character) { return !is_in(kBlanks, character) && !is_in(kUnseen, character); }

// Commas, dashes, dots and the like. A bar looks like a letter.
bool is_sign(char32_t character) {
  return is_in(kSigns, character) ||
         (character < 0x80 && character != '|' && std::ispunct(static_cast<int>(character)) != 0);
}

std::string look_of(std::string_view name) {
  std::vector<char32_t> seen = characters_of(name);
  std::erase_if(seen, [](char32_t character) { return !is_visible(character) || is_sign(character); });
  return looks_of(seen);
}

// All that a bot is called: by the protocol, and by the catalogues.
const std::set<std::string>& looks_of_bots() {
  static const auto all = [] {
    std::set<std::string> looks;
    for (const Language language : kAllLanguages) {
      const Catalog& words = catalog(language);
      looks.insert(look_of(words.text("arena.bot")));
      for (const std::string_view level : level_names()) {
        looks.insert(look_of(level));
        looks.insert(look_of(words.text("level." + std::string(level))));
        looks.insert(look_of(words.text("new.level." + std::string(level))));
      }
    }
    return looks;
  }();
  return all;
}

}  // namespace

bool is_name(std::string_view text, std::size_t most_characters) {
  if (text.empty() || valid_utf8_length(text) != text.size()) return false;
  const auto characters = characters_of(text);
  if (characters.size() > most_characters) return false;
  if (is_in(kBlanks, characters.front()) || is_in(kBlanks, characters.back())) return false;
  const bool forbidden =
      std::any_of(characters.begin(), characters.end(), [](char32_t c) { return is_in(kForbidden, c); });
  return !forbidden && std::any_of(characters.begin(), characters.end(), is_visible);
}

bool looks_like_a_bot(std::string_view name) { return looks_of_bots().contains(look_of(name)); }

}  // namespace bigshot
