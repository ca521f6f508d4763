#include "server/duties.h"

namespace bigshot {

namespace {

// At one look. They are claimed together, in a few commits; if there are more, the next look follows at once.
constexpr int kMostClaims = 2000;

}  // namespace

Duties::Duties(Store& store, Scheduler& scheduler, DutyOptions options, const Log& log)
    : store_(store),
      scheduler_(scheduler),
      options_(std::move(options)),
      log_(log),
      strand_(scheduler.make_strand()) {}

std::optional<StoreError> Duties::start(Take take) {
  take_ = std::move(take);
  const std::chrono::milliseconds lease(options_.lease);
  const Milliseconds now = scheduler_.now();
  if (auto error = commit_now(store_, {RemoveNode{options_.node}})) return error;
  if (auto error = commit_now(store_, {RenewNode{options_.node, lease}})) return error;
  valid_until_ = now + options_.lease;
  strand_->post([this, stopped = stopped_] {
    if (!*stopped) tick();
  });
  return std::nullopt;
}

void Duties::stop() {
  if (stopped_->exchange(true)) return;
  if (const auto error = commit_now(store_, {RemoveNode{options_.node}})) {
    log_.warning("duties.not_left", {{"why", id(error->fault)}});
  }
}

void Duties::tick() {
  const Milliseconds now = scheduler_.now();
  if (now > valid_until_) {
    term_.fetch_add(1);
    valid_until_ = now + options_.lease;
    log_.warning("lease.lost", {{"node", options_.node}});
  }
  renew();
  look();
  strand_->run_at(now + options_.look, [this, stopped = stopped_] {
    if (!*stopped) tick();
  });
}

void Duties::renew() {
  if (renewing_) return;
  renewing_ = true;
  const Milliseconds sent = scheduler_.now();
  store_.commit({RenewNode{options_.node, std::chrono::milliseconds(options_.lease)}},
                [this, stopped = stopped_, sent](const std::optional<StoreError>& error) {
                  if (*stopped) return;
                  strand_->post([this, stopped, sent, ok = !error] {
                    if (*stopped) return;
                    renewing_ = false;
                    if (ok) valid_until_ = std::max(valid_until_, sent + options_.lease);
                  });
                });
}

void Duties::look() {
  if (looking_) return;
  looking_ = true;
  scheduler_.run_on_worker([this, stopped = stopped_] {
    if (*stopped) return;
    const auto games = store_.neglected_games(scheduler_.now(), kMostClaims);
    strand_->post([this, stopped, games] {
      if (*stopped) return;
      looking_ = false;
      if (!games) return;
      for (const std::string& game : *games) claim(game);
      if (std::ssize(*games) < kMostClaims) return;
      // What was queued before is written before: then the next page is another one.
      store_.commit({RenewNode{options_.node, std::chrono::milliseconds(options_.lease)}},
                    [this, stopped](const std::optional<StoreError>& error) {
                      if (*stopped || error) return;
                      strand_->post([this, stopped] {
                        if (!*stopped) look();
                      });
                    });
    });
  });
}

void Duties::leave(const std::string& game, StoreChanges before) {
  before.emplace_back(LeaveDuty{game, options_.node});
  commit_leave(before, term());
}

void Duties::commit_leave(const StoreChanges& changes, std::uint64_t term) {
  store_.commit(changes, [this, stopped = stopped_, changes, term](const std::optional<StoreError>& error) {
    if (*stopped || !error) return;
    strand_->run_at(scheduler_.now() + options_.look, [this, stopped, changes, term] {
      // With the term the duty has ended.
      if (!*stopped && term == this->term()) commit_leave(changes, term);
    });
  });
}

void Duties::claim(const std::string& game) {
  const std::uint64_t term = this->term();
  store_.commit({TakeDuty{game, options_.node}},
                [this, stopped = stopped_, game, term](const std::optional<StoreError>& error) {
                  if (*stopped || error) return;
                  strand_->post([this, stopped, game, term] {
                    if (!*stopped) take_(game, term);
                  });
                });
}

}  // namespace bigshot
