// How many appends a second the store makes durable: one at a time, and many at once, on SQLite and on a
// PostgreSQL that it starts itself. Durable commits cost what the disk takes for a sync, which differs between
// machines and moments by far more than anything here; so the rate of bare syncs is measured in the same run.
//
//   bench_store [SECONDS]      for each figure; 2 if not told
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iostream>
#include <latch>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "store/open_store.h"
#include "store/postgres_server.h"

namespace {

using namespace bigshot;
using Clock = std::chrono::steady_clock;

constexpr const char* kMove = "place R L";
constexpr int kStoredGames = 100'000;

class Folder {
 public:
  Folder() {
    std::string name = "bench_store_XXXXXX";  // here, not in /tmp, which may be memory
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

double elapsed(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void print(const std::string& name, double per_second, const std::string& note = "") {
  std::cout << std::left << std::setw(34) << name << std::right << std::setw(10) << std::fixed
            << std::setprecision(0) << per_second << " a second" << note << std::endl;
}

void require(const std::optional<StoreError>& error) {
  if (error) throw std::runtime_error(std::string(id(error->fault)) + ": " + error->detail);
}

// A file that grows by 4 kB, each time synced.
double sync_rate(const Folder& folder, double seconds) {
  const int file = ::open(folder.file("sync").c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
  const std::string page(4096, 'x');
  const auto start = Clock::now();
  int syncs = 0;
  while (elapsed(start) < seconds) {
    if (::write(file, page.data(), page.size()) < 0 || ::fdatasync(file) != 0) throw std::runtime_error("no sync");
    ++syncs;
  }
  ::close(file);
  return syncs / elapsed(start);
}

// Each of `games` games appends its next event as soon as the last one is durable.
class Load {
 public:
  Load(Store& store, int games, double seconds)
      : store_(store),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
        running_(games) {
    const auto start = Clock::now();
    for (int i = 0; i < games; ++i) append("load" + std::to_string(games) + "-" + std::to_string(i), 0);
    running_.wait();
    per_second_ = static_cast<double>(appended_) / elapsed(start);
  }

  double per_second() const { return per_second_; }

 private:
  void append(const std::string& game, std::int64_t after) {
    store_.commit({AppendEvents{game, after, {{kMove, "", 0}}}},
                  [this, game, after](const std::optional<StoreError>& error) {
                    if (error) std::cerr << error->detail << '\n';
                    if (!error) ++appended_;
                    if (error || Clock::now() >= end_) return running_.count_down();
                    append(game, after + 1);
                  });
  }

  Store& store_;
  Clock::time_point end_;
  std::latch running_;
  std::atomic<std::int64_t> appended_ = 0;
  double per_second_ = 0;
};

void add_games(Store& store, const std::string& prefix, int count) {
  std::latch done(count);
  for (int i = 0; i < count; ++i) {
    store.commit({AddGame{prefix + std::to_string(i), "{}", "", 0}}, [&](const std::optional<StoreError>& error) {
      if (error) std::cerr << error->detail << '\n';
      done.count_down();
    });
  }
  done.wait();
}

void measure_load(Store& store, const std::string& name, int games, double seconds) {
  add_games(store, "load" + std::to_string(games) + "-", games);
  const StoreCounters before = store.counters();
  const Load load(store, games, seconds);
  const StoreCounters after = store.counters();
  const auto commits = static_cast<double>(after.commits - before.commits);
  std::ostringstream note;
  note << std::fixed << std::setprecision(1) << ", "
       << static_cast<double>(after.changes - before.changes) / std::max(commits, 1.0) << " in a commit";
  print(name + ", " + std::to_string(games) + " waiting", load.per_second(), note.str());
}

void measure(const std::string& name, const std::string& url, double seconds) {
  StoreOptions options;
  options.longest_queue = 2 * kStoredGames;
  auto store = open_store(url, options);
  if (!store) require(store.error());
  for (const int games : {1, 64, 512}) measure_load(**store, name, games, seconds);
  add_games(**store, "old", kStoredGames);
  store = StoreError{};
  const auto start = Clock::now();
  store = open_store(url, options);
  if (!store || !(*store)->unfinished_games("", 100)) throw std::runtime_error("cannot open it again");
  std::cout << name << ", opened with " << kStoredGames << " games and 100 listed: " << std::setprecision(1)
            << 1000 * elapsed(start) << " ms\n";
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2;
  try {
    const Folder folder;
    print("bare syncs of 4 kB", sync_rate(folder, seconds));
    measure("sqlite", "sqlite:" + folder.file("games.db"), seconds);
    testing::PostgresServer server;
    measure("postgresql", server.new_database(), seconds);
    print("bare syncs of 4 kB, afterwards", sync_rate(folder, seconds));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
