#include "server/bot_desk.h"

#include <chrono>
#include <exception>

#include "bots/bot.h"

namespace bigshot {

namespace {

constexpr std::size_t kKeptBots = 2;  // of each level

}  // namespace

BotDesk::BotDesk(Scheduler& scheduler, BotDeskOptions options, Metrics& metrics, const Log& log)
    : scheduler_(scheduler),
      options_(std::move(options)),
      log_(log),
      strand_(scheduler.make_strand()),
      thinking_(metrics.histogram("bigshot_bot_seconds", "Time that a bot thinks about one decision")),
      failures_(metrics.counter("bigshot_bot_failures_total", "Decisions that a bot failed to make")) {
  if (!options_.make) options_.make = make_bot;
}

BotDesk::~BotDesk() = default;

void BotDesk::ask(BotQuestion question, Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(question), std::move(answer)});
  }
  begin_waiting();
}

void BotDesk::begin_waiting() {
  std::vector<Job> jobs;
  {
    const std::lock_guard lock(mutex_);
    while (!waiting_.empty() && thinking_now_ < options_.at_once) {
      jobs.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
      ++thinking_now_;
    }
  }
  for (Job& job : jobs) {
    scheduler_.run_on_worker([this, job = std::move(job)]() mutable { think(std::move(job)); });
  }
}

void BotDesk::think(Job job) {
  std::vector<Action> moves;
  if (!job.question.obsolete->load()) {
    const auto begin = std::chrono::steady_clock::now();
    try {
      moves = decide(job.question);
    } catch (const std::exception& error) {
      log_.error("bot.failed", {{"level", job.question.level}, {"why", error.what()}});
    }
    thinking_.observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (moves.empty()) failures_.add();
  }
  {
    const std::lock_guard lock(mutex_);
    --thinking_now_;
  }
  job.answer(std::move(moves));
  begin_waiting();
}

std::vector<Action> BotDesk::decide(const BotQuestion& question) {
  std::unique_ptr<Bot> bot = take_bot(question.level);
  if (bot == nullptr) return {};
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  const auto timer = strand_->run_at(scheduler_.now() + options_.budget, [stop] { stop->store(true); });
  bot->new_game(question.seed);
  State state = question.state;
  const Seat seat = state.actor().seat;
  const bool placing = state.phase() == Phase::kPlacing;
  std::vector<Action> moves;
  do {
    const Action action = bot->choose(state, Budget{stop.get()});
    if (state.try_apply(action)) {
      log_.error("bot.illegal", {{"level", question.level}, {"action", action.number()}});
      moves.clear();
      break;
    }
    moves.push_back(action);
  } while (placing && state.phase() == Phase::kPlacing && state.actor().is(seat));
  strand_->cancel(timer);
  give_back(question.level, std::move(bot));
  return moves;
}

std::unique_ptr<Bot> BotDesk::take_bot(const std::string& level) {
  {
    const std::lock_guard lock(mutex_);
    auto& bots = idle_[level];
    if (!bots.empty()) {
      auto bot = std::move(bots.back());
      bots.pop_back();
      return bot;
    }
  }
  return options_.make(level);
}

void BotDesk::give_back(const std::string& level, std::unique_ptr<Bot> bot) {
  const std::lock_guard lock(mutex_);
  auto& bots = idle_[level];
  if (bots.size() < kKeptBots) bots.push_back(std::move(bot));
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
