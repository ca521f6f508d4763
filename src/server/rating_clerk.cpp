#include "server/rating_clerk.h"

#include "server/rating.h"

namespace bigshot {

namespace {

constexpr Milliseconds kLookForGames = 5000;
constexpr int kGamesAtOnce = 50;

}  // namespace

RatingClerk::RatingClerk(Store& store, Scheduler& scheduler, const Log& log)
    : store_(store), scheduler_(scheduler), log_(log), strand_(scheduler.make_strand()) {}

void RatingClerk::start() {
  wake();
  look_later();
}

void RatingClerk::look_later() {
  strand_->run_at(scheduler_.now() + kLookForGames, [this, stopped = stopped_] {
    if (*stopped) return;
    wake();
    look_later();
  });
}

void RatingClerk::wake() {
  strand_->post([this, stopped = stopped_] {
    if (*stopped) return;
    again_ = true;
    if (!working_) work();
  });
}

void RatingClerk::work() {
  working_ = true;
  again_ = false;
  scheduler_.run_on_worker([this, stopped = stopped_] {
    if (*stopped) return;
    const bool more = rate_page();
    strand_->post([this, stopped, more] {
      if (*stopped) return;
      working_ = false;
      if (more || again_) work();
    });
  });
}

// A conflict means that another node has rated the game, or one of its players, meanwhile: the game is looked at
// again if it is still there.
bool RatingClerk::rate_page() {
  const auto games = store_.games_to_rate(kGamesAtOnce);
  if (!games) return false;
  bool done = false;
  for (const std::string& game : *games) {
    const auto changes = rating_changes(store_, game);
    if (!changes) return false;
    const auto error = commit_now(store_, *changes);
    done = done || !error;
    if (error && error->fault != StoreFault::kConflict) {
      log_.warning("rating.not_kept", {{"why", id(error->fault)}, {"detail", error->detail}});
      return false;
    }
  }
  return done && std::ssize(*games) == kGamesAtOnce;
}

}  // namespace bigshot
