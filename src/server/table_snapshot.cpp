#include "server/table_snapshot.h"

namespace bigshot {

namespace {

constexpr int kPage = 1000;

}  // namespace

Stored<TableSnapshot> read_snapshot(Store& store, std::string_view id, std::int64_t after, bool with_game,
                                    bool with_presence) {
  TableSnapshot snapshot;
  auto table = store.table(id);
  if (!table) return table.error();
  snapshot.table = std::move(*table);
  if (with_presence) {
    auto presence = store.presence(id);
    if (!presence) return presence.error();
    snapshot.presence = std::move(*presence);
  }
  if (!snapshot.table || snapshot.table->phase == TablePhase::kOpen) return snapshot;
  if (with_game) {
    auto game = store.game(id);
    if (!game) return game.error();
    snapshot.game = std::move(*game);
  }
  for (;;) {
    auto page = store.events(id, after + static_cast<std::int64_t>(snapshot.events.size()), kPage);
    if (!page) return page.error();
    snapshot.events.insert(snapshot.events.end(), page->begin(), page->end());
    if (page->size() < static_cast<std::size_t>(kPage)) break;
  }
  auto comforts = store.comforts(id);
  if (!comforts) return comforts.error();
  snapshot.comforts = std::move(*comforts);
  return snapshot;
}

}  // namespace bigshot
