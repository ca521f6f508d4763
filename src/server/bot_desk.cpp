#include "server/bot_desk.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include "bots/bot.h"
#include "fair/crypto.h"

namespace bigshot {

namespace {

constexpr std::size_t kKeptBots = 32;

}  // namespace

std::uint64_t bot_seed_of(const FairSeed& secret, std::size_t seat) {
  const Digest digest = hmac_sha256(secret, "bot/" + std::to_string(seat));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8 | digest[i];
  return seed;
}

BotDesk::BotDesk(Scheduler& scheduler, BotDeskOptions options, Metrics& metrics, const Log& log)
    : scheduler_(scheduler),
      options_(std::move(options)),
      log_(log),
      strand_(scheduler.make_strand()),
      thinking_(metrics.histogram("bigshot_bot_seconds", "Time that a bot thinks about one decision")),
      failures_(metrics.counter("bigshot_bot_failures_total", "Decisions that a bot failed to make")),
      waiting_now_(metrics.gauge("bigshot_bots_waiting", "Decisions that wait for a worker")) {
  if (!options_.make) options_.make = [](std::string_view level) { return make_bot(level); };
}

BotDesk::~BotDesk() = default;

void BotDesk::ask(BotQuestion question, Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    Group& group = waiting_[{question.waited_for, question.payers}];
    group.jobs.push_back({std::move(question), std::move(answer)});
    waiting_now_.add(1);
  }
  begin_waiting();
}

void BotDesk::begin_waiting() {
  const Milliseconds now = scheduler_.now();
  std::vector<std::pair<WorkKind, Job>> jobs;
  {
    const std::lock_guard lock(mutex_);
    for (const WorkKind kind : {WorkKind::kThinking, WorkKind::kLeftover}) {
      int& busy = thinking_now_[static_cast<std::size_t>(kind)];
      while (busy < options_.at_once) {
        auto job = take_next(kind, now);
        if (!job) break;
        jobs.emplace_back(kind, std::move(*job));
        ++busy;
      }
    }
  }
  for (auto& [kind, job] : jobs) {
    scheduler_.run(kind, "", [this, kind = kind, job = std::move(job)]() mutable { think(kind, std::move(job)); });
  }
}

std::optional<BotDesk::Job> BotDesk::take_next(WorkKind kind, Milliseconds now) {
  auto best = waiting_.end();
  std::pair<bool, double> best_rank;  // nobody waits; how much they have used
  for (auto group = waiting_.begin(); group != waiting_.end(); ++group) {
    const auto& [waited_for, payers] = group->first;
    const double used = book_.most_used(payers, now);
    const bool first_class = waited_for && used < options_.quota;
    if (first_class != (kind == WorkKind::kThinking)) continue;
    const std::pair<bool, double> rank{!waited_for, used};
    if (best != waiting_.end() && best_rank <= rank) continue;
    best = group;
    best_rank = rank;
  }
  if (best == waiting_.end()) return std::nullopt;
  Job job = std::move(best->second.jobs.front());
  best->second.jobs.pop_front();
  if (best->second.jobs.empty()) waiting_.erase(best);
  waiting_now_.add(-1);
  return job;
}

void BotDesk::think(WorkKind kind, Job job) {
  std::vector<Action> moves;
  double seconds = 0;
  if (!job.question.obsolete->load()) {
    const auto begin = std::chrono::steady_clock::now();
    try {
      moves = decide(job.question);
    } catch (const std::exception& error) {
      log_.error("bot.failed", {{"level", job.question.level}, {"why", error.what()}});
    }
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    thinking_.observe(seconds);
    if (moves.empty()) failures_.add();
  }
  {
    const std::lock_guard lock(mutex_);
    --thinking_now_[static_cast<std::size_t>(kind)];
    book_.charge(job.question.payers, seconds, scheduler_.now());
  }
  job.answer(std::move(moves));
  begin_waiting();
}

std::vector<Action> BotDesk::decide(const BotQuestion& question) {
  KeptBot kept = take_bot(question);
  if (kept.bot == nullptr) return {};
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  const auto timer = strand_->run_at(scheduler_.now() + options_.budget, [stop] { stop->store(true); });
  Turn turn = choose_turn(*kept.bot, question.game.so_far(), Budget{stop.get()});
  strand_->cancel(timer);
  keep(std::move(kept));
  if (!turn.illegal) return std::move(turn.actions);
  log_.error("bot.illegal", {{"level", question.level}, {"action", turn.illegal->number()}});
  return {};
}

BotDesk::KeptBot BotDesk::take_bot(const BotQuestion& question) {
  KeptBot taken{question.level, question.seed, nullptr};
  {
    const std::lock_guard lock(mutex_);
    const auto own = std::find_if(kept_.begin(), kept_.end(), [&](const KeptBot& kept) {
      return kept.level == question.level && kept.seed == question.seed;
    });
    if (own != kept_.end()) {
      taken = std::move(*own);
      kept_.erase(own);
      return taken;
    }
  }
  taken.bot = options_.make(question.level);
  if (taken.bot != nullptr) taken.bot->new_game(question.seed);
  return taken;
}

void BotDesk::keep(KeptBot bot) {
  KeptBot dropped;  // destroyed outside of the lock
  const std::lock_guard lock(mutex_);
  kept_.push_front(std::move(bot));
  if (kept_.size() <= kKeptBots) return;
  dropped = std::move(kept_.back());
  kept_.pop_back();
}

std::vector<Action> cautious_moves(const State& state) {
  State after = state;
  const Seat seat = state.actor().seat;
  std::vector<Action> moves;
  do {
    ActionList legal;
    after.legal_actions(legal);
    Action action = legal[0];
    if (after.is_legal(Action::pass())) action = Action::pass();
    if (after.is_legal(Action::ready())) action = Action::ready();
    moves.push_back(action);
    after.apply(action);
  } while (state.phase() == Phase::kPlacing && after.phase() == Phase::kPlacing && after.actor().is(seat));
  return moves;
}

}  // namespace bigshot
