// What the tests of the store share: a fresh database of each kind, and short ways to say common things.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <string>

#include "store/connection.h"
#include "store/open_store.h"
#include "store/postgres_server.h"

namespace bigshot::testing {

// Started at the first use, and once for all tests.
PostgresServer& postgres_server();

// A folder that is gone after the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// An empty database of the kind "sqlite" or "postgresql".
class Database {
 public:
  explicit Database(const std::string& kind);

  const std::string& url() const { return url_; }
  // Past the store, for what only a test does.
  std::unique_ptr<SqlConnection> connect() const;

 private:
  TemporaryFolder folder_;
  std::string url_;
};

// Runs each test with both kinds.
class StoreTest : public ::testing::TestWithParam<std::string> {
 protected:
  StoreTest() : database_(GetParam()) { open(); }

  void open(const StoreOptions& options = {});
  void close() { store_.reset(); }
  Store& store() { return *store_; }
  const Database& database() const { return database_; }

  // What became of a list of changes: "" or the id of the error.
  std::string commit(const StoreChanges& changes);
  void add_game(const std::string& id);
  void add_person(const std::string& id);
  std::string append(const std::string& game, std::int64_t after, const std::vector<std::string>& texts);
  // The texts of all events, in order.
  std::vector<std::string> texts(const std::string& game);

 private:
  Database database_;
  std::unique_ptr<Store> store_;
};

std::vector<NewEvent> events_of(const std::vector<std::string>& texts);
std::string id_of(const std::optional<StoreError>& error);

#define BIGSHOT_BOTH_STORES(Suite)                                                                            \
  INSTANTIATE_TEST_SUITE_P(Store, Suite, ::testing::Values(std::string("sqlite"), std::string("postgresql")), \
                           [](const auto& test) { return test.param; })

// Holds the writer's thread in an answer, so that everything queued meanwhile makes one group.
class HeldWriter {
 public:
  explicit HeldWriter(Store& store);
  ~HeldWriter() { release(); }
  void release();

 private:
  std::promise<void> let_go_;
  bool released_ = false;
};

}  // namespace bigshot::testing
