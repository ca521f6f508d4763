// What hand-made machinery saves: WebSocket frames, the event loop, heads of HTTP replies, metrics and SQLite's
// log, each in turns with the library's own, by processor time (user and system) for 1,000 moves. Prints the rows
// of a table.
//
//   bench_machinery [--rounds N]
#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "load_client.h"
#include "machinery.h"
#include "server_net/server_process.h"

namespace {

using namespace bigshot;
using namespace bigshot::bench;

constexpr int kRooms = 100;
constexpr std::size_t kPeople = 4;
constexpr std::size_t kAnswers = kPeople + 1;
constexpr int kMovesInRoom = 100;
constexpr int kMoves = 20'000;

struct Room {
  std::vector<std::unique_ptr<LoadClient>> people;
  std::size_t heard = 0;
  int sent = 0;

  void send_next() {
    static const std::string kMove =
        R"({"id":10,"do":"move","table":"k3v80x2m9d81","seen":16,"cid":"77e2","moves":["bid 5"]})";
    people[static_cast<std::size_t>(sent++) % kPeople]->send(kMove);
  }
};

// Processor time of a relay, a process of its own, for each move.
double relay_seconds(const std::string& kind) {
  testing::ServerProcess server(std::filesystem::canonical("/proc/self/exe").string(), {"--relay", kind});
  LoadLoop loop;
  std::vector<Room> rooms(kRooms);
  std::size_t playing = rooms.size();
  for (Room& room : rooms) {
    for (std::size_t i = 0; i < kPeople; ++i) {
      auto& client = room.people.emplace_back(std::make_unique<LoadClient>(loop, server.port()));
      client->on_text([&room, &playing](std::string_view) {
        if (++room.heard % kAnswers != 0) return;
        if (room.sent < kMovesInRoom) return room.send_next();
        --playing;
      });
    }
  }
  const double before = server.cpu_seconds();
  for (Room& room : rooms) room.send_next();
  loop.run_until([&] { return playing == 0; });
  return (server.cpu_seconds() - before) / (kRooms * kMovesInRoom);
}

struct Rivals {
  const char* what;
  std::function<double()> library;
  std::function<double()> ours;
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

void print_row(const Rivals& rivals, int rounds) {
  std::vector<double> library, ours;
  for (int round = 0; round < rounds; ++round) {
    library.push_back(1e6 * rivals.library());
    ours.push_back(1e6 * rivals.ours());
  }
  const auto range = [](std::vector<double> values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    std::cout << median(values) << " ms (" << *low << " to " << *high << ") | ";
  };
  std::cout << "| " << rivals.what << " | " << std::fixed << std::setprecision(2);
  range(library);
  range(ours);
  std::cout << std::setprecision(2) << median(library) / median(ours) << " |\n" << std::flush;
}

int run(int rounds) {
  const auto folder =
      std::filesystem::absolute("bench_machinery_store");  // here, not in /tmp, which may be memory
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  int number = 0;
  const auto appends = [&](bool gathered) {
    const auto file = folder / (std::to_string(++number) + ".db");
    return sqlite_appends(kMoves, file.string(), gathered) / kMoves;
  };
  const sched_param parameters{};
  ::sched_setscheduler(0, SCHED_BATCH, &parameters);  // clients wait until a core is free, as in bench_load
  std::cout << "| for 1,000 moves | the library's own | ours | times |\n|---|---|---|---|\n";
  print_row({"WebSocket frames: one message in, five out", [] { return relay_seconds("beast"); },
             [] { return relay_seconds("ours"); }},
            rounds);
  print_row({"event loop: one commit's answer from another thread, five flushes",
             [] { return asio_posts(kMoves) / kMoves; }, [] { return our_posts(kMoves) / kMoves; }},
            rounds);
  print_row({"SQLite's log: one event each, twenty in a commit", [&] { return appends(false); },
             [&] { return appends(true); }},
            rounds);
  if (prometheus_updates(1) < 0) {
    std::cout << "| metrics | built without prometheus-cpp | | |\n";
  } else {
    print_row({"metrics: nine counters and a histogram", [] { return prometheus_updates(kMoves) / kMoves; },
               [] { return our_updates(kMoves) / kMoves; }},
              rounds);
    print_row({"(1,000 texts of /metrics)", [] { return prometheus_texts(1000) / 1000; },
               [] { return our_texts(1000) / 1000; }},
              rounds);
  }
  print_row({"(1,000 heads of HTTP replies)", [] { return beast_heads(kMoves) / kMoves; },
             [] { return our_heads(kMoves) / kMoves; }},
            rounds);
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments == std::vector<std::string>{"--relay", "beast"}) serve_relay_of_beast();
    if (arguments == std::vector<std::string>{"--relay", "ours"}) serve_relay_of_ours();
    const bool given = arguments.size() == 2 && arguments[0] == "--rounds";
    if (!arguments.empty() && !given) throw std::runtime_error("bench_machinery [--rounds N]");
    return run(given ? std::max(1, std::atoi(arguments[1].c_str())) : 7);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
