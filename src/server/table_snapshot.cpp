#include "server/table_snapshot.h"

namespace bigshot {

namespace {

constexpr int kPage = 1000;

}  // namespace

Stored<TableSnapshot> read_snapshot(Store& store, std::string_view id, std::int64_t after, bool with_game,
                                    bool with_presence) {
  auto snapshot = store.whole_table(id, {after, kPage, with_game, with_presence});
  if (!snapshot) return snapshot;
  // Most games have fewer moves than a page.
  for (auto last = std::ssize(snapshot->events); last == kPage;) {
    auto page = store.events(id, snapshot->events.back().number, kPage);
    if (!page) return page.error();
    last = std::ssize(*page);
    snapshot->events.insert(snapshot->events.end(), page->begin(), page->end());
  }
  return snapshot;
}

}  // namespace bigshot
