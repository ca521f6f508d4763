// Who is connected to a table, as nodes tell each other: the ids of the people with a seat, with spaces between,
// and how many others look on, as "+3".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table_document.h"

namespace bigshot {

struct AtNode {
  std::vector<std::string> people;
  int watching = 0;  // people without a seat
};

std::string write_presence(const AtNode& at_node);
AtNode read_presence(std::string_view text);

// A bit for each seat whose person one of the nodes has named.
unsigned seats_here(const TableDocument& document, const std::vector<StoredPresence>& presence);

}  // namespace bigshot
