#include "server/table/watchers.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "server/duties.h"
#include "server/table/seats.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWatchers = 1000;
constexpr std::size_t kMostForSeated = 200;  // more, which only people with a seat get
constexpr int kWorthTelling = 20;            // a change of more than one in so many

bool is_among(const std::vector<std::string>& people, const std::string& person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

}  // namespace

bool Watchers::add(const ClientPtr& client, bool seated) {
  if (std::find(clients_.begin(), clients_.end(), client) != clients_.end()) return true;
  if (clients_.size() >= (seated ? kMostWatchers + kMostForSeated : kMostWatchers)) return false;
  clients_.push_back(client);
  return true;
}

void Watchers::close_all() {
  std::vector<ClientPtr> clients;
  clients.swap(clients_);
  for (const ClientPtr& client : clients) client->connection()->close(CloseReason::kGoingAway);
}

bool Watchers::remove(const ClientPtr& client) { return std::erase(clients_, client) > 0; }

void Watchers::tell(const SharedText& text, const Client* except) const {
  for (const ClientPtr& client : clients_) {
    if (client.get() != except) client->send(text);
  }
}

void Watchers::tell_person(std::string_view person, const SharedText& text, const Client* except) const {
  for (const ClientPtr& client : clients_) {
    if (client.get() != except && client->is(person)) client->send(text);
  }
}

bool Watchers::update_presence(const TableDocument& document) {
  unsigned here = 0;
  const std::vector<std::string> people = seated_here(document);
  for (Seat seat : seats_in(document.seats)) {
    const SeatHolder& holder = document.seats[index(seat)];
    const bool connected =
        holder.is_bot() || (holder.kind == SeatHolder::Kind::kPerson &&
                            (is_among(people, holder.person) || is_among(elsewhere_.people, holder.person)));
    if (connected) here |= 1U << index(seat);
    const bool away = holder.kind == SeatHolder::Kind::kPerson && !connected;
    if (!away) away_since_[seat] = 0;
    if (away && away_since_[seat] == 0) away_since_[seat] = context_.now();
  }
  const int watching = watching_here(document);
  if (context_.services.shared_store) tell_nodes(write_presence({people, watching}));
  watching_ = watching + elsewhere_.watching;
  return here_.exchange(here) != here || is_watching_news();
}

// Each person once; connections that have not said who they are look something up and are gone again.
int Watchers::watching_here(const TableDocument& document) const {
  std::vector<std::string> people;
  for (const ClientPtr& client : clients_) {
    const PersonPtr person = client->person();
    if (person && !document.seat_of(person->id)) people.push_back(person->id);
  }
  std::sort(people.begin(), people.end());
  return static_cast<int>(std::unique(people.begin(), people.end()) - people.begin());
}

bool Watchers::is_watching_news() const {
  return std::abs(watching_ - told_watching_) * kWorthTelling > told_watching_;
}

// The people with a seat who are connected to this node.
std::vector<std::string> Watchers::seated_here(const TableDocument& document) const {
  std::vector<std::string> people;
  for (const SeatHolder& holder : document.seats) {
    const bool here = holder.kind == SeatHolder::Kind::kPerson &&
                      std::any_of(clients_.begin(), clients_.end(),
                                  [&](const ClientPtr& client) { return client->is(holder.person); });
    if (here) people.push_back(holder.person);
  }
  return people;
}

void Watchers::tell_presence(const TableDocument& document, const Client* except) {
  told_watching_ = watching_;
  tell(shared('{' + presence_text(document) + '}'), except);
}

std::string Watchers::presence_text(const TableDocument& document) const {
  std::string here_list;
  std::string away_list;
  for (Seat seat : seats_in(document.seats)) {
    const std::string comma = seat == Seat{0} ? "" : ",";
    here_list += comma + (((here() >> index(seat)) & 1) != 0 ? "true" : "false");
    away_list += comma + std::to_string(away_for(seat));
  }
  return "\"here\":[" + here_list + "],\"away\":[" + away_list + "],\"watching\":" + std::to_string(watching_);
}

Milliseconds Watchers::away_for(Seat seat) const {
  if (away_since_[seat] == 0) return 0;
  // Who has just gone is away, too.
  return std::max<Milliseconds>(1, context_.now() - away_since_[seat]);
}

unsigned Watchers::absent() const {
  unsigned absent = 0;
  for (Seat seat : seats(kMaxPlayers)) {
    if (away_for(seat) >= kAbsentAfter) absent |= 1U << index(seat);
  }
  return absent;
}

Watchers::Present Watchers::present(const TableDocument& document) const {
  Present present{seated_here(document), {}};
  for (const ClientPtr& client : clients_) {
    const PersonPtr person = client->person();
    const std::string& address = client->connection()->address();
    if (person && document.seat_of(person->id) && !is_among(present.addresses, address)) {
      present.addresses.push_back(address);
    }
  }
  return present;
}

void Watchers::tell_apart(const TableDocument& document, const SharedText& to_seated,
                          const SharedText& to_others) const {
  for (const ClientPtr& client : clients_) {
    const PersonPtr person = client->person();
    client->send(person && document.seat_of(person->id) ? to_seated : to_others);
  }
}

// One telling at a time, and the last one tells how it is. What could not be told is told when the table is looked
// at again; so it is after the node was taken for dead, since others may have forgotten it.
void Watchers::tell_nodes(std::string people) {
  people_ = std::move(people);
  if (telling_nodes_) return;
  const std::uint64_t term = context_.services.duties.term();
  if (people_ == told_people_ && (people_.empty() || term == told_term_)) return;
  telling_nodes_ = true;
  context_.commit({PutPresence{context_.id, context_.services.duties.node(), people_}},
                  [this, told = people_, term](const std::optional<StoreError>& error) {
                    telling_nodes_ = false;
                    if (error) return;
                    told_people_ = told;
                    told_term_ = term;
                    tell_nodes(std::move(people_));
                  });
}

void Watchers::set_elsewhere(const std::vector<StoredPresence>& presence) {
  elsewhere_ = {};
  for (const StoredPresence& at_node : presence) {
    if (at_node.node == context_.services.duties.node()) continue;
    AtNode told = read_presence(at_node.people);
    elsewhere_.watching += told.watching;
    std::move(told.people.begin(), told.people.end(), std::back_inserter(elsewhere_.people));
  }
}

void Watchers::look_elsewhere(std::function<void()> found) {
  if (std::exchange(looking_, true)) {
    look_again_ = true;
    return;
  }
  context_.services.scheduler.run_on_worker([this, kept = context_.keep(), found = std::move(found)] {
    context_.post([this, found, presence = context_.services.store.presence(context_.id)] {
      looking_ = false;
      if (presence) {
        set_elsewhere(*presence);
        found();
      }
      if (std::exchange(look_again_, false)) look_elsewhere(found);
    });
  });
}

}  // namespace bigshot
