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
  std::int64_t expected = 0;                    // rows changed
  StoreFault if_fewer = StoreFault::kConflict;  // what fewer of them are
};

// Appends so many events: $1 is the game, $2 the number of its last event, then come time, origin and text of
// each. Changes as many rows, or none if that is not the last event.
const std::string& append_statement(std::size_t events);

// The statements of a list of changes; store.invalid if a text of it cannot be stored, or nothing is in it.
Result<std::vector<WriteQuery>, StoreError> write_queries(const StoreChanges& changes);

// What the first change is about. Nodes that write in the order of these keys do not wait for each other in
// circles.
std::string lock_key(const StoreChanges& changes);

// What nobody else may decide about until these changes are kept or refused. People and the log of operators,
// since their changes count rows, or look for some, and another node might add one at the same moment, which
// neither would see; tables, since groups change them in the order in which they were asked, and would wait for
// each other in circles.
std::vector<std::string> locks_of(const StoreChanges& changes);

}  // namespace bigshot
