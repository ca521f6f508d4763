#include "server/own_data.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "record/json_header.h"
#include "record/json_text.h"
#include "server/comfort_json.h"
#include "server/ids.h"
#include "server/key_code.h"
#include "server/page_place.h"
#include "server/people_json.h"
#include "server/stored_record.h"
#include "server/table/table.h"
#include "server/table_document.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr Milliseconds kCodeLasts = 10 * 60 * 1000;
constexpr int kOwnPage = 50;
constexpr int kMostForgettingTries = 10;  // against people who play meanwhile

Fault store_fault(const StoreError& error) { return {message(error), "", std::nullopt}; }

// --- Export
// ---------------------------------------------------------------------------------------------------------

// A page of the person's tables, each with what they have told there in private; the place where the next part
// begins, if it begins with tables, too.
Result<std::string, Fault> export_tables(Store& store, const Person& person, const std::string& after,
                                         std::string& out) {
  const auto page = store.all_tables_of(person.id, after, kOwnPage);
  if (!page) return store_fault(page.error());
  for (const StoredTable& stored : *page) {
    const auto document = read_document(stored.id, stored.document);
    if (!document) continue;
    if (out.back() != '[') out += ',';
    out += "{\"table\":" + public_table(*document, 0);
    const auto seat = document->seat_of(person.id);
    const auto comforts = store.comforts(stored.id);
    if (!comforts) return store_fault(comforts.error());
    for (const StoredComfort& comfort : *comforts) {
      if (!seat || comfort.seat != static_cast<int>(*seat)) continue;
      out += ",\"comfort\":" + write_comfort(read_stored(comfort.document));
    }
    out += '}';
  }
  return std::ssize(*page) < kOwnPage ? std::string() : page->back().id;
}

// A page of results with their records; the place where the next part begins, if there is one.
Result<std::string, Fault> export_games(Store& store, const Person& person,
                                        const std::optional<StoredResult>& before, std::string& out) {
  const auto page = store.history(person.id, before, kOwnPage);
  if (!page) return store_fault(page.error());
  for (const StoredResult& result : *page) {
    if (out.back() != '[') out += ',';
    std::string item = to_text(write_result(result));
    const auto record = stored_record(store, result.game);
    if (record) item.insert(item.size() - 1, ",\"record\":" + record->text);
    out += item;
  }
  return std::ssize(*page) < kOwnPage ? std::string() : write_place(place_of(page->back()));
}

// --- Being forgotten
// ------------------------------------------------------------------------------------------------

// A header without the name of a seat; nothing if it cannot be read.
std::optional<std::string> without_name(const std::string& header, std::size_t seat) {
  auto value = parse_json(header);
  if (!value) return std::nullopt;
  auto* object = value->if_object();
  auto* seats = object != nullptr ? object->if_contains("seats") : nullptr;
  if (seats == nullptr || !seats->is_array() || seat >= seats->get_array().size()) return std::nullopt;
  if (auto* holder = seats->get_array()[seat].if_object()) holder->erase("name");
  return json::serialize(*value);
}

// The changes that take a person out of one table.
Stored<StoreChanges> forgetting_changes(Store& store, const StoredTable& stored, const std::string& person) {
  StoreChanges changes;
  auto document = read_document(stored.id, stored.document);
  if (document) {
    const auto seat = document->seat_of(person);
    forget_person(*document, person);
    changes.emplace_back(put(*document, stored.version, stored.time));
    if (seat && document->stage != TableStage::kOpen) {
      const auto game = store.game(stored.id);
      if (!game) return game.error();
      const auto header = *game ? without_name((*game)->header, index(*seat)) : std::nullopt;
      if (header) changes.emplace_back(PutHeader{stored.id, *header, (*game)->secret});
      if (seat) changes.emplace_back(PutComfort{stored.id, static_cast<int>(*seat), write_stored({})});
    }
  }
  changes.emplace_back(RemoveMember{stored.id, person});
  return changes;
}

std::optional<StoreError> forget_at_table(Store& store, StoredTable stored, const std::string& person) {
  for (int tries = 1;; ++tries) {
    const auto changes = forgetting_changes(store, stored, person);
    if (!changes) return changes.error();
    const auto error = commit_now(store, *changes);
    if (!error) return std::nullopt;
    if (error->fault != StoreFault::kConflict || tries == kMostForgettingTries) return error;
    const auto again = store.table(stored.id);
    if (!again) return again.error();
    if (!*again) return std::nullopt;
    stored = **again;
  }
}

}  // namespace

Result<Person, Fault> change_key(Store& store, const Person& person, std::string_view new_key) {
  Person changed = person;
  changed.key_hash = hash_of_key(new_key);
  if (changed.key_hash == person.key_hash) return changed;
  const auto error = commit_now(store, {RekeyPerson{person.id, person.key_hash, changed.key_hash}});
  if (!error) return changed;
  if (error->fault != StoreFault::kConflict) return store_fault(*error);
  const auto owner = store.person_by_key(changed.key_hash);
  if (!owner) return store_fault(owner.error());
  if (*owner && (*owner)->id == person.id) return changed;
  return refusal(*owner ? "person.key_taken" : "person.unknown");
}

Result<KeyCode, Fault> make_key_code(Store& store, const Person& person, std::string_view key, Milliseconds now) {
  if (hash_of_key(key) != person.key_hash) return refusal("person.wrong_key");
  const KeyCode made{random_key_code(), now + kCodeLasts};
  const std::string code = *tidy_key_code(made.code);
  const auto error = commit_now(store, {PutKeyCode{hash_of_key_code(code), person.id, person.key_hash,
                                                   box_with_key(code, key), made.expires, now}});
  // They have another key meanwhile, or are gone.
  if (error && error->fault == StoreFault::kConflict) return refusal("person.wrong_key");
  if (error) return store_fault(*error);
  return made;
}

Result<std::string, Fault> take_key_code(Store& store, std::string_view typed, Milliseconds now) {
  const Fault unknown = refusal("person.code_unknown");
  const auto code = tidy_key_code(typed);
  if (!code) return unknown;
  const std::string hash = hash_of_key_code(*code);
  const auto kept = store.key_code(hash);
  if (!kept) return store_fault(kept.error());
  if (!*kept || (*kept)->expires <= now) return unknown;
  const auto error = commit_now(store, {TakeKeyCode{hash}});
  if (error) return error->fault == StoreFault::kConflict ? unknown : store_fault(*error);
  const auto key = key_in_box(*code, (*kept)->box);
  if (!key) return refusal("store.damaged");
  return *key;
}

std::optional<ExportPlace> read_export_place(std::string_view text) {
  if (text.empty() || is_id(text)) return ExportPlace{std::string(text), std::nullopt};
  const auto game = read_place(text);
  if (!game) return std::nullopt;
  return ExportPlace{"", result_at(*game)};
}

Result<std::string, Fault> export_person(Store& store, const Person& person, const ExportPlace& place,
                                         Milliseconds now) {
  const auto stored = store.person(person.id);
  if (!stored) return store_fault(stored.error());
  if (!*stored) return refusal("person.unknown");
  const auto statistics = store.statistics(person.id);
  if (!statistics) return store_fault(statistics.error());
  const auto rating = store.rating(person.id);
  if (!rating) return store_fault(rating.error());
  const json::object about = {
      {"exported", now},
      {"person", {{"id", person.id}, {"name", (*stored)->name}, {"made", (*stored)->made}}},
      {"statistics", write_statistics(*statistics)},
      {"rating", *rating ? json::value(write_rating(**rating)) : json::value(nullptr)}};
  std::string out = to_text(about);
  out.back() = ',';
  out += "\"tables\":[";
  Result<std::string, Fault> next = std::string();
  if (!place.before) next = export_tables(store, person, place.after_table, out);
  out += "],\"games\":[";
  if (next && next->empty()) next = export_games(store, person, place.before, out);
  if (!next) return next.error();
  out += ']';
  if (!next->empty()) out += ",\"next\":\"" + *next + '"';
  return out += '}';
}

namespace {

std::optional<Fault> forget_at_all_tables(Store& store, const std::string& person,
                                          const std::function<void(const std::string&)>& forgotten) {
  for (;;) {
    const auto page = store.all_tables_of(person, "", kOwnPage);
    if (!page) return store_fault(page.error());
    if (page->empty()) return std::nullopt;
    for (const StoredTable& stored : *page) {
      if (const auto error = forget_at_table(store, stored, person)) return store_fault(*error);
      forgotten(stored.id);
    }
  }
}

}  // namespace

// Who sits down somewhere meanwhile is still at a table, and is taken out of it, too.
std::optional<Fault> remove_person(Store& store, const std::string& person, const StoreChanges& with,
                                   const std::function<void(const std::string&)>& forgotten) {
  StoreChanges changes = {RemovePerson{person}};
  changes.insert(changes.end(), with.begin(), with.end());
  for (int tries = 1;; ++tries) {
    if (const auto fault = forget_at_all_tables(store, person, forgotten)) return fault;
    const auto error = commit_now(store, changes);
    if (!error) return std::nullopt;
    if (error->fault != StoreFault::kConflict || tries == kMostForgettingTries) return store_fault(*error);
    const auto stored = store.person(person);
    if (!stored) return store_fault(stored.error());
    if (!*stored) return refusal("person.unknown");
  }
}

std::optional<Fault> delete_person(Services& services, const Person& person) {
  const auto look_again = [&](const std::string& id) {
    if (const auto table = services.tables.find(id)) table->look_again();
  };
  const auto fault = remove_person(services.store, person.id, {}, look_again);
  // Who is gone already has what they asked for.
  if (fault && fault->message.id != "person.unknown") return fault;
  services.log.info("person.deleted", {{"by", "themselves"}});
  return std::nullopt;
}

}  // namespace bigshot
