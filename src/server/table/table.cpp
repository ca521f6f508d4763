#include "server/table/table.h"

#include <algorithm>

#include "server/duties.h"
#include "server/net/origin.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWaitingForTable = 64;
constexpr int kMostTries = 10;  // against other nodes
constexpr Milliseconds kIdleTime = 60'000;

// What a person has too much of: seats, or tables that they made.
Fault limit_refusal(const TableRequest& request) {
  if (!std::holds_alternative<JoinRequest>(request.what)) return refusal("request.too_many");
  return refusal("table.too_many_seats", {{"number", std::to_string(kMostOpenSeats)}});
}

}  // namespace

Table::Table(Services& services, std::string id)
    : context_(
          services, std::move(id), [this] { return shared_from_this(); },
          [this](std::string_view what) { break_down(what); }),
      services_(services),
      watchers_(context_),
      clockwork_(context_, [this] { proceed_if_free(); }) {}

void Table::handle(TableRequest request) {
  context_.post([this, request = std::move(request)]() mutable { take(std::move(request)); });
}

void Table::take(TableRequest request) {
  if (retired_) return services_.tables.send(context_.id, std::move(request));
  if (waiting_.size() >= kMostWaitingForTable) return refuse(request, refusal("request.too_many"));
  waiting_.push_back(std::move(request));
  proceed();
}

void Table::proceed() {
  while (!busy_ && !retired_) {
    if (!loaded_ || uncertain_) {
      read_store();
      return;
    }
    if (waiting_.empty()) break;
    TableRequest request = std::move(waiting_.front());
    waiting_.pop_front();
    std::visit([&](const auto& what) { answer(request, what); }, request.what);
  }
  working_.store(busy_ || !waiting_.empty(), std::memory_order_relaxed);
  if (busy_ || retired_) return;
  if (game_ && !bring_back()) {
    if (const auto deed = clockwork_.due(document(), *game_, [this] { return payers(); })) {
      store_step(game_->step(deed->moves, deed->origin, context_.now()), {});
    }
  }
  if (!busy_) consider_retiring();
}

// Bots think for those who sit here and look on; if nobody does, for those who sit here.
Clockwork::Payers Table::payers() const {
  Watchers::Present present = watchers_.present(document());
  Clockwork::Payers payers{{}, !present.people.empty()};
  if (!payers.waited_for) {
    for (const SeatHolder& seat : document().seats) {
      if (seat.kind == SeatHolder::Kind::kPerson) present.people.push_back(seat.person);
    }
  }
  for (const std::string& person : present.people) payers.keys.push_back("person:" + person);
  for (const std::string& address : present.addresses) payers.keys.push_back("address:" + limit_key(address));
  return payers;
}

void Table::proceed_if_free() {
  if (!busy_) proceed();
}

void Table::commit(const StoreChanges& changes, Done done) {
  set_busy(true);
  context_.commit(changes, [this, done = std::move(done)](const std::optional<StoreError>& error) {
    set_busy(false);
    if (error) clockwork_.forget_wake();
    done(error);
    proceed();
  });
}

void Table::set_busy(bool busy) {
  busy_ = busy;
  if (busy) working_.store(true, std::memory_order_relaxed);
}

bool Table::handle_error(const std::optional<StoreError>& error, TableRequest& request) {
  if (!error) return false;
  if (error->fault == StoreFault::kConflict || error->fault == StoreFault::kUnavailable) uncertain_ = true;
  if (error->fault == StoreFault::kConflict && ++request.tries < kMostTries) {
    waiting_.push_front(std::move(request));
    return true;
  }
  if (error->fault == StoreFault::kLimit) {
    refuse(request, limit_refusal(request));
    return true;
  }
  if (error->fault != StoreFault::kConflict) {
    services_.log.warning("store.refused", {{"why", id(error->fault)}, {"detail", error->detail}});
  }
  refuse(request, {message(*error), "", std::nullopt});
  return true;
}

void Table::ok(const TableRequest& request, std::string_view ok) {
  request.client->send(ok_message(request.id, ok));
}

void Table::refuse(const TableRequest& request, const Fault& fault) {
  services_.metrics.refused.add();
  request.client->send(error_message(request.id, fault));
}

void Table::refuse_all_waiting(const Fault& fault) {
  std::deque<TableRequest> waiting;
  waiting.swap(waiting_);
  for (const TableRequest& request : waiting) refuse(request, fault);
}

void Table::unwatch(ClientPtr client, std::function<void()> done) {
  context_.post([this, client = std::move(client), done = std::move(done)] {
    const bool watched = watchers_.remove(client);
    // Before anything that may throw: the client waits for it.
    if (done) done();
    if (!watched) return;
    update_presence();
    proceed_if_free();
  });
}

void Table::greet_watcher() {
  context_.post([this] { update_presence(); });
}

void Table::take_duty(std::uint64_t term) {
  context_.post([this, term] {
    // The table that follows this one has the duty, not one that has left the memory.
    if (retired_) return services_.tables.get(context_.id)->take_duty(term);
    clockwork_.take_duty(term);
    proceed();
  });
}

void Table::look_again() {
  context_.post([this] {
    if (retired_) return;
    uncertain_ = true;
    proceed();
  });
}

void Table::look_for_people() {
  context_.post([this] {
    if (retired_ || !loaded_) return;
    watchers_.look_elsewhere([this] { update_presence(); });
  });
}

void Table::load() {
  context_.post([this] { proceed(); });
}

// From here on requests find another table under this id, which loads it anew.
void Table::retire(bool lost) {
  retired_ = true;
  clockwork_.stop();
  if (clockwork_.has_duty()) {
    StoreChanges changes;
    // What broke down while it was read keeps its wake: nobody knows better.
    if (lost || loaded_) {
      const auto wake = !lost && game_ ? clockwork_.next_time(document(), *game_) : std::nullopt;
      changes.emplace_back(SetWake{context_.id, wake});
    }
    services_.duties.leave(context_.id, std::move(changes));
  }
  services_.tables.forget(context_.id, this);
}

// Nothing is lost: what was accepted is on the disk, and who was connected comes again and finds a table that has
// been loaded anew.
void Table::break_down(std::string_view what) {
  services_.metrics.broken_tables.add();
  services_.log.error("table.broken", {{"what", what}});
  if (retired_) return;
  refuse_all_waiting(refusal("server.failed"));
  watchers_.close_all();
  retire();
}

// A table that nobody looks at, and where nothing will happen by itself soon, leaves the memory.
void Table::consider_retiring() {
  if (!watchers_.empty()) {
    idle_since_ = 0;
    return;
  }
  const Milliseconds now = context_.now();
  if (idle_since_ == 0) idle_since_ = now;
  const auto next = game_ ? clockwork_.next_time(document(), *game_) : std::nullopt;
  const bool acts_soon = next && *next < now + kIdleTime;
  const bool settled = watchers_.has_told_all() && !clockwork_.is_asking_for_duty();
  if (now - idle_since_ >= kIdleTime && !acts_soon && settled) return retire();
  if (std::exchange(idle_timer_set_, true)) return;
  context_.run_at(now + kIdleTime, [this] {
    idle_timer_set_ = false;
    proceed();
  });
}

}  // namespace bigshot
