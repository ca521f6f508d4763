#include "store/group_commit.h"

#include <algorithm>
#include <set>

namespace bigshot {

namespace {

// How often a list is tried that the database rolls back in favour of others.
constexpr int kMostTries = 5;

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
    take_locks(writes);
    for (PendingWrite* write : writes) {
      if (is_single(*write)) {
        add(write->queries[0], *write);
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
    const WriteQuery* query = nullptr;
  };

  // Queries must outlive the transaction.
  void add(const SqlQuery& query) {
    queries_.push_back(&query);
    expectations_.emplace_back();
  }
  void add(const WriteQuery& query, PendingWrite& write) {
    queries_.push_back(&query.query);
    expectations_.push_back({&write, &query});
  }

  // All of them before anything else and in their order, so that nodes do not wait for each other in circles.
  void take_locks(std::span<PendingWrite*> writes) {
    if (connection_.lock().empty()) return;
    std::set<std::string_view> names;
    for (const PendingWrite* write : writes) names.insert(write->locks.begin(), write->locks.end());
    locks_.reserve(names.size());  // the queries must stay
    for (const std::string_view name : names) {
      add(locks_.emplace_back(SqlQuery{connection_.lock(), {std::string(name)}}));
    }
  }

  std::optional<StoreError> write_several(PendingWrite& write) {
    add(kSavepoint);
    for (const WriteQuery& query : write.queries) add(query, write);
    if (auto error = flush()) return error;
    if (write.error) add(kBackToSavepoint);
    add(kReleaseSavepoint);
    return std::nullopt;
  }

  std::optional<StoreError> flush() {
    const auto answers = connection_.run(queries_);
    if (!answers) return answers.error();
    for (std::size_t i = 0; i < expectations_.size(); ++i) {
      const auto& [write, query] = expectations_[i];
      if (write == nullptr || write->error || (*answers)[i].changed >= query->expected) continue;
      write->error = StoreError{query->if_fewer, "not what was expected", {}};
    }
    queries_.clear();
    expectations_.clear();
    return std::nullopt;
  }

  SqlConnection& connection_;
  const SqlQuery begin_;
  std::vector<SqlQuery> locks_;
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

// One list by itself, again and again if the database prefers others to it.
std::optional<StoreError> try_alone(SqlConnection& connection, std::span<PendingWrite*> one) {
  auto error = try_commit(connection, one);
  for (int tries = 1; error && error->rolled_back && tries < kMostTries && !connection.is_broken(); ++tries) {
    error = try_commit(connection, one);
  }
  return error;
}

// Errors that one list of changes can cause, so that the others may be right.
bool may_be_ones_own(const StoreError& error) {
  return error.rolled_back || error.fault == StoreFault::kConflict || error.fault == StoreFault::kInvalid ||
         error.fault == StoreFault::kFailed || error.fault == StoreFault::kFull;
}

}  // namespace

int commit_together(SqlConnection& connection, std::span<PendingWrite*> writes) {
  sort_singles(writes);
  const auto error = writes.size() == 1 ? try_alone(connection, writes) : try_commit(connection, writes);
  if (!error) return 1;
  if (writes.size() == 1 || connection.is_broken() || !may_be_ones_own(*error)) {
    for (PendingWrite* write : writes) write->error = error;
    return 0;
  }
  int commits = 0;
  for (std::size_t i = 0; i < writes.size(); ++i) commits += commit_together(connection, writes.subspan(i, 1));
  return commits;
}

}  // namespace bigshot
