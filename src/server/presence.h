// Who is connected to a table, as nodes tell each other: the ids of people, with spaces between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table_document.h"

namespace bigshot {

std::string joined_people(const std::vector<std::string>& people);
std::vector<std::string> split_people(std::string_view people);

// A bit for each seat whose person one of the nodes has named.
unsigned seats_here(const TableDocument& document, const std::vector<StoredPresence>& presence);

}  // namespace bigshot
