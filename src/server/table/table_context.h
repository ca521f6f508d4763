// What the parts of a table share: the server's services, the table's id, and the strand that everything of the
// table runs on.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/services.h"

namespace bigshot {

struct TableContext {
  Services& services;
  const std::string id;
  std::shared_ptr<Strand> strand;
  // Keeps the table, and so its parts, alive while an answer of the store or of a bot is under way.
  std::function<std::shared_ptr<void>()> keep;

  Milliseconds now() const { return services.scheduler.now(); }

  void post(std::function<void()> work) const {
    strand->post([kept = keep(), work = std::move(work)] { work(); });
  }
  // `done` runs on the strand, once the store has answered.
  void commit(const StoreChanges& changes, std::function<void(const std::optional<StoreError>&)> done) const {
    services.store.commit(
        changes, [kept = keep(), to = strand, done = std::move(done)](const std::optional<StoreError>& error) {
          to->post([kept, done, error] { done(error); });
        });
  }
};

}  // namespace bigshot
