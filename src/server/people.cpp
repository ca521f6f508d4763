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

Result<Person, Fault> greet(Store& store, const HelloRequest& hello, Milliseconds now) {
  Person person{person_id(hello.key), hello.name.value_or(""), hash_of_key(hello.key)};
  auto known = store.person(person.id);
  if (known && !*known) {
    if (!hello.name) return refusal("person.unknown");
    const auto error = commit_now(store, {AddPerson{person.id, person.name, person.key_hash, now}});
    if (!error) return person;
    // Another connection with the same key may have been faster.
    if (error->fault != StoreFault::kConflict) return fault_of(*error);
    known = store.person(person.id);
  }
  if (!known) return fault_of(known.error());
  if (!*known || !is_same_hash((*known)->key_hash, person.key_hash)) return refusal("person.unknown");
  if (hello.name && *hello.name != (*known)->name) {
    if (const auto error = commit_now(store, {RenamePerson{person.id, person.name}})) return fault_of(*error);
    return person;
  }
  person.name = (*known)->name;
  return person;
}

std::string write_person(const Person& person) {
  std::string out = "{\"id\":";
  append_text(out, person.id);
  out += ",\"name\":";
  append_text(out, person.name);
  return out += '}';
}

}  // namespace bigshot
