// What is a person's own: a new key, a code for another device, everything the server has about them, and to be
// forgotten. All of it blocks.
#pragma once

#include <functional>
#include <string>

#include "record/message.h"
#include "server/net/scheduler.h"
#include "server/requests.h"
#include "server/services.h"
#include "store/store.h"

namespace bigshot {

// The person with their new key. Asked again with the same key, it has been done.
Result<Person, Fault> change_key(Store& store, const Person& person, std::string_view new_key);

struct KeyCode {
  std::string code;
  Milliseconds expires = 0;
};
// A code for who has this key; it ends the one before.
Result<KeyCode, Fault> make_key_code(Store& store, const Person& person, std::string_view key, Milliseconds now);
// The key that a code stands for. It works once.
Result<std::string, Fault> take_key_code(Store& store, std::string_view typed, Milliseconds now);

// Where a part of an export begins. It comes in parts that take some 25 ms each, however much there is: first the
// tables, by their ids, then the games, the last first.
struct ExportPlace {
  std::string after_table;             // while there are tables; empty at the beginning
  std::optional<StoredResult> before;  // the game, once there are none
};
// The beginning for an empty text; nothing if it is no place.
std::optional<ExportPlace> read_export_place(std::string_view text);

// What the store has about a person from a place on, as one JSON object, with the place of the next part, if there
// is one.
Result<std::string, Fault> export_person(Store& store, const Person& person, const ExportPlace& place,
                                         Milliseconds now);

// Takes a person's name out of all tables and games, one after the other, and then the person out of the store,
// together with what else is to be stored; `forgotten` hears of each table. What was begun and not finished is
// finished by asking again.
std::optional<Fault> remove_person(Store& store, const std::string& person, const StoreChanges& with,
                                   const std::function<void(const std::string& table)>& forgotten);

// The same for who asks for it themselves.
std::optional<Fault> delete_person(Services& services, const Person& person);

}  // namespace bigshot
