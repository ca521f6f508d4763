// The store over any database that speaks SQL.
#pragma once

#include <atomic>

#include "store/connector.h"
#include "store/reader_pool.h"
#include "store/store.h"
#include "store/writer.h"

namespace bigshot {

class SqlStore final : public Store {
 public:
  // The writer begins with `connection`; later ones come from the connector.
  SqlStore(std::unique_ptr<Connector> connector, std::unique_ptr<SqlConnection> connection,
           std::size_t longest_queue, Published published)
      : connector_(std::move(connector)),
        readers_(*connector_),
        writer_(*connector_, std::move(connection), longest_queue, std::move(published)) {}

  void commit(const StoreChanges& changes, Done done) override { writer_.queue(changes, std::move(done)); }
  StoreCounters counters() const override {
    StoreCounters counters = writer_.counters();
    counters.damaged = damaged_.load();
    return counters;
  }

  Stored<std::optional<StoredGame>> game(std::string_view id) override;
  Stored<std::vector<StoredEvent>> events(std::string_view game, std::int64_t after, int limit) override;
  Stored<std::int64_t> last_event(std::string_view game) override;
  Stored<std::vector<std::string>> unfinished_games(std::string_view after, int limit) override;
  Stored<std::vector<StoredComfort>> comforts(std::string_view game) override;
  Stored<std::optional<StoredTable>> table(std::string_view id) override;
  Stored<StoredWhole> whole_table(std::string_view id, const WholeQuery& query) override;
  Stored<std::vector<StoredTable>> listed_tables(TablePhase phase, const std::optional<StoredTable>& before,
                                                 int limit) override;
  Stored<std::vector<StoredTable>> tables_of(std::string_view person, std::string_view after, int limit) override;
  Stored<std::vector<StoredTable>> all_tables_of(std::string_view person, std::string_view after,
                                                 int limit) override;
  Stored<std::vector<StoredTable>> old_tables(TablePhase phase, std::int64_t before,
                                              const std::optional<StoredTable>& after, int limit) override;
  Stored<std::vector<StoredTable>> all_tables(std::string_view after, int limit) override;
  Stored<std::int64_t> last_event_time(std::string_view game) override;
  Stored<std::optional<StoredPerson>> person(std::string_view id) override;
  Stored<std::vector<StoredPerson>> people_named(std::string_view name, int limit) override;
  Stored<std::optional<StoredPerson>> person_by_key(std::string_view key_hash) override;
  Stored<std::optional<StoredKeyCode>> key_code(std::string_view code_hash) override;
  Stored<std::vector<StoredResult>> history(std::string_view player, const std::optional<StoredResult>& before,
                                            int limit) override;
  Stored<std::vector<StoredResult>> results(std::string_view game) override;
  Stored<PlayerStatistics> statistics(std::string_view player) override;
  Stored<std::optional<StoredRating>> rating(std::string_view player) override;
  Stored<std::vector<StoredRating>> best_ratings(int opponents, int limit) override;
  Stored<std::vector<std::string>> games_to_rate(int limit) override;
  Stored<std::int64_t> games_together(std::string_view one, std::string_view other, std::int64_t since) override;
  Stored<std::vector<StoredBan>> bans(std::string_view after, int limit) override;
  Stored<std::vector<StoredAudit>> audit(std::int64_t after, int limit) override;
  Stored<std::int64_t> last_audit() override;
  Stored<StoreFigures> figures() override;
  Stored<std::vector<std::string>> neglected_games(std::int64_t time, int limit) override;
  Stored<bool> has_duty(std::string_view game, std::string_view node) override;
  Stored<std::vector<std::string>> living_nodes() override;
  Stored<std::vector<StoredPresence>> presence(std::string_view table) override;

 private:
  // Rows whose checksums are right; otherwise the store is damaged, which is counted.
  Result<SqlAnswer, StoreError> right(Result<SqlAnswer, StoreError> answer, bool (*is_right)(const SqlRow&));
  Result<SqlAnswer, StoreError> read_right(const SqlQuery& query, bool (*is_right)(const SqlRow&));
  // Events without a gap: a row that is lost is damage, too.
  Stored<std::vector<StoredEvent>> whole_events(Result<SqlAnswer, StoreError> answer, std::int64_t after);
  // The same for lists, which one damaged row must not take away: its document is empty.
  Stored<std::vector<StoredTable>> read_tables(const SqlQuery& query);
  Stored<std::int64_t> read_number(const SqlQuery& query);

  std::atomic<std::uint64_t> damaged_ = 0;
  std::unique_ptr<Connector> connector_;
  ReaderPool readers_;
  Writer writer_;
};

}  // namespace bigshot
