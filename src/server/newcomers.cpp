#include "server/newcomers.h"

#include "server/ids.h"
#include "server/net/origin.h"
#include "server/net/refusal.h"
#include "server/people.h"

namespace bigshot {

namespace {

// Whether greet() would make a new person. Most who come are found by the id that follows from their key; others
// have changed it. What the store cannot tell is greet()'s to report.
bool is_new(Store& store, const HelloRequest& hello) {
  if (!hello.name) return false;
  const auto made = store.person(person_id(hello.key));
  if (!made || *made) return false;
  const auto known = store.person_by_key(hash_of_key(hello.key));
  return known && !*known;
}

}  // namespace

Result<Person, Fault> greet_from(Services& services, const HelloRequest& hello, const std::string& address) {
  const Milliseconds now = services.scheduler.now();
  if (!is_loopback(address) && is_new(services.store, hello) &&
      !services.newcomers.allow(limit_key(address), now)) {
    return refusal("person.too_many_new");
  }
  return greet(services.store, hello, now);
}

}  // namespace bigshot
