#include "store/store_fixture.h"

#include <stdlib.h>

#include <optional>

#include "store/postgres_connection.h"
#include "store/sqlite_connection.h"

namespace bigshot::testing {

namespace {

constexpr std::string_view kSqlite = "sqlite:";

// Ends the server while the program is still whole, not after main().
class ServerEnvironment : public ::testing::Environment {
 public:
  PostgresServer& server() {
    if (!server_) server_.emplace(Until::kWithTheSystem);
    return *server_;
  }
  void TearDown() override { server_.reset(); }

 private:
  std::optional<PostgresServer> server_;
};

auto* const server_environment =
    static_cast<ServerEnvironment*>(::testing::AddGlobalTestEnvironment(new ServerEnvironment));

}  // namespace

PostgresServer& postgres_server() { return server_environment->server(); }

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "bigshot_store_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Database::Database(const std::string& kind)
    : url_(kind == "sqlite" ? std::string(kSqlite) + folder_.file("games.db") : postgres_server().new_database()) {
}

std::unique_ptr<SqlConnection> Database::connect() const {
  auto connection = url_.starts_with(kSqlite) ? connect_sqlite(url_.substr(kSqlite.size()))
                                              : connect_postgres(url_, std::chrono::seconds(10));
  EXPECT_TRUE(connection.ok()) << connection.error().detail;
  return std::move(*connection);
}

void StoreTest::open(const StoreOptions& options) {
  store_.reset();
  auto store = open_store(database_.url(), options);
  ASSERT_TRUE(store.ok()) << id(store.error().fault) << ": " << store.error().detail;
  store_ = std::move(*store);
}

std::string StoreTest::commit(const StoreChanges& changes) { return id_of(commit_now(store(), changes)); }

void StoreTest::add_person(const std::string& id) {
  EXPECT_EQ(commit({AddPerson{id, id, "key of " + id, 0}}), "");
}

void StoreTest::add_game(const std::string& id) { EXPECT_EQ(commit({AddGame{id, "{}", "secret", 1}}), ""); }

std::string StoreTest::append(const std::string& game, std::int64_t after, const std::vector<std::string>& texts) {
  return commit({AppendEvents{game, after, events_of(texts)}});
}

std::vector<std::string> StoreTest::texts(const std::string& game) {
  std::vector<std::string> result;
  const auto events = store().events(game, 0, 100'000);
  EXPECT_TRUE(events.ok()) << events.error().detail;
  if (!events) return result;
  for (const StoredEvent& event : *events) result.push_back(event.text);
  return result;
}

std::vector<NewEvent> events_of(const std::vector<std::string>& texts) {
  std::vector<NewEvent> events;
  for (const std::string& text : texts) events.push_back({text, "", 0});
  return events;
}

std::string id_of(const std::optional<StoreError>& error) {
  return error ? std::string(id(error->fault)) : std::string();
}

HeldWriter::HeldWriter(Store& store) {
  std::promise<void> holding;
  store.commit({RenewNode{"held", std::chrono::milliseconds(0)}},
               [&holding, wait = let_go_.get_future().share()](const std::optional<StoreError>& error) {
                 EXPECT_FALSE(error);
                 holding.set_value();
                 wait.wait();
               });
  holding.get_future().wait();
}

void HeldWriter::release() {
  if (!released_) let_go_.set_value();
  released_ = true;
}

}  // namespace bigshot::testing
