#include "server/operator_desk.h"

#include "fair/fair_json.h"
#include "record/json_record.h"
#include "server/doorkeeper.h"
#include "server/ids.h"
#include "server/names.h"
#include "server/own_data.h"
#include "server/stored_record.h"
#include "server/table_document.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr int kVerifiedPage = 100;

Fault fault_from(const StoreError& error) { return {message(error), "", std::nullopt}; }

std::string subject_of(std::string_view kind, const std::string& id) { return std::string(kind) + id; }

// The table's row with its document; or why there is none.
Result<std::pair<StoredTable, TableDocument>, Fault> find_table(Store& store, const std::string& id) {
  const auto stored = store.table(id);
  if (!stored) return fault_from(stored.error());
  if (!*stored) return refusal("table.unknown");
  auto document = read_document(id, (*stored)->document);
  if (!document) return refusal("store.damaged");
  return std::pair(**stored, std::move(*document));
}

std::optional<Fault> fault_of_game(Store& store, const StoredTable& table, bool& proven) {
  const auto record = stored_record(store, table.id);
  if (!record) return record.error();
  const auto read = read_record(record->text);
  if (!read) return read.error();
  if (!record->finished) return std::nullopt;
  proven = true;
  return check_fair(*read);
}

}  // namespace

std::optional<Fault> OperatorDesk::commit(const StoreChanges& changes, const char* if_missing) {
  const auto error = commit_now(store_, changes);
  if (!error) return std::nullopt;
  if (error->fault == StoreFault::kConflict) return refusal(if_missing);
  return fault_from(*error);
}

std::optional<Fault> OperatorDesk::close_table(const std::string& table, Milliseconds now) {
  auto found = find_table(store_, table);
  if (!found) return found.error();
  auto& [stored, document] = *found;
  if (document.is_over() || document.stage == TableStage::kClosed) return refusal("table.not_playing");
  StoreChanges changes;
  const bool playing = document.stage == TableStage::kPlaying;
  document.stage = playing ? TableStage::kEnded : TableStage::kClosed;
  changes.emplace_back(put(document, stored.version, now));
  if (playing) changes.emplace_back(FinishGame{table, now, {}});
  changes.emplace_back(entry("close", subject_of(kTableSubject, table), "", now));
  return commit(changes, "store.conflict");
}

std::optional<Fault> OperatorDesk::remove_table(const std::string& table, Milliseconds now) {
  const auto stored = store_.table(table);
  // What is damaged can be removed, too: its version is all that is needed.
  if (!stored && stored.error().fault != StoreFault::kDamaged) return fault_from(stored.error());
  if (stored && !*stored) return refusal("table.unknown");
  std::int64_t version = stored ? (*stored)->version : 0;
  if (!stored) {
    const auto page = store_.all_tables(table.substr(0, table.size() - 1), kVerifiedPage);
    if (!page) return fault_from(page.error());
    for (const StoredTable& row : *page) version = row.id == table ? row.version : version;
  }
  return commit({RemoveTable{table, version}, entry("remove", subject_of(kTableSubject, table), "", now)},
                "store.conflict");
}

std::optional<Fault> OperatorDesk::rename(const std::string& person, const std::string& new_name,
                                          Milliseconds now) {
  if (!is_name(new_name, kLongestPersonName)) {
    return refusal("person.bad_name", {{"limit", std::to_string(kLongestPersonName)}});
  }
  if (looks_like_a_bot(new_name)) return refusal("person.bots_name");
  return commit(
      {RenamePerson{person, new_name}, entry("rename", subject_of(kPersonSubject, person), new_name, now)},
      "person.unknown");
}

std::optional<Fault> OperatorDesk::remove_person(const std::string& person, Milliseconds now) {
  const auto stored = store_.person(person);
  if (!stored) return fault_from(stored.error());
  if (!*stored) return refusal("person.unknown");
  return bigshot::remove_person(store_, person, {entry("remove", subject_of(kPersonSubject, person), "", now)},
                                [](const std::string&) {});
}

std::optional<Fault> OperatorDesk::reset_rating(const std::string& player, Milliseconds now) {
  const auto rating = store_.rating(player);
  if (!rating) return fault_from(rating.error());
  if (!*rating) return refusal("person.unknown");
  return commit({ResetRating{player}, entry("reset-rating", subject_of(kPersonSubject, player), "", now)},
                "person.unknown");
}

std::optional<Fault> OperatorDesk::ban(const std::string& subject, const std::string& reason, Milliseconds now) {
  return commit({PutBan{subject, reason, now}, entry("ban", subject, reason, now)}, "store.conflict");
}

std::optional<Fault> OperatorDesk::unban(const std::string& subject, Milliseconds now) {
  return commit({RemoveBan{subject}, entry("unban", subject, "", now)}, "person.unknown");
}

std::optional<Fault> OperatorDesk::note(const std::string& action, const std::string& detail, Milliseconds now) {
  return commit({entry(action, "", detail, now)}, "store.conflict");
}

Stored<Verification> verify_store(Store& store, const Found& found) {
  Verification verification;
  std::string after;
  for (;;) {
    const auto page = store.all_tables(after, kVerifiedPage);
    if (!page) return page.error();
    for (const StoredTable& table : *page) {
      after = table.id;
      ++verification.tables;
      std::optional<Fault> fault;
      if (!read_document(table.id, table.document)) fault = refusal("store.damaged");
      const bool begun = table.phase == TablePhase::kPlaying || table.phase == TablePhase::kClosed;
      bool proven = false;
      if (!fault && begun) {
        ++verification.games;
        fault = fault_of_game(store, table, proven);
      }
      if (fault) {
        ++verification.faults;
        found(table.id, *fault);
      } else if (proven) {
        ++verification.proven;
      }
    }
    if (std::ssize(*page) < kVerifiedPage) return verification;
  }
}

}  // namespace bigshot
