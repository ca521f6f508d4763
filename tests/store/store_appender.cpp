// Appends to a store and prints every acknowledged event as "GAME NUMBER TEXT".
//
//   store_appender flood URL        many games at once, as fast as it goes, until it is killed
//   store_appender share URL NAME N N events to the game "shared", which others append to as well
#include <unistd.h>

#include <cstdlib>
#include <latch>
#include <string>

#include "store/open_store.h"

namespace {

using namespace bigshot;

constexpr int kGames = 16;

// One call for a line, so that a killed process has written it whole or not at all.
void print(const std::string& game, std::int64_t number, const std::string& text) {
  const std::string line = game + ' ' + std::to_string(number) + ' ' + text + '\n';
  if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(3);
}

void append_next(Store& store, const std::string& game, std::int64_t after) {
  const std::string text = game + '/' + std::to_string(after + 1);
  store.commit({AppendEvents{game, after, {{text, "", 0}}}},
               [&store, game, after, text](const std::optional<StoreError>& error) {
                 if (!error) {
                   print(game, after + 1, text);
                   append_next(store, game, after + 1);
                   return;
                 }
                 // A process that was killed before us may still have been heard.
                 const auto last = store.last_event(game);
                 if (error->fault != StoreFault::kConflict || !last) std::_Exit(4);
                 append_next(store, game, *last);
               });
}

int flood(Store& store) {
  for (int i = 0; i < kGames; ++i) {
    const std::string game = "g" + std::to_string(i);
    const auto error = commit_now(store, {AddGame{game, "", "", 0}});
    if (error && error->fault != StoreFault::kConflict) return 5;
    const auto last = store.last_event(game);
    if (!last) return 6;
    append_next(store, game, *last);
  }
  std::latch never(1);
  never.wait();
  return 0;
}

int share(Store& store, const std::string& name, int count) {
  const std::string game = "shared";
  std::int64_t last = 0;
  for (int i = 0; i < count;) {
    const std::string text = name + '/' + std::to_string(i);
    const auto error = commit_now(store, {AppendEvents{game, last, {{text, "", 0}}}});
    if (!error) {
      print(game, ++last, text);
      ++i;
    } else if (error->fault == StoreFault::kConflict) {
      const auto now = store.last_event(game);
      if (!now) return 6;
      last = *now;
    } else {
      return 5;
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto store = open_store(argv[2]);
  if (!store) return 1;
  const std::string mode = argv[1];
  if (mode == "flood") return flood(**store);
  if (mode == "share" && argc == 5) return share(**store, argv[3], std::atoi(argv[4]));
  return 2;
}
