// What the parts of a table share: the server's services, the table's id, and the strand that everything of the
// table runs on.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/services.h"

namespace bigshot {

struct TableContext {
  using Work = std::function<void()>;

  // `kept` keeps the table, and so its parts, alive while something of it waits. `thrown` hears what its work
  // throws: what the table knows may be wrong from there on.
  TableContext(Services& all, std::string table, std::function<std::shared_ptr<void>()> kept,
               std::function<void(std::string_view what)> thrown)
      : services(all),
        id(std::move(table)),
        strand(all.scheduler.make_strand()),
        keep(std::move(kept)),
        on_throw(std::move(thrown)) {}
  TableContext(const TableContext&) = delete;
  TableContext& operator=(const TableContext&) = delete;

  Milliseconds now() const { return services.scheduler.now(); }

  void post(Work work) const { strand->post(guarded(std::move(work))); }
  std::uint64_t run_at(Milliseconds time, Work work) const {
    return strand->run_at(time, guarded(std::move(work)));
  }
  // `done` runs on the strand, once the store has answered. It holds a whole step of the game, and is handed on
  // without a copy.
  void commit(const StoreChanges& changes, std::function<void(const std::optional<StoreError>&)> done) const {
    services.store.commit(
        changes, [this, kept = keep(), done = std::move(done)](const std::optional<StoreError>& error) mutable {
          post([done = std::move(done), error] { done(error); });
        });
  }

  // Keeps the table alive, and what it throws from ending more than the table.
  Work guarded(Work work) const {
    return [this, kept = keep(), work = std::move(work)] {
      try {
        work();
      } catch (const std::exception& error) {
        on_throw(error.what());
      }
    };
  }

  Services& services;
  const std::string id;
  const std::shared_ptr<Strand> strand;
  const std::function<std::shared_ptr<void>()> keep;
  const std::function<void(std::string_view what)> on_throw;
};

}  // namespace bigshot
