#include "server/people.h"

#include "fair/crypto.h"
#include "server/ids.h"
#include "server/wire.h"

namespace bigshot {

namespace {

bool is_same_hash(const std::string& a, const std::string& b) {
  Digest first{};
  Digest second{};
  return from_hex(a, first) && from_hex(b, second) && equal_in_constant_time(first, second);
}

Fault fault_of(const StoreError& error) { return {message(error), "", std::nullopt}; }

}  // namespace

// The id of somebody new follows from their key; who has changed their key keeps their id.
Result<Person, Fault> greet(Store& store, const HelloRequest& hello, Milliseconds now) {
  Person person{person_id(hello.key), hello.name.value_or(""), hash_of_key(hello.key)};
  auto known = store.person_by_key(person.key_hash);
  if (known && !*known) {
    if (!hello.name) return refusal("person.unknown");
    const auto error = commit_now(store, {AddPerson{person.id, person.name, person.key_hash, now}});
    if (!error) return person;
    // Another connection with the same key may have been faster; or this was the key of who has another one now.
    if (error->fault != StoreFault::kConflict) return fault_of(*error);
    known = store.person_by_key(person.key_hash);
  }
  if (!known) return fault_of(known.error());
  if (!*known || !is_same_hash((*known)->key_hash, person.key_hash)) return refusal("person.unknown");
  person.id = (*known)->id;
  if (hello.name && *hello.name != (*known)->name) {
    const auto error = commit_now(store, {RenamePerson{person.id, person.name, person.key_hash}});
    if (!error) return person;
    // They are gone meanwhile, or have another key.
    return error->fault == StoreFault::kConflict ? refusal("person.unknown") : fault_of(*error);
  }
  person.name = (*known)->name;
  return person;
}

}  // namespace bigshot
