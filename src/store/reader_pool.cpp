#include "store/reader_pool.h"

namespace bigshot {

Result<SqlAnswer, StoreError> ReaderPool::read(const SqlQuery& query) {
  auto answers = read(std::span(&query, 1));
  if (!answers) return answers.error();
  return std::move(answers->front());
}

// A kept connection may have died meanwhile, and so may all of them: that is found out by using them.
Result<std::vector<SqlAnswer>, StoreError> ReaderPool::read(std::span<const SqlQuery> queries) {
  std::vector<const SqlQuery*> pointers;
  for (const SqlQuery& query : queries) pointers.push_back(&query);
  while (auto connection = take()) {
    auto answers = connection->run(pointers);
    const bool broken = connection->is_broken();
    if (!broken) give_back(std::move(connection));
    if (answers || !broken) return answers;
  }
  auto connection = connector_.connect();
  if (!connection) return connection.error();
  auto answers = (*connection)->run(pointers);
  if (!(*connection)->is_broken()) give_back(std::move(*connection));
  return answers;
}

std::unique_ptr<SqlConnection> ReaderPool::take() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  auto connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

void ReaderPool::give_back(std::unique_ptr<SqlConnection> connection) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kKept) idle_.push_back(std::move(connection));
}

}  // namespace bigshot
