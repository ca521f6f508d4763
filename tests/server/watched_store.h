// A store that knows when nothing is under way, and that fails when a test wants it to.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "store/store.h"

namespace bigshot::testing {

class WatchedStore final : public Store {
 public:
  explicit WatchedStore(Store& store) : store_(store) {}

  bool is_quiet() const { return under_way_ == 0; }

  // How commits fail from now on: without being kept, or after they were. Nothing: they do not.
  struct Failure {
    StoreFault fault;
    bool kept = false;
  };
  void fail(std::optional<Failure> failure) { failure_ = failure; }
  void fail_reading(bool fails) { fails_reading_ = fails; }
  // What happens once, between the next time that somebody is looked up by their key and what follows from it.
  void once_after_person_by_key(std::function<void()> what) { after_person_by_key_ = std::move(what); }
  // As what nobody has foreseen does.
  void throw_reading(bool throws) { throws_reading_ = throws; }

  void commit(const StoreChanges& changes, Done done) override;

  Stored<std::optional<StoredGame>> game(std::string_view id) override { return store_.game(id); }
  Stored<std::vector<StoredEvent>> events(std::string_view game, std::int64_t after, int limit) override {
    return store_.events(game, after, limit);
  }
  Stored<std::int64_t> last_event(std::string_view game) override;
  Stored<std::vector<std::string>> unfinished_games(std::string_view after, int limit) override {
    return store_.unfinished_games(after, limit);
  }
  Stored<std::vector<StoredComfort>> comforts(std::string_view game) override { return store_.comforts(game); }
  Stored<std::optional<StoredTable>> table(std::string_view id) override;
  Stored<StoredWhole> whole_table(std::string_view id, const WholeQuery& query) override;
  Stored<std::vector<StoredTable>> listed_tables(TablePhase phase, const std::optional<StoredTable>& before,
                                                 int limit) override {
    return store_.listed_tables(phase, before, limit);
  }
  Stored<std::vector<StoredTable>> tables_of(std::string_view person, std::string_view after, int limit) override {
    return store_.tables_of(person, after, limit);
  }
  Stored<std::vector<StoredTable>> all_tables_of(std::string_view person, std::string_view after,
                                                 int limit) override {
    return store_.all_tables_of(person, after, limit);
  }
  Stored<std::optional<StoredKeyCode>> key_code(std::string_view code_hash) override {
    return store_.key_code(code_hash);
  }
  Stored<std::optional<StoredPerson>> person(std::string_view id) override { return store_.person(id); }
  Stored<std::optional<StoredPerson>> person_by_key(std::string_view key_hash) override;
  Stored<std::vector<StoredResult>> history(std::string_view player, const std::optional<StoredResult>& before,
                                            int limit) override {
    return store_.history(player, before, limit);
  }
  Stored<std::vector<StoredResult>> results(std::string_view game) override { return store_.results(game); }
  Stored<PlayerStatistics> statistics(std::string_view player) override { return store_.statistics(player); }
  Stored<std::optional<StoredRating>> rating(std::string_view player) override { return store_.rating(player); }
  Stored<std::vector<StoredRating>> best_ratings(int opponents, int limit) override {
    return store_.best_ratings(opponents, limit);
  }
  Stored<std::vector<StoredTable>> old_tables(TablePhase phase, std::int64_t before,
                                              const std::optional<StoredTable>& after, int limit) override {
    return store_.old_tables(phase, before, after, limit);
  }
  Stored<std::vector<StoredTable>> all_tables(std::string_view after, int limit) override {
    return store_.all_tables(after, limit);
  }
  Stored<std::int64_t> last_event_time(std::string_view game) override { return store_.last_event_time(game); }
  Stored<std::vector<StoredPerson>> people_named(std::string_view name, int limit) override {
    return store_.people_named(name, limit);
  }
  Stored<std::vector<std::string>> games_to_rate(int limit) override { return store_.games_to_rate(limit); }
  Stored<std::int64_t> games_together(std::string_view one, std::string_view other, std::int64_t since) override {
    return store_.games_together(one, other, since);
  }
  Stored<std::vector<StoredBan>> bans(std::string_view after, int limit) override {
    return store_.bans(after, limit);
  }
  Stored<std::vector<StoredAudit>> audit(std::int64_t after, int limit) override {
    return store_.audit(after, limit);
  }
  Stored<std::int64_t> last_audit() override { return store_.last_audit(); }
  Stored<StoreFigures> figures() override { return store_.figures(); }
  Stored<std::vector<std::string>> neglected_games(std::int64_t time, int limit) override {
    return store_.neglected_games(time, limit);
  }
  Stored<bool> has_duty(std::string_view game, std::string_view node) override {
    return store_.has_duty(game, node);
  }
  Stored<std::vector<std::string>> living_nodes() override { return store_.living_nodes(); }
  Stored<std::vector<StoredPresence>> presence(std::string_view table) override { return store_.presence(table); }
  StoreCounters counters() const override {
    StoreCounters counters = store_.counters();
    if (failing_) counters.failing = failing_;
    return counters;
  }
  void set_failing(std::optional<StoreFault> fault) { failing_ = fault; }

 private:
  Store& store_;
  std::atomic<int> under_way_ = 0;
  std::optional<Failure> failure_;
  bool fails_reading_ = false;
  std::function<void()> after_person_by_key_;
  bool throws_reading_ = false;
  std::optional<StoreFault> failing_;
};

}  // namespace bigshot::testing
