#include "server/presence.h"

#include <algorithm>

namespace bigshot {

std::string joined_people(const std::vector<std::string>& people) {
  std::string text;
  for (const std::string& person : people) {
    if (!text.empty()) text += ' ';
    text += person;
  }
  return text;
}

std::vector<std::string> split_people(std::string_view people) {
  std::vector<std::string> result;
  while (!people.empty()) {
    const std::string_view person = people.substr(0, people.find(' '));
    if (!person.empty()) result.emplace_back(person);
    people.remove_prefix(std::min(person.size() + 1, people.size()));
  }
  return result;
}

unsigned seats_here(const TableDocument& document, const std::vector<StoredPresence>& presence) {
  unsigned here = 0;
  for (const StoredPresence& at_node : presence) {
    for (const std::string& person : split_people(at_node.people)) {
      if (const auto seat = document.seat_of(person)) here |= 1U << index(*seat);
    }
  }
  return here;
}

}  // namespace bigshot
