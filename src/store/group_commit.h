// Makes many lists of changes durable with one commit, and tells each of them apart.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "store/changes.h"
#include "store/connection.h"
#include "store/write_queries.h"

namespace bigshot {

// A list of changes on its way to the disk, and what became of it.
struct PendingWrite {
  std::vector<WriteQuery> queries;
  std::string key;                  // see lock_key()
  std::vector<std::string> locks;   // see locks_of()
  std::optional<StoreError> error;  // none when it is on the disk
};

// Writes all of them, in one transaction if that goes. A conflict concerns only the list that has it. Returns the
// number of transactions that were committed.
int commit_together(SqlConnection& connection, std::span<PendingWrite*> writes);

}  // namespace bigshot
