// What can go wrong with a file.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>

#include "store/sqlite_connection.h"
#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

// No file of this process can grow beyond so many bytes, as on a disk that is full.
class LimitedDisk {
 public:
  explicit LimitedDisk(rlim_t bytes) : old_handler_(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~LimitedDisk() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    ::signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_{};
  sighandler_t old_handler_;
};

// System calls that write, of all threads.
std::optional<std::int64_t> writes_of_this_process() {
  std::ifstream counters("/proc/self/io");
  std::string name;
  std::int64_t count = 0;
  while (counters >> name >> count) {
    if (name == "syscw:") return count;
  }
  return std::nullopt;
}

class SqliteFile : public ::testing::Test {
 protected:
  std::string path() const { return folder_.file("games.db"); }
  std::string url() const { return "sqlite:" + path(); }

  std::string opening_error() const {
    const auto store = open_store(url());
    return store ? "" : std::string(id(store.error().fault));
  }

  void write_file(const std::string& content) const { std::ofstream(path(), std::ios::binary) << content; }

  // A closed store with some games in its one file.
  void make_games() const {
    const auto store = open_store(url());
    ASSERT_TRUE(store.ok());
    ASSERT_FALSE(commit_now(**store, {AddGame{"g", std::string(10'000, 'h'), "", 0}}));
    for (int i = 0; i < 20; ++i) {
      ASSERT_FALSE(commit_now(**store, {AppendEvents{"g", i, events_of({std::string(5'000, 'x')})}}));
    }
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(SqliteFile, is_for_one_process) {
  const auto first = open_store(url());
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(opening_error(), "store.in_use");
  EXPECT_EQ(commit_now(**first, {AddGame{"g", "", "", 0}}), std::nullopt);
}

TEST_F(SqliteFile, is_readable_by_its_owner_only) {
  make_games();
  struct stat status {};
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(SqliteFile, syncs_every_commit) {
  auto connection = connect_sqlite(path());
  EXPECT_EQ((*connection)->run_one({"PRAGMA synchronous", {}})->rows[0].number(0), 2);
  EXPECT_EQ((*connection)->run_one({"PRAGMA journal_mode", {}})->rows[0].text(0), "wal");
}

// By itself SQLite makes two system calls for each page of 4 kB.
TEST_F(SqliteFile, gathers_what_it_writes_to_its_log) {
  if (!writes_of_this_process()) GTEST_SKIP() << "this system does not count writes";
  const auto store = open_store(url());
  ASSERT_FALSE(commit_now(**store, {AddGame{"g", "", "", 0}}));
  const std::int64_t before = *writes_of_this_process();
  ASSERT_FALSE(commit_now(**store, {AppendEvents{"g", 0, events_of({std::string(800'000, 'x')})}}));
  EXPECT_LT(*writes_of_this_process() - before, 50);
}

// What does not fit into its cache goes to the log before the commit, and is read from there again.
TEST_F(SqliteFile, keeps_more_at_once_than_its_cache_holds) {
  const std::vector<std::string> texts(50, std::string(100'000, 'x'));
  const auto store = open_store(url());
  ASSERT_FALSE(commit_now(**store, {AddGame{"g", "", "", 0}}));
  ASSERT_FALSE(commit_now(**store, {AppendEvents{"g", 0, events_of(texts)}}));
  const auto events = (*store)->events("g", 0, 100);
  ASSERT_TRUE(events.ok());
  ASSERT_EQ(events->size(), texts.size());
  for (const StoredEvent& event : *events) EXPECT_EQ(event.text, texts.front());
}

TEST_F(SqliteFile, with_other_bytes_is_refused) {
  write_file("This was never a database of any kind, whatever its name may say about it.\n" +
             std::string(5000, '?'));
  EXPECT_EQ(opening_error(), "store.damaged");
}

TEST_F(SqliteFile, of_another_program_is_refused_and_left_alone) {
  {
    auto connection = connect_sqlite(path());
    ASSERT_FALSE((*connection)->run_script("CREATE TABLE person (face text)"));
  }
  EXPECT_EQ(opening_error(), "store.damaged");
}

TEST_F(SqliteFile, that_was_cut_off_is_told_to_be_damaged) {
  make_games();
  std::filesystem::resize_file(path(), std::filesystem::file_size(path()) / 2);
  const auto store = open_store(url());
  if (!store) {
    EXPECT_EQ(store.error().fault, StoreFault::kDamaged);
    return;
  }
  const auto events = (*store)->events("g", 0, 100);
  ASSERT_FALSE(events.ok());
  EXPECT_EQ(events.error().fault, StoreFault::kDamaged);
}

TEST_F(SqliteFile, with_overwritten_pages_is_told_to_be_damaged) {
  make_games();
  {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(3 * 4096);
    file << std::string(std::filesystem::file_size(path()) - 3 * 4096, '\xa5');
  }
  const auto store = open_store(url());
  const auto fault = [&] {
    if (!store) return store.error().fault;
    const auto events = (*store)->events("g", 0, 100);
    return events ? StoreFault::kFailed : events.error().fault;
  }();
  EXPECT_EQ(fault, StoreFault::kDamaged);
}

TEST_F(SqliteFile, on_a_full_disk_refuses_loses_nothing_and_goes_on) {
  auto store = open_store(url());
  ASSERT_TRUE(store.ok());
  ASSERT_FALSE(commit_now(**store, {AddGame{"g", "", "", 0}}));
  std::int64_t kept = 0;
  const auto append = [&] {
    const auto error = commit_now(**store, {AppendEvents{"g", kept, events_of({std::string(2'000, 'x')})}});
    if (!error) ++kept;
    return id_of(error);
  };
  {
    const LimitedDisk disk(400'000);
    // Between two refusals the log may be tidied up and leave some room again.
    for (int refused = 0; refused < 5 && kept < 1000;) {
      const std::string answer = append();
      refused = answer.empty() ? 0 : refused + 1;
      EXPECT_TRUE(answer.empty() || answer == "store.full") << answer;
    }
    EXPECT_GT(kept, 10);
    EXPECT_LT(kept, 1000);
    EXPECT_EQ(*(*store)->last_event("g"), kept);
  }
  EXPECT_EQ(append(), "");
  store = StoreError{};
  store = open_store(url());
  EXPECT_EQ((*store)->events("g", 0, 2000)->size(), static_cast<std::size_t>(kept));
  EXPECT_EQ(append(), "");
}

TEST_F(SqliteFile, frees_the_duties_of_a_process_that_has_ended) {
  {
    const auto store = open_store(url());
    ASSERT_FALSE(commit_now(**store, {RenewNode{"old", std::chrono::hours(1)}, TakeDuty{"g", "old"}}));
  }
  const auto store = open_store(url());
  EXPECT_EQ(commit_now(**store, {RenewNode{"new", std::chrono::hours(1)}, TakeDuty{"g", "new"}}), std::nullopt);
}

}  // namespace
}  // namespace bigshot::testing
