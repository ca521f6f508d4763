// What happens at a table by itself: bots, comfort, and clocks that run out.
#include "server/bot_desk.h"
#include "server/duties.h"
#include "server/table.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr Milliseconds kBotPatience = 15'000;  // then a cautious move is made
constexpr Milliseconds kRetryDuty = 10'000;

}  // namespace

// After an event at `last_time` that led to `state`; `time_left` is what a clock gives the acting seat from then
// on.
std::optional<Table::Act> Table::next_act(const State& state, Milliseconds last_time,
                                          Milliseconds time_left) const {
  const Actor actor = state.actor();
  if (!actor.is_seat()) return std::nullopt;
  const std::size_t seat = index(actor.seat);
  if (document_.seats[seat].is_bot()) return Act{Act::Kind::kBot, last_time + document_.settings.pace};
  if (!comfort_moves(state, comforts_[seat]).empty()) {
    return Act{Act::Kind::kComfort, last_time + document_.settings.pace};
  }
  if (!document_.settings.clock) return std::nullopt;
  return Act{Act::Kind::kClock, last_time + time_left};
}

std::optional<Table::Act> Table::next_act() const {
  if (!game_) return std::nullopt;
  const auto left = game_->time_left(game_->last_time());
  return next_act(game_->state(), game_->last_time(), left ? left->sum() : 0);
}

// The wake stands in the store before the event that calls for it is known. One that is too early does no harm, so
// it is only ever moved forward; the least that a clock can give is its time for a decision.
void Table::add_wake(StoreChanges& changes, const State& after, Milliseconds now) {
  const auto& clock = document_.settings.clock;
  const auto act = next_act(after, now, clock ? clock->decision : 0);
  if (!act || (wake_ && *wake_ <= act->at)) return;
  wake_ = act->at;
  changes.emplace_back(SetWake{id_, act->at});
}

bool Table::has_duty() const { return duty_term_ && *duty_term_ == services_.duties.term(); }

void Table::act() {
  auto act = next_act();
  if (!act) return;
  if (!has_duty()) return ask_for_duty();
  act->at = std::max(act->at, not_before_);
  switch (act->kind) {
    case Act::Kind::kBot:
      return act_by_bot(document_.seats[index(game_->state().actor().seat)].level, kBotOrigin, *act);
    case Act::Kind::kClock:
      if (services_.scheduler.now() < act->at) return set_timer(act->at);
      return act_by_bot(document_.settings.clock->level, kClockOrigin, *act);
    case Act::Kind::kComfort:
      if (services_.scheduler.now() < act->at) return set_timer(act->at);
      append(comfort_moves(game_->state(), comforts_[index(game_->state().actor().seat)]), kComfortOrigin,
             std::nullopt);
  }
}

// Bots think while people still read what has happened.
void Table::act_by_bot(const std::string& level, std::string_view origin, const Act& act) {
  if (!question_ || question_->number != game_->number()) ask_bot(level);
  const Milliseconds now = services_.scheduler.now();
  if (now < act.at) return set_timer(act.at);
  const bool answered = question_->answer.has_value();
  if (!answered && now < question_->asked + kBotPatience) return set_timer(question_->asked + kBotPatience);
  question_->obsolete->store(true);
  if (origin == kClockOrigin) services_.metrics.clock_decisions.add();
  const std::vector<Action> moves =
      answered && !question_->answer->empty() ? *question_->answer : cautious_moves(game_->state());
  append(moves, origin, std::nullopt);
}

void Table::ask_bot(const std::string& level) {
  if (question_) question_->obsolete->store(true);
  const std::int64_t number = game_->number();
  question_ =
      Question{number, services_.scheduler.now(), std::make_shared<std::atomic<bool>>(false), std::nullopt};
  // The same position of the same game is always decided the same way.
  const std::uint64_t seed = game_->state().hash() ^ static_cast<std::uint64_t>(number);
  services_.bots.ask({level, game_->state(), seed, question_->obsolete},
                     [self = shared_from_this(), number](std::vector<Action> moves) {
                       self->strand_->post([self, number, moves = std::move(moves)]() mutable {
                         self->on_bot_answer(number, std::move(moves));
                       });
                     });
}

void Table::on_bot_answer(std::int64_t number, std::vector<Action> moves) {
  if (retired_ || !question_ || question_->number != number || question_->obsolete->load()) return;
  question_->answer = std::move(moves);
  if (!busy_) proceed();
}

// If another node has it, that node acts; if that node dies, Duties finds the game.
void Table::ask_for_duty() {
  if (asking_for_duty_) return;
  asking_for_duty_ = true;
  const std::uint64_t term = services_.duties.term();
  services_.store.commit({TakeDuty{id_, services_.duties.node()}},
                         [self = shared_from_this(), term](const std::optional<StoreError>& error) {
                           self->strand_->post([self, term, ok = !error] {
                             if (ok) self->duty_term_ = term;
                             const auto again = [self] {
                               self->asking_for_duty_ = false;
                               if (!self->busy_) self->proceed();
                             };
                             if (ok) return again();
                             self->strand_->run_at(self->services_.scheduler.now() + kRetryDuty, again);
                           });
                         });
}

void Table::set_timer(Milliseconds at) {
  if (timer_ != 0 && timer_at_ == at) return;
  if (timer_ != 0) strand_->cancel(timer_);
  timer_at_ = at;
  timer_ = strand_->run_at(at, [self = shared_from_this()] {
    self->timer_ = 0;
    if (!self->busy_) self->proceed();
  });
}

void Table::try_again_later(Milliseconds wait) { not_before_ = services_.scheduler.now() + wait; }

}  // namespace bigshot
