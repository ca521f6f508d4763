#include "store/reader_pool.h"

namespace bigshot {

// A kept connection may have died meanwhile, and so may all of them: that is found out by using them.
Result<SqlAnswer, StoreError> ReaderPool::read(const SqlQuery& query) {
  while (auto connection = take()) {
    auto answer = connection->run_one(query);
    const bool broken = connection->is_broken();
    if (!broken) give_back(std::move(connection));
    if (answer || !broken) return answer;
  }
  auto connection = connector_.connect();
  if (!connection) return connection.error();
  auto answer = (*connection)->run_one(query);
  if (!(*connection)->is_broken()) give_back(std::move(*connection));
  return answer;
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
