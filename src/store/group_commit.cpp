#include "store/group_commit.h"

#include <algorithm>

namespace bigshot {

namespace {

StoreError conflict() { return {StoreFault::kConflict, "not what was expected", {}}; }

const SqlQuery kCommit{"COMMIT", {}};
const SqlQuery kSavepoint{"SAVEPOINT one", {}};
const SqlQuery kBackToSavepoint{"ROLLBACK TO SAVEPOINT one", {}};
const SqlQuery kReleaseSavepoint{"RELEASE SAVEPOINT one", {}};

bool is_single(const PendingWrite& write) { return write.queries.size() == 1; }

// One transaction over several lists of changes. A list that is one statement either does what it should or
// nothing, so it needs no protection; a longer one gets a savepoint, and an answer must be waited for.
class Transaction {
 public:
  explicit Transaction(SqlConnection& connection) : connection_(connection), begin_{connection.begin(), {}} {
    add(begin_);
  }

  // The error of the transaction as a whole, if there is one; those of the lists are noted with them.
  std::optional<StoreError> write(std::span<PendingWrite*> writes) {
    for (PendingWrite* write : writes) {
      if (is_single(*write)) {
        add(write->queries[0].query, write, write->queries[0].expected);
      } else if (auto error = write_several(*write)) {
        return error;
      }
    }
    add(kCommit);
    return flush();
  }

 private:
  struct Expectation {
    PendingWrite* write = nullptr;
    std::int64_t changed = 0;
  };

  // The query must outlive the transaction.
  void add(const SqlQuery& query, PendingWrite* write = nullptr, std::int64_t expected = 0) {
    queries_.push_back(&query);
    expectations_.push_back({write, expected});
  }

  std::optional<StoreError> write_several(PendingWrite& write) {
    add(kSavepoint);
    for (const WriteQuery& query : write.queries) add(query.query, &write, query.expected);
    if (auto error = flush()) return error;
    if (write.error) add(kBackToSavepoint);
    add(kReleaseSavepoint);
    return std::nullopt;
  }

  std::optional<StoreError> flush() {
    const auto answers = connection_.run(queries_);
    if (!answers) return answers.error();
    for (std::size_t i = 0; i < expectations_.size(); ++i) {
      const auto& [write, expected] = expectations_[i];
      if (write != nullptr && (*answers)[i].changed < expected) write->error = conflict();
    }
    queries_.clear();
    expectations_.clear();
    return std::nullopt;
  }

  SqlConnection& connection_;
  const SqlQuery begin_;
  std::vector<const SqlQuery*> queries_;
  std::vector<Expectation> expectations_;
};

// Between lists that must keep their places, those of one statement go in the order of their keys.
void sort_singles(std::span<PendingWrite*> writes) {
  for (auto from = writes.begin(); from != writes.end();) {
    const auto to = std::find_if_not(from, writes.end(), [](const PendingWrite* w) { return is_single(*w); });
    std::stable_sort(from, to, [](const PendingWrite* a, const PendingWrite* b) { return a->key < b->key; });
    from = to == writes.end() ? to : to + 1;
  }
}

std::optional<StoreError> try_commit(SqlConnection& connection, std::span<PendingWrite*> writes) {
  for (PendingWrite* write : writes) write->error.reset();
  auto error = Transaction(connection).write(writes);
  if (error) connection.roll_back();
  return error;
}

// Errors that one list of changes can cause, so that the others may be right.
bool may_be_ones_own(StoreFault fault) {
  return fault == StoreFault::kConflict || fault == StoreFault::kInvalid || fault == StoreFault::kFailed ||
         fault == StoreFault::kFull;
}

}  // namespace

int commit_together(SqlConnection& connection, std::span<PendingWrite*> writes) {
  sort_singles(writes);
  const auto error = try_commit(connection, writes);
  if (!error) return 1;
  if (writes.size() == 1 || connection.is_broken() || !may_be_ones_own(error->fault)) {
    for (PendingWrite* write : writes) write->error = error;
    return 0;
  }
  int commits = 0;
  for (std::size_t i = 0; i < writes.size(); ++i) commits += commit_together(connection, writes.subspan(i, 1));
  return commits;
}

}  // namespace bigshot
