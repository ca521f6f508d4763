// A table and those who look at it.
#include <algorithm>
#include <boost/json/object.hpp>

#include "record/json_header.h"
#include "record/json_result.h"
#include "rules/reckoning.h"
#include "server/duties.h"
#include "server/presence.h"
#include "server/table.h"
#include "server/view_json.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWatchers = 1000;

}  // namespace

std::optional<Seat> Table::seat_of(const TableRequest& request) const {
  const PersonPtr person = request.client->person();
  return person ? document_.seat_of(person->id) : std::nullopt;
}

void Table::answer(const TableRequest& request, const WatchRequest& watch) {
  if (request.client->is_closed()) return;
  const bool watching = std::find(watchers_.begin(), watchers_.end(), request.client) != watchers_.end();
  if (!watching && watchers_.size() >= kMostWatchers) return refuse(request, refusal("table.too_many_watchers"));
  if (!watching) watchers_.push_back(request.client);
  const bool changed = update_presence();

  std::string out = "{\"table\":" + table_text();
  const auto seat = seat_of(request);
  if (seat) {
    out += ",\"seat\":";
    append_number(out, static_cast<std::int64_t>(index(*seat)));
  }
  if (game_) {
    const std::int64_t after = watch.after <= game_->number() ? watch.after : 0;
    if (after == 0) out += ",\"game\":" + header_text();
    out += ",\"after\":";
    append_number(out, after);
    out += ",\"n\":";
    append_number(out, game_->number());
    out += ",\"moves\":[" + game_->moves_after(after) + ']';
    append_awaited(out);
    std::string clocked;
    for (const std::int64_t number : game_->decided_by_clock(after)) {
      clocked += (clocked.empty() ? "" : ",") + std::to_string(number);
    }
    if (!clocked.empty()) out += ",\"by_clock\":[" + clocked + ']';
    if (seat && comforts_[index(*seat)] != Comfort{}) {
      out += ",\"comfort\":" + write_comfort(current(comforts_[index(*seat)], game_->state()));
    }
    if (game_->state().finished()) out += ",\"result\":" + result_text();
  } else {
    out += ",\"after\":0,\"n\":0,\"moves\":[]";
  }
  ok(request, out += '}');
  // Who has just come knows it already.
  if (changed) tell_presence(request.client.get());
}

void Table::answer(const TableRequest& request, const DescribeRequest&) {
  ok(request, "{\"table\":" + table_text() + '}');
}

void Table::answer(const TableRequest& request, const ViewRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  std::string out = "{\"n\":";
  append_number(out, game_->number());
  out += ",\"view\":" + write_view(game_->state(), seat_of(request), game_->board());
  ok(request, out += '}');
}

void Table::answer(const TableRequest& request, const LegalRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  const auto seat = seat_of(request);
  const bool awaited = seat && game_->state().actor().is(*seat);
  std::string out = "{\"n\":";
  append_number(out, game_->number());
  out += ",\"moves\":" + (awaited ? write_legal(game_->state(), game_->board()) : "[]");
  ok(request, out += '}');
}

void Table::remove_watcher(const ClientPtr& client) {
  if (std::erase(watchers_, client) == 0) return;
  if (update_presence()) tell_presence();
  if (!busy_) proceed();
}

// Also tells the other nodes, if there are any.
bool Table::update_presence() {
  unsigned here = 0;
  const std::vector<std::string> people = seated_watchers();
  const auto is_among = [](const std::vector<std::string>& list, const std::string& person) {
    return std::find(list.begin(), list.end(), person) != list.end();
  };
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    const SeatHolder& holder = document_.seats[i];
    const bool connected =
        holder.is_bot() || (holder.kind == SeatHolder::Kind::kPerson &&
                            (is_among(people, holder.person) || is_among(elsewhere_, holder.person)));
    if (connected) here |= 1U << i;
  }
  if (services_.shared_store) tell_nodes();
  return here_.exchange(here) != here;
}

// The people with a seat who are connected to this node.
std::vector<std::string> Table::seated_watchers() const {
  std::vector<std::string> people;
  for (const SeatHolder& holder : document_.seats) {
    const bool here = holder.kind == SeatHolder::Kind::kPerson &&
                      std::any_of(watchers_.begin(), watchers_.end(),
                                  [&](const ClientPtr& client) { return client->is(holder.person); });
    if (here) people.push_back(holder.person);
  }
  return people;
}

// One telling at a time, and the last one tells how it is. What could not be told is told when the table is looked
// at again; so it is after the node was taken for dead, since others may have forgotten it.
void Table::tell_nodes() {
  if (telling_nodes_) return;
  const std::string people = joined_people(seated_watchers());
  const std::uint64_t term = services_.duties.term();
  if (people == told_people_ && (people.empty() || term == told_term_)) return;
  telling_nodes_ = true;
  services_.store.commit({PutPresence{id_, services_.duties.node(), people}},
                         [self = shared_from_this(), people, term](const std::optional<StoreError>& error) {
                           self->strand_->post([self, people, term, ok = !error] {
                             self->telling_nodes_ = false;
                             if (!ok) return;
                             self->told_people_ = people;
                             self->told_term_ = term;
                             self->tell_nodes();
                           });
                         });
}

void Table::look_for_people() {
  post([](Table& table) {
    if (table.retired_ || !table.loaded_) return;
    if (std::exchange(table.looking_for_people_, true)) {
      table.look_for_people_again_ = true;
      return;
    }
    table.services_.scheduler.run_on_worker([self = table.shared_from_this()] {
      self->post([presence = self->services_.store.presence(self->id_)](Table& found) {
        found.looking_for_people_ = false;
        if (presence) {
          found.on_people_found(*presence);
          if (found.update_presence()) found.tell_presence();
        }
        if (std::exchange(found.look_for_people_again_, false)) found.look_for_people();
      });
    });
  });
}

void Table::on_people_found(const std::vector<StoredPresence>& presence) {
  elsewhere_.clear();
  for (const StoredPresence& at_node : presence) {
    if (at_node.node == services_.duties.node()) continue;
    for (std::string& person : split_people(at_node.people)) elsewhere_.push_back(std::move(person));
  }
}

void Table::tell_presence(const Client* except) {
  std::string out = "{\"here\":[";
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    out += i == 0 ? "" : ",";
    out += ((here() >> i) & 1) != 0 ? "true" : "false";
  }
  const SharedText text = shared(out += "]}");
  for (const ClientPtr& client : watchers_) {
    if (client.get() != except) client->send(text);
  }
}

void Table::broadcast(const SharedText& text) {
  for (const ClientPtr& client : watchers_) client->send(text);
}

void Table::send_to_person(std::string_view person, const SharedText& text) {
  for (const ClientPtr& client : watchers_) {
    if (client->is(person)) client->send(text);
  }
}

void Table::tell_table() { broadcast(shared("{\"table\":" + table_text() + '}')); }

void Table::append_awaited(std::string& out) const {
  const Actor actor = game_->state().actor();
  if (!actor.is_seat()) return;
  out += ",\"a\":";
  append_number(out, static_cast<std::int64_t>(index(actor.seat)));
  if (const auto left = game_->time_left(services_.scheduler.now())) {
    out += ",\"left\":[";
    append_number(out, left->decision);
    out += ',';
    append_number(out, left->reserve);
    out += ']';
  }
}

std::string Table::header_text() const {
  boost::json::object header;
  for (auto& [key, value] : write_header(shown_header(game_->game().header(), document_))) {
    if (key != "format" && key != "version") header[key] = value;
  }
  return to_text(header);
}

std::string Table::result_text() const { return to_text(write_result(reckon(game_->state()), game_->board())); }

}  // namespace bigshot
