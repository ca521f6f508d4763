// Opens a store by its URL.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string_view>

#include "store/store.h"

namespace bigshot {

struct StoreOptions {
  // Called when another node has changed something; from a thread of the store, so it must not block. Never with
  // SQLite, which has no other node.
  std::function<void(const News&)> on_news;
  // How long to wait before a database that could not be reached is tried again: at first, and at most.
  std::chrono::milliseconds first_retry{50};
  std::chrono::milliseconds last_retry{2000};
  // How long the database may take for one answer before it counts as unreachable.
  std::chrono::milliseconds patience{15000};
  std::size_t longest_queue = 65536;
  // For operators: a server may have this SQLite file, too. Nothing is brought up to date then, and what servers
  // must agree on (nodes and duties) is left alone.
  bool beside_server = false;
};

// "sqlite:PATH" makes the file if need be, and is for one process; "postgresql://..." (or "postgres://...") is for
// any number of nodes. Brings an older schema up to date.
Result<std::unique_ptr<Store>, StoreError> open_store(std::string_view url, const StoreOptions& options = {});

}  // namespace bigshot
