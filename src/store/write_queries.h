// Each change as the statements that make it, with the number of rows that they must change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/connection.h"

namespace bigshot {

struct WriteQuery {
  SqlQuery query;
  std::int64_t expected = 0;  // rows changed; fewer are a conflict
};

// Appends so many events: $1 is the game, $2 the number of its last event, then come time, origin and text of
// each. Changes as many rows, or none if that is not the last event.
const std::string& append_statement(std::size_t events);

// The statements of a list of changes; store.invalid if a text of it cannot be stored, or nothing is in it.
Result<std::vector<WriteQuery>, StoreError> write_queries(const StoreChanges& changes);

// What the first change is about. Nodes that write in the order of these keys do not wait for each other in
// circles.
std::string lock_key(const StoreChanges& changes);

}  // namespace bigshot
