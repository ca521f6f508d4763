// The server under load: tables with four people each play scripted games turn by turn, over real WebSockets and
// with every move on the disk before anybody hears of it. The server runs as a process of its own, so that its
// time and memory can be told from ours.
//
//   bench_load --tables 200 --moves 200 --store sqlite --json
//
// A move is one request: a bid, a pass, a loan with its bid, or all four cubes of a turn; recorded_moves counts as
// a record does. Times run from sending it until all four people have it. What a durable move costs depends on the
// disk and on the system's network, so both are measured in the same run: the rate of bare syncs, and what a relay
// costs that does nothing but pass on as many messages.
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>

#include "bare_relay.h"
#include "load_nodes.h"
#include "load_tables.h"
#include "store/postgres_server.h"

namespace {

using namespace bigshot;
using Clock = std::chrono::steady_clock;

struct LoadOptions {
  int tables = 200;
  int moves = 200;
  int idle_tables = 0;
  int nodes = 1;
  std::string store = "sqlite";
  std::string program;  // the server's; if empty, the bigshot beside this program
  bool json = false;
};

constexpr const char* kUsage =
    "bench_load [--tables N] [--moves N] [--store sqlite|postgresql] [--idle-tables N] [--nodes N] "
    "[--bigshot PROGRAM] [--json]\n"
    "  --tables N       tables that play, four connections each (200)\n"
    "  --moves N        at most so many moves at each (200)\n"
    "  --store KIND     sqlite, or postgresql, which is started for this (sqlite)\n"
    "  --idle-tables N  more tables, where nobody moves, with four connections each (0)\n"
    "  --nodes N        so many servers behind nginx, on one PostgreSQL (1: one server, no nginx)\n"
    "  --bigshot FILE   the server's program (bigshot, beside this one)\n"
    "  --json           one JSON object\n";

int number(const std::string& name, const std::string& text, int least, int most) {
  std::size_t end = 0;
  int value = -1;
  try {
    value = std::stoi(text, &end);
  } catch (const std::exception&) {
    end = 0;
  }
  if (end != text.size() || value < least || value > most) {
    throw std::invalid_argument(name + " takes a number from " + std::to_string(least) + " to " +
                                std::to_string(most) + ", not '" + text + "'");
  }
  return value;
}

LoadOptions read_options(const std::vector<std::string>& arguments) {
  LoadOptions options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (name == "--json") {
      options.json = true;
      continue;
    }
    if (name == "--help") {
      std::cout << kUsage;
      std::exit(0);
    }
    if (i + 1 == arguments.size())
      throw std::invalid_argument("unknown option, or one without its value: " + name);
    const std::string& value = arguments[++i];
    if (name == "--tables") {
      options.tables = number(name, value, 1, 10'000);
    } else if (name == "--moves") {
      options.moves = number(name, value, 1, 100'000);
    } else if (name == "--idle-tables") {
      options.idle_tables = number(name, value, 0, 10'000);
    } else if (name == "--nodes") {
      options.nodes = number(name, value, 1, 16);
    } else if (name == "--store" && (value == "sqlite" || value == "postgresql")) {
      options.store = value;
    } else if (name == "--bigshot") {
      options.program = value;
    } else {
      throw std::invalid_argument("unknown: " + name + ' ' + value);
    }
  }
  if (options.nodes > 1 && options.store != "postgresql") {
    throw std::invalid_argument("--nodes needs --store postgresql: an SQLite file is one server's");
  }
  return options;
}

class Folder {
 public:
  Folder() {
    std::string name = "bench_load_XXXXXX";  // here, not in /tmp, which may be memory
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    path_ = std::filesystem::absolute(name);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

double elapsed(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// A file that grows by 4 kB, each time synced.
double sync_rate(const Folder& folder) {
  static constexpr double kSeconds = 1;
  const int file = ::open(folder.file("sync").c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
  const std::string page(4096, 'x');
  const auto start = Clock::now();
  int syncs = 0;
  while (elapsed(start) < kSeconds) {
    if (::write(file, page.data(), page.size()) < 0 || ::fdatasync(file) != 0) throw std::runtime_error("no sync");
    ++syncs;
  }
  ::close(file);
  return syncs / elapsed(start);
}

double at_share(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// Clients are other machines in earnest. Here they share the server's cores, and would interrupt it whenever it
// sends them something; so they wait until a core is free.
void yield_to_server() {
  const sched_param parameters{};
  if (::sched_setscheduler(0, SCHED_BATCH, &parameters) != 0) throw std::runtime_error("no batch scheduling");
}

using Figures = std::vector<std::pair<std::string, double>>;

Figures measure_server(const LoadOptions& options) {
  const Folder folder;
  std::optional<testing::PostgresServer> postgres;
  std::string store = "sqlite:" + folder.file("games.db");
  if (options.store == "postgresql") store = postgres.emplace().new_database();
  double syncs = sync_rate(folder);
  const bench::LoadNodes server(options.program, store, options.nodes, folder.path());

  yield_to_server();
  bench::LoadLoop loop;
  const auto opening = Clock::now();
  bench::LoadTables tables(loop, server.port(), options.tables + options.idle_tables, 4);
  const double opened = elapsed(opening);

  const std::uint64_t bytes = tables.bytes_received();
  const std::uint64_t recorded = tables.recorded_moves();
  const double cpu = server.cpu_seconds();
  const auto start = Clock::now();
  tables.play(options.tables, options.moves);
  const double seconds = elapsed(start);
  const double cpu_used = server.cpu_seconds() - cpu;
  const auto moves = static_cast<double>(tables.moves());
  const double bytes_used = static_cast<double>(tables.bytes_received() - bytes);
  const double memory = server.memory_megabytes();
  syncs = (syncs + sync_rate(folder)) / 2;

  const auto latencies = tables.sorted_latencies();
  const int wrong = tables.wrong_states(server.port());
  return {{"tables", options.tables},
          {"nodes", options.nodes},
          {"connections", 4.0 * (options.tables + options.idle_tables)},
          {"moves", moves},
          {"recorded_moves", static_cast<double>(tables.recorded_moves() - recorded)},
          {"moves_per_s", moves / seconds},
          {"p50_ms", at_share(latencies, 0.50)},
          {"p99_ms", at_share(latencies, 0.99)},
          {"server_cpu_s_per_1000_moves", cpu_used / moves * 1000},
          {"bytes_per_move_per_client", bytes_used / moves / 4},
          {"rss_mb", memory},
          {"sync_per_s", syncs},
          {"open_s", opened},
          {"wrong_states", wrong}};
}

// The baseline comes when the server and its clients are gone, and their files with them.
Figures measure(const LoadOptions& options) {
  Figures figures = measure_server(options);
  const double relay = bench::bare_relay_seconds(options.tables, options.moves);
  figures.insert(figures.begin(), {"bare_relay_cpu_s_per_1000_moves", relay * 1000});
  return figures;
}

void print(const Figures& figures, const LoadOptions& options) {
  if (!options.json) {
    for (const auto& [name, value] : figures) {
      std::cout << std::left << std::setw(34) << name << std::right << std::setw(14) << value << '\n';
    }
    return;
  }
  std::cout << "{\"store\":\"" << options.store << '"';
  for (const auto& [name, value] : figures) std::cout << ",\"" << name << "\":" << std::setprecision(6) << value;
  std::cout << "}\n";
}

// A connection is a file, here and in the server, which inherits the limit. Where the system's maximum cannot be
// raised, as many idle tables are opened as it allows.
void fit_file_limit(LoadOptions& options) {
  static constexpr int kOthers = 60;  // files that are no connections, with room to spare
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const auto wanted = static_cast<rlim_t>(4 * (options.tables + options.idle_tables) + kOthers);
  if (limit.rlim_max < wanted) {
    const rlimit more{wanted, wanted};
    if (::setrlimit(RLIMIT_NOFILE, &more) == 0) return;
  }
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  const int most = static_cast<int>((std::min<rlim_t>(limit.rlim_max, wanted) - kOthers) / 4);
  if (most >= options.tables + options.idle_tables) return;
  options.idle_tables = std::max(0, most - options.tables);
  std::cerr << "This system allows " << limit.rlim_max << " open files: " << options.idle_tables
            << " idle tables.\n";
}

}  // namespace

int main(int argc, char** argv) {
  try {
    LoadOptions options = read_options({argv + 1, argv + argc});
    if (options.program.empty()) {
      options.program = (std::filesystem::canonical("/proc/self/exe").parent_path() / "bigshot").string();
    }
    fit_file_limit(options);
    const auto figures = measure(options);
    print(figures, options);
    return figures.back().second == 0 ? 0 : 1;
  } catch (const std::invalid_argument& error) {
    std::cerr << error.what() << '\n' << kUsage;
    return 2;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
