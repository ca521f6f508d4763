#include "server/table/clockwork.h"

#include <algorithm>

#include "server/bot_desk.h"
#include "server/duties.h"

namespace bigshot {

namespace {

constexpr Milliseconds kBotPatience = 15'000;  // then a cautious move is made
constexpr Milliseconds kRetryDuty = 10'000;

}  // namespace

// After an event at `last_time` that led to `state`; `time_left` is what a clock gives the acting seat from then
// on.
std::optional<Clockwork::Act> Clockwork::next(const TableDocument& document, const TableGame::Comforts& comforts,
                                              const State& state, Milliseconds last_time, Milliseconds time_left) {
  const Actor actor = state.actor();
  if (!actor.is_seat() || document.is_over()) return std::nullopt;
  const SeatHolder& holder = document.seats[index(actor.seat)];
  if (holder.is_played_by_bot()) return Act{Act::Kind::kBot, last_time + document.settings.pace};
  if (!comfort_moves(state, comforts[actor.seat]).empty()) {
    return Act{Act::Kind::kComfort, last_time + document.settings.pace};
  }
  if (!document.settings.clock) return std::nullopt;
  return Act{Act::Kind::kClock, last_time + time_left};
}

std::optional<Clockwork::Act> Clockwork::next(const TableDocument& document, const TableGame& game) {
  const Milliseconds last = game.live().last_time();
  const auto left = game.live().time_left(last);
  return next(document, game.comforts(), game.state(), last, left ? left->sum() : 0);
}

std::optional<Milliseconds> Clockwork::next_time(const TableDocument& document, const TableGame& game) const {
  const auto act = next(document, game);
  return act ? std::optional(act->at) : std::nullopt;
}

void Clockwork::add_wake(StoreChanges& changes, const TableDocument& document, const TableGame::Comforts& comforts,
                         const State& after, Milliseconds now) {
  const auto& clock = document.settings.clock;
  const auto act = next(document, comforts, after, now, clock ? clock->decision : 0);
  if (!act || (wake_ && *wake_ <= act->at)) return;
  wake_ = act->at;
  changes.emplace_back(SetWake{context_.id, act->at});
}

void Clockwork::begin(std::uint64_t term, Milliseconds wake) {
  duty_term_ = term;
  wake_ = wake;
}

bool Clockwork::has_duty() const { return duty_term_ && *duty_term_ == context_.services.duties.term(); }

void Clockwork::on_step(bool finished) {
  question_.reset();
  if (!finished) return;
  wake_.reset();
  duty_term_.reset();
}

std::optional<Clockwork::Deed> Clockwork::due(const TableDocument& document, const TableGame& game,
                                              const std::function<Payers()>& payers) {
  auto act = next(document, game);
  if (!act) return std::nullopt;
  if (!has_duty()) {
    ask_for_duty();
    return std::nullopt;
  }
  act->at = std::max(act->at, not_before_);
  const Seat seat = game.state().actor().seat;
  const SeatHolder& holder = document.seats[index(seat)];
  const std::uint64_t seed = bot_seed_of(document.seed, index(seat));
  if (act->kind == Act::Kind::kBot) {
    const std::string_view origin = holder.is_bot() ? kBotOrigin : kSubstituteOrigin;
    return bots_deed(game, {holder.playing_level(), seed, origin}, act->at, payers);
  }
  if (context_.now() < act->at) {
    set_timer(act->at);
    return std::nullopt;
  }
  if (act->kind == Act::Kind::kClock) {
    return bots_deed(game, {document.settings.clock->level, seed, kClockOrigin}, act->at, payers);
  }
  return Deed{comfort_moves(game.state(), game.comforts()[seat]), kComfortOrigin};
}

// Bots think while people still read what has happened.
std::optional<Clockwork::Deed> Clockwork::bots_deed(const TableGame& game, const BotSeat& seat, Milliseconds at,
                                                    const std::function<Payers()>& payers) {
  if (!question_ || question_->number != game.live().number() || question_->level != seat.level) {
    ask_bot(game, seat, payers());
  }
  const Milliseconds now = context_.now();
  const bool answered = question_->answer.has_value();
  const Milliseconds until = answered ? at : std::max(at, question_->asked + kBotPatience);
  if (now < until) {
    set_timer(now < at ? at : until);
    return std::nullopt;
  }
  question_->obsolete->store(true);
  if (seat.origin == kClockOrigin) context_.services.metrics.clock_decisions.add();
  if (answered && !question_->answer->empty()) return Deed{*question_->answer, seat.origin};
  context_.services.metrics.late_bots.add();
  // Who was out of time hears that, whoever has decided.
  return Deed{cautious_moves(game.state()), seat.origin == kClockOrigin ? kClockOrigin : kLateOrigin};
}

void Clockwork::ask_bot(const TableGame& game, const BotSeat& seat, Payers payers) {
  if (question_) question_->obsolete->store(true);
  const auto obsolete = std::make_shared<std::atomic<bool>>(false);
  question_ = Question{game.live().number(), seat.level, context_.now(), obsolete, std::nullopt};
  context_.services.bots.ask(
      {seat.level, game.live().game(), seat.seed, obsolete, std::move(payers.keys), payers.waited_for},
      [this, kept = context_.keep(), obsolete](std::vector<Action> moves) {
        context_.post([this, obsolete, moves = std::move(moves)] { on_bot_answer(obsolete, moves); });
      });
}

void Clockwork::on_bot_answer(const std::shared_ptr<std::atomic<bool>>& asked, std::vector<Action> moves) {
  if (stopped_ || !question_ || question_->obsolete != asked || asked->load()) return;
  question_->answer = std::move(moves);
  proceed_();
}

// If another node has it, that node acts; if that node dies, Duties finds the game.
void Clockwork::ask_for_duty() {
  if (asking_for_duty_) return;
  asking_for_duty_ = true;
  const std::uint64_t term = context_.services.duties.term();
  context_.commit({TakeDuty{context_.id, context_.services.duties.node()}},
                  [this, term](const std::optional<StoreError>& error) {
                    if (!error) duty_term_ = term;
                    const auto again = [this] {
                      asking_for_duty_ = false;
                      proceed_();
                    };
                    if (!error) return again();
                    context_.run_at(context_.now() + kRetryDuty, again);
                  });
}

void Clockwork::set_timer(Milliseconds at) {
  if (timer_ != 0 && timer_at_ == at) return;
  if (timer_ != 0) context_.strand->cancel(timer_);
  timer_at_ = at;
  timer_ = context_.run_at(at, [this] {
    timer_ = 0;
    proceed_();
  });
}

void Clockwork::stop() {
  stopped_ = true;
  if (question_) question_->obsolete->store(true);
  if (timer_ != 0) context_.strand->cancel(timer_);
  timer_ = 0;
}

}  // namespace bigshot
