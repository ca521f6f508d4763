#include "python/games.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "python/numbers.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot::python {

namespace {

// A stream of randomness apart from that of the deal and the dice.
constexpr std::uint64_t kSampleStream = 17;

}  // namespace

Games::Games(const GamesPlan& plan) : plan_(plan), workers_(plan.threads) {
  const std::size_t count = plan.count;
  arrays_.legal.resize(count * kActions);
  arrays_.actor.resize(count);
  arrays_.observation.resize(plan.observations ? count * observation::kSize : 0);
  arrays_.rows.resize(plan.rows ? count * kRows : 0);
  arrays_.row_weights.resize(plan.rows ? count * kRows : 0);
  arrays_.rewards.resize(count * kMaxPlayers);
  arrays_.balances.resize(count * kMaxPlayers);
  arrays_.done.resize(count);
  arrays_.game_number.resize(count);
  const Setup any = Chance(0).deal(plan.options.players);
  const State state = *State::start(plan.options, plan.board, any);
  places_.assign(count, Place{state, Chance(0), Random(0), 0});
  checked_.assign(count, Action::pass());
  reset(plan.seed);
}

void Games::reset(std::uint64_t seed) {
  plan_.seed = seed;
  std::fill(arrays_.rewards.begin(), arrays_.rewards.end(), 0.0F);
  std::fill(arrays_.balances.begin(), arrays_.balances.end(), std::int16_t{0});
  std::fill(arrays_.done.begin(), arrays_.done.end(), std::uint8_t{0});
  workers_.run(plan_.count, [this](std::size_t first, std::size_t end) { begin_all(first, end); });
}

void Games::begin_all(std::size_t first, std::size_t end) {
  for (std::size_t game = first; game < end; ++game) {
    begin(game, game);
    write(game);
  }
}

void Games::begin(std::size_t game, std::uint64_t number) {
  Place& place = places_[game];
  const std::uint64_t seed = seed_of(plan_.seed, number);
  place.number = number;
  place.chance = Chance(seed);
  place.sampler = Random(seed_of(seed, kSampleStream));
  place.state = *State::start(plan_.options, plan_.board, place.chance.deal(plan_.options.players));
  arrays_.game_number[game] = number;
  roll(place);
}

void Games::roll(Place& place) const {
  if (plan_.rolls_inside && place.state.phase() == Phase::kRolling) place.state.apply(place.chance.roll());
}

std::optional<IllegalStep> Games::step(std::span<const std::int64_t> actions) {
  for (std::size_t game = 0; game < plan_.count; ++game) {
    const State& state = places_[game].state;
    if (state.finished()) continue;
    checked_[game] = action_of(actions[game]);
    if (const auto refusal = state.check(checked_[game])) return IllegalStep{game, *refusal};
  }
  workers_.run(plan_.count, [this](std::size_t first, std::size_t end) { step_range(first, end); });
  return std::nullopt;
}

void Games::step_range(std::size_t first, std::size_t end) {
  for (std::size_t game = first; game < end; ++game) {
    Place& place = places_[game];
    if (arrays_.done[game] != 0) {
      arrays_.done[game] = 0;
      std::fill_n(arrays_.rewards.begin() + static_cast<std::ptrdiff_t>(game * kMaxPlayers), kMaxPlayers, 0.0F);
    }
    if (place.state.finished()) continue;
    place.state.apply(checked_[game]);
    if (place.state.finished()) {
      finish(game);
    } else {
      roll(place);
    }
    write(game);
  }
}

void Games::finish(std::size_t game) {
  const Reckoning reckoning = reckon(places_[game].state);
  const int winners = std::popcount(reckoning.winners);
  for (Seat seat : seats(reckoning.players)) {
    const std::size_t place = game * kMaxPlayers + index(seat);
    const bool wins = reckoning.wins(seat);
    arrays_.rewards[place] = wins ? 1.0F / static_cast<float>(winners) : 0.0F;
    arrays_.balances[place] =
        static_cast<std::int16_t>(std::clamp(reckoning.seats[seat].balance.millions, -32768, 32767));
  }
  arrays_.done[game] = 1;
  if (plan_.auto_reset) begin(game, places_[game].number + plan_.count);
}

void Games::write(std::size_t game) {
  const State& state = places_[game].state;
  const Actor actor = state.actor();
  arrays_.actor[game] = static_cast<std::int8_t>(actor_code(actor));
  std::uint8_t* legal = arrays_.legal.data() + game * kActions;
  std::memset(legal, 0, kActions);
  ActionList list;
  state.legal_actions(list);
  for (const Action action : list) legal[action.number()] = 1;
  const Seat seat = actor.is_seat() ? actor.seat : state.roller();
  if (plan_.observations) {
    python::observe(state, seat,
                    std::span<std::int8_t, observation::kSize>(
                        arrays_.observation.data() + game * observation::kSize, observation::kSize));
  }
  if (plan_.rows) write_rows(game, seat);
}

void Games::write_rows(std::size_t game, Seat seat) {
  const State& state = places_[game].state;
  RowList list;
  collect_rows(state, seat, ring_outlook(state), list);
  std::int16_t* rows = arrays_.rows.data() + game * kRows;
  float* weights = arrays_.row_weights.data() + game * kRows;
  int at = 0;
  for (const WeightedRow& row : list) {
    rows[at] = static_cast<std::int16_t>(row.row);
    weights[at++] = row.weight;
  }
  std::fill(rows + at, rows + kRows, kNoRow);
  std::fill(weights + at, weights + kRows, 0.0F);
}

void Games::sample(std::span<std::int64_t> actions) {
  workers_.run(plan_.count, [this, actions](std::size_t first, std::size_t end) {
    for (std::size_t game = first; game < end; ++game) {
      ActionList list;
      places_[game].state.legal_actions(list);
      const auto choices = static_cast<std::uint32_t>(list.size());
      actions[game] = choices == 0 ? 0 : list[static_cast<int>(below(places_[game].sampler, choices))].number();
    }
  });
}

void Games::observe(Seat seat, std::span<std::int8_t> out) {
  workers_.run(plan_.count, [this, seat, out](std::size_t first, std::size_t end) {
    for (std::size_t game = first; game < end; ++game) {
      const auto line = out.subspan(game * observation::kSize).first<observation::kSize>();
      python::observe(places_[game].state, seat, line);
    }
  });
}

}  // namespace bigshot::python
