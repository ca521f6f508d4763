#include "server/presence.h"

#include <algorithm>
#include <charconv>

namespace bigshot {

std::string write_presence(const AtNode& at_node) {
  std::string text;
  for (const std::string& person : at_node.people) {
    if (!text.empty()) text += ' ';
    text += person;
  }
  if (at_node.watching > 0) text += (text.empty() ? "+" : " +") + std::to_string(at_node.watching);
  return text;
}

AtNode read_presence(std::string_view text) {
  AtNode at_node;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (word.starts_with('+')) {
      std::from_chars(word.data() + 1, word.data() + word.size(), at_node.watching);
    } else if (!word.empty()) {
      at_node.people.emplace_back(word);
    }
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return at_node;
}

unsigned seats_here(const TableDocument& document, const std::vector<StoredPresence>& presence) {
  unsigned here = 0;
  for (const StoredPresence& at_node : presence) {
    for (const std::string& person : read_presence(at_node.people).people) {
      if (const auto seat = document.seat_of(person)) here |= 1U << index(*seat);
    }
  }
  return here;
}

}  // namespace bigshot
