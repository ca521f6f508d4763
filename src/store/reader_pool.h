// Connections for reading, made when they are needed and kept for the next reader.
#pragma once

#include <mutex>
#include <span>
#include <vector>

#include "store/connector.h"

namespace bigshot {

class ReaderPool {
 public:
  explicit ReaderPool(Connector& connector) : connector_(connector) {}

  Result<SqlAnswer, StoreError> read(const SqlQuery& query);
  // All of them in one round trip.
  Result<std::vector<SqlAnswer>, StoreError> read(std::span<const SqlQuery> queries);

 private:
  // More than this many are closed after use.
  static constexpr std::size_t kKept = 4;

  std::unique_ptr<SqlConnection> take();
  void give_back(std::unique_ptr<SqlConnection> connection);

  Connector& connector_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<SqlConnection>> idle_;
};

}  // namespace bigshot
