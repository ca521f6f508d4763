#include "server/table.h"

#include <algorithm>

#include "server/bot_desk.h"
#include "server/duties.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWaitingForTable = 64;
constexpr int kMostTries = 10;  // against other nodes
constexpr Milliseconds kIdleTime = 60'000;

}  // namespace

Table::Table(Services& services, std::string id)
    : services_(services), id_(std::move(id)), strand_(services.scheduler.make_strand()) {}

void Table::post(std::function<void(Table&)> work) {
  strand_->post([self = shared_from_this(), work = std::move(work)] { work(*self); });
}

void Table::handle(TableRequest request) {
  strand_->post(
      [self = shared_from_this(), request = std::move(request)]() mutable { self->take(std::move(request)); });
}

void Table::take(TableRequest request) {
  if (retired_) return services_.tables.send(id_, std::move(request));
  if (waiting_.size() >= kMostWaitingForTable) return refuse(request, refusal("request.too_many"));
  waiting_.push_back(std::move(request));
  proceed();
}

// The one place where it is decided what is done next.
void Table::proceed() {
  while (!busy_ && !retired_) {
    if (!loaded_ || uncertain_) {
      read_store();
      return;
    }
    if (waiting_.empty()) break;
    TableRequest request = std::move(waiting_.front());
    waiting_.pop_front();
    run(std::move(request));
  }
  working_.store(busy_ || !waiting_.empty(), std::memory_order_relaxed);
  if (busy_ || retired_) return;
  act();
  if (!busy_) consider_retiring();
}

void Table::run(TableRequest request) {
  std::visit([&](const auto& what) { answer(request, what); }, request.what);
}

void Table::commit(const StoreChanges& changes, Done done) {
  set_busy(true);
  services_.store.commit(changes, [self = shared_from_this(),
                                   done = std::move(done)](const std::optional<StoreError>& error) mutable {
    self->strand_->post([self, done = std::move(done), error] {
      self->set_busy(false);
      if (error) self->wake_.reset();
      done(error);
      self->proceed();
    });
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

void Table::refuse(const TableRequest& request, const Refusal& refusal) {
  refuse(request, Fault{message(refusal, document_.settings.board), "", std::nullopt});
}

void Table::refuse_all_waiting(const Fault& fault) {
  std::deque<TableRequest> waiting;
  waiting.swap(waiting_);
  for (const TableRequest& request : waiting) refuse(request, fault);
}

void Table::unwatch(ClientPtr client, std::function<void()> done) {
  post([client = std::move(client), done = std::move(done)](Table& table) {
    table.remove_watcher(client);
    if (done) done();
  });
}

void Table::greet_watcher() {
  post([](Table& table) {
    if (table.update_presence()) table.tell_presence();
  });
}

void Table::take_duty(std::uint64_t term) {
  post([term](Table& table) {
    table.duty_term_ = term;
    table.proceed();
  });
}

void Table::look_again() {
  post([](Table& table) {
    if (table.retired_) return;
    table.uncertain_ = true;
    table.proceed();
  });
}

// From here on requests find another table under this id, which loads it anew.
void Table::retire() {
  retired_ = true;
  if (question_) question_->obsolete->store(true);
  if (timer_ != 0) strand_->cancel(timer_);
  timer_ = 0;
  if (has_duty()) {
    const auto act = next_act();
    StoreChanges changes = {SetWake{id_, act ? std::optional(act->at) : std::nullopt},
                            LeaveDuty{id_, services_.duties.node()}};
    if (!game_ || game_->state().finished()) changes.erase(changes.begin());
    services_.store.commit(changes, [](const std::optional<StoreError>&) {});
  }
  services_.tables.forget(id_, this);
}

// A table that nobody looks at, and where nothing will happen by itself soon, leaves the memory.
void Table::consider_retiring() {
  if (!watchers_.empty()) {
    idle_since_ = 0;
    return;
  }
  const Milliseconds now = services_.scheduler.now();
  if (idle_since_ == 0) idle_since_ = now;
  const auto act = next_act();
  const bool acts_soon = act && act->at < now + kIdleTime;
  const bool told_all = told_people_.empty() && !telling_nodes_;
  if (now - idle_since_ >= kIdleTime && !acts_soon && !asking_for_duty_ && told_all) return retire();
  if (idle_timer_set_) return;
  idle_timer_set_ = true;
  strand_->run_at(now + kIdleTime, [self = shared_from_this()] {
    self->idle_timer_set_ = false;
    self->proceed();
  });
}

}  // namespace bigshot
