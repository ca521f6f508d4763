#include "server/watched_store.h"

#include <stdexcept>

namespace bigshot::testing {

void WatchedStore::commit(const StoreChanges& changes, Done done) {
  if (failure_ && !failure_->kept) return done(StoreError{failure_->fault, "a test wants it so", {}});
  ++under_way_;
  store_.commit(changes,
                [this, failure = failure_, done = std::move(done)](const std::optional<StoreError>& error) {
                  done(failure ? std::optional(StoreError{failure->fault, "a test wants it so", {}}) : error);
                  --under_way_;
                });
}

Stored<std::int64_t> WatchedStore::last_event(std::string_view game) {
  if (fails_reading_) return StoreError{StoreFault::kUnavailable, "a test wants it so", {}};
  return store_.last_event(game);
}

Stored<std::optional<StoredTable>> WatchedStore::table(std::string_view id) {
  if (throws_reading_) throw std::runtime_error("a test wants it so");
  if (fails_reading_) return StoreError{StoreFault::kUnavailable, "a test wants it so", {}};
  return store_.table(id);
}

Stored<std::optional<StoredPerson>> WatchedStore::person_by_key(std::string_view key_hash) {
  auto found = store_.person_by_key(key_hash);
  if (const auto what = std::exchange(after_person_by_key_, nullptr)) what();
  return found;
}

Stored<StoredWhole> WatchedStore::whole_table(std::string_view id, const WholeQuery& query) {
  if (fails_reading_) return StoreError{StoreFault::kUnavailable, "a test wants it so", {}};
  return store_.whole_table(id, query);
}

}  // namespace bigshot::testing
