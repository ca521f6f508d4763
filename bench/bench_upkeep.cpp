// What a store costs that holds much of which little is played: the look that every node takes each second, a bite
// of the sweeper, statistics of a bot, the takeover of a dead node's games; and what each kind of table takes on
// the disk.
//
//   bench_upkeep [TABLES [PLAYED]]      on SQLite, in a folder here; 100000 and 5000 if not told
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <stdexcept>

#include "store/open_store.h"
#include "store/sqlite_connection.h"

namespace {

using namespace bigshot;
using Clock = std::chrono::steady_clock;

constexpr int kEventsOfGame = 300;
constexpr int kTakenOver = 20'000;
constexpr int kClaimsAtOnce = 2000;  // as Duties does it
constexpr int kMeasuredTables = 2000;
constexpr std::int64_t kLongAgo = 1'000'000;
const std::string kHeader(900, 'h');     // of a record with four names
const std::string kDocument(1300, 'd');  // of a table with four people

class Folder {
 public:
  Folder() {
    std::string name = "bench_upkeep_XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

double milliseconds_of(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// The best of many, since others use the machine too.
double best_milliseconds(int times, const std::function<void()>& work) {
  double best = milliseconds_of(work);
  for (int i = 1; i < times; ++i) best = std::min(best, milliseconds_of(work));
  return best;
}

template <class T>
T required(Stored<T> result) {
  if (!result) throw std::runtime_error(std::string(id(result.error().fault)) + ": " + result.error().detail);
  return std::move(*result);
}

// Many lists of changes, each answered; the writer groups them.
class Writing {
 public:
  explicit Writing(Store& store) : store_(store) {}
  ~Writing() { wait(); }

  void add(StoreChanges changes) {
    auto done = std::make_shared<std::promise<void>>();
    waiting_.push_back(done->get_future());
    store_.commit(changes, [done](const std::optional<StoreError>& error) {
      if (error) std::cerr << id(error->fault) << ' ' << error->detail << '\n';
      done->set_value();
    });
    if (waiting_.size() >= 10'000) wait();
  }
  void wait() {
    for (auto& answer : waiting_) answer.get();
    waiting_.clear();
  }

 private:
  Store& store_;
  std::vector<std::future<void>> waiting_;
};

std::string table_id(char kind, int number) {
  std::string digits = std::to_string(number);
  return kind + std::string(19 - digits.size(), '0') + digits;
}

void add_people(Store& store) {
  for (const std::string person : {"person-a", "person-b"}) {
    commit_now(store, {AddPerson{person, person, "key of " + person, kLongAgo}});
  }
}

enum class Kind { kOpen, kPlaying, kFinished };

void add_table(Writing& writing, Kind kind, const std::string& id, int events, const std::string& node = "") {
  const TablePhase phase = kind == Kind::kOpen      ? TablePhase::kOpen
                           : kind == Kind::kPlaying ? TablePhase::kPlaying
                                                    : TablePhase::kClosed;
  StoreChanges changes = {PutTable{id, 0, phase, true, kDocument, kLongAgo}, AddMember{id, "person-a"},
                          AddMember{id, "person-b"}};
  if (kind != Kind::kOpen) changes.emplace_back(AddGame{id, kHeader, std::string(64, 's'), kLongAgo});
  if (!node.empty()) {
    changes.emplace_back(SetWake{id, kLongAgo});
    changes.emplace_back(TakeDuty{id, node});
  }
  writing.add(std::move(changes));
  for (int after = 0; after < events; after += 50) {
    std::vector<NewEvent> some(static_cast<std::size_t>(std::min(50, events - after)),
                               {"place R K", "0:8c1f2a90", kLongAgo});
    writing.add({AppendEvents{id, after, std::move(some)}});
  }
  if (kind != Kind::kFinished) return;
  writing.add(
      {FinishGame{id, kLongAgo, {{0, "person-a", 1, true, 80, false}, {1, "bot:hard", 2, false, 60, false}}}});
}

void print(const std::string& what, double figure, const char* unit) {
  std::cout << std::left << std::setw(64) << what << std::right << std::setw(12) << std::fixed
            << std::setprecision(3) << figure << ' ' << unit << std::endl;
}

void measure_disk(const Folder& folder, Kind kind, const std::string& name, int events) {
  const std::string file = folder.file(name + ".db");
  const auto bytes = [&] {
    std::uintmax_t sum = 0;
    for (const char* end : {"", "-wal"}) {
      std::error_code none;
      const auto size = std::filesystem::file_size(file + end, none);
      if (!none) sum += size;
    }
    return sum;
  };
  { auto store = required(open_store("sqlite:" + file)); }
  const auto before = bytes();
  {
    auto store = required(open_store("sqlite:" + file));
    add_people(*store);
    Writing writing(*store);
    for (int i = 0; i < kMeasuredTables; ++i) add_table(writing, kind, table_id('m', i), events);
  }
  print("disk: " + name, static_cast<double>(bytes() - before) / kMeasuredTables, "bytes");
}

// The look as the first version took it (commit 8016709), with the index that it had: every game that is played.
double first_look_milliseconds(const std::string& file) {
  const auto connection = required(connect_sqlite(file));
  connection->run_script("CREATE INDEX duty_wake ON duty (wake, game) WHERE wake IS NOT NULL");
  const SqlQuery look{
      "SELECT game FROM duty WHERE wake IS NOT NULL AND wake <= $1 AND (node IS NULL OR "
      "NOT EXISTS (SELECT 1 FROM node WHERE node.id = duty.node AND expires > {now})) ORDER BY wake, game LIMIT "
      "$2",
      {2 * kLongAgo, std::int64_t{kClaimsAtOnce}}};
  const double best = best_milliseconds(50, [&] { required(connection->run_one(look)); });
  connection->run_script("DROP INDEX duty_wake");
  return best;
}

void run(int tables, int played) {
  const Folder folder;
  auto store = required(open_store("sqlite:" + folder.file("games.db")));
  add_people(*store);
  for (const char* node : {"living", "dead"}) {
    commit_now(*store, {RenewNode{node, std::chrono::hours(24)}});
  }
  {
    Writing writing(*store);
    for (int i = 0; i < played; ++i) add_table(writing, Kind::kPlaying, table_id('p', i), 20, "living");
    for (int i = 0; i < tables - played; ++i) add_table(writing, Kind::kFinished, table_id('f', i), 20);
  }
  const auto look = [&] { required(store->neglected_games(2 * kLongAgo, kClaimsAtOnce)); };
  const auto bite = [&] { required(store->old_tables(TablePhase::kPlaying, 2 * kLongAgo, std::nullopt, 20)); };
  const auto statistics = [&] { required(store->statistics("bot:hard")); };
  print("a look for neglected games, " + std::to_string(played) + " played", best_milliseconds(50, look), "ms");
  print("baseline: the look of the first version", first_look_milliseconds(folder.file("games.db")), "ms");
  print("a bite of the sweeper", best_milliseconds(50, bite), "ms");
  print("statistics of a bot with " + std::to_string(tables - played) + " games",
        best_milliseconds(50, statistics), "ms");

  {
    Writing writing(*store);
    for (int i = 0; i < kTakenOver; ++i) add_table(writing, Kind::kPlaying, table_id('t', i), 20, "dead");
  }
  commit_now(*store, {RenewNode{"dead", std::chrono::milliseconds(-1)}});
  int taken = 0;
  const double takeover = milliseconds_of([&] {
    for (;;) {
      const auto games = required(store->neglected_games(2 * kLongAgo, kClaimsAtOnce));
      if (games.empty()) break;
      Writing writing(*store);
      for (const std::string& game : games) writing.add({TakeDuty{game, "living"}});
      taken += static_cast<int>(games.size());
    }
  });
  print("the duties of " + std::to_string(taken) + " games of a dead node taken over", takeover, "ms");
  store.reset();

  measure_disk(folder, Kind::kOpen, "a table that has not begun", 0);
  measure_disk(folder, Kind::kPlaying, "a game of 150 moves that stands still", kEventsOfGame / 2);
  measure_disk(folder, Kind::kFinished, "a finished game of 300 moves", kEventsOfGame);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? std::atoi(argv[1]) : 100'000, argc > 2 ? std::atoi(argv[2]) : 5000);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
