#include "arena/self_play.h"

#include <algorithm>
#include <array>
#include <memory>

#include "arena/play_game.h"
#include "bots/evaluation/final_evaluation.h"
#include "bots/evaluation/net_evaluation.h"
#include "bots/players/loan_choice.h"
#include "bots/search/placement_plan.h"
#include "bots/search/round_lookahead.h"
#include "bots/search/soft.h"
#include "rules/different_rolls.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot {

namespace {

constexpr int kPlacements = 16;
constexpr std::uint32_t kHiddenOneIn = 6;
constexpr int kLowestValue = 6;
constexpr std::uint32_t kValueRange = 20;
constexpr std::array kTemperatures = {0.0F, 0.005F, 0.015F, 0.03F};
constexpr float kLargestBias = 0.025F;  // either way

float unit(Random& random) { return unit_float(random()); }

}  // namespace

SelfPlayGame SelfPlayGame::of(int players, const Board& standard, std::uint64_t seed,
                              const SelfPlayShares& shares) {
  Random random(seed);
  SelfPlayGame game{{.players = players}, standard, std::nullopt};
  if (players == 2) {
    if (below(random, 2) == 0) game.options.edition = Edition::kOpennplay;
  } else if (below(random, kHiddenOneIn) == 0) {
    game.options.money = MoneyMode::kHidden;
  }
  if (unit(random) < shares.other_boards) {
    for (BoardLot& lot : game.board.lots) {
      if (!lot.park) lot.value = kLowestValue + static_cast<int>(below(random, kValueRange));
    }
  }
  if (unit(random) < shares.other_bidders) {
    game.bidders.emplace();
    for (Bidder& bidder : *game.bidders) {
      const float temperature = kTemperatures[below(random, kTemperatures.size())];
      bidder = Bidder({temperature, (2 * unit(random) - 1) * kLargestBias});
    }
  }
  return game;
}

// All seats at once: they think alike, so each round is solved once.
class SelfPlay::Player {
 public:
  Player(const Network& network, const SelfPlaySettings& settings)
      : settings_(settings),
        net_(std::make_shared<const WholeNetwork>(network)),
        lookahead_(net_, soft(settings)),
        last_round_(final_, soft(settings)) {}

  void new_game(std::uint64_t seed, const std::optional<Bidders>& bidders) {
    random_ = Random(seed);
    bidders_ = bidders.value_or(unbiased_bidders({}, settings_.temperature, settings_.temperature));
    forget();
  }

  Action choose(const State& state) {
    switch (state.phase()) {
      case Phase::kBorrowing:
        return choose_loan(state);
      case Phase::kBidding:
        return choose_bid(state);
      case Phase::kPaying: {
        const Seat seat = state.actor().seat;
        return Action::pay(thinking_about(state).best_payer(seat, state.standing_bid()));
      }
      default:
        return choose_place(state);
    }
  }

  // What a round promises to each seat before its roll, which is the mean over the die, and after it.
  struct Promise {
    Values before{};
    Values after{};
  };
  Promise promise(const State& before_roll, Action roll) {
    DifferentRolls rolls = different_rolls(before_roll);
    // The roll that is played comes last, so that what is thought of its round is kept.
    std::swap(rolls[same_as(roll.face(), rolls)], rolls[rolls.size() - 1]);
    Promise promise;
    for (const auto [face, faces] : rolls) {
      promise.after = promise_after(before_roll, Action::roll(face));
      for (Seat seat : seats(kMaxPlayers)) {
        promise.before[seat] += promise.after[seat] * static_cast<float>(faces) / kDieFaces;
      }
    }
    return promise;
  }

 private:
  static LookaheadSettings soft(const SelfPlaySettings& settings) {
    return {.placements = kPlacements,
            .outcomes = 1,
            .others_temperature = settings.temperature,
            .own_temperature = settings.temperature};
  }

  Values promise_after(const State& before_roll, Action roll) {
    State state = before_roll;
    state.apply(roll);
    return state.phase() == Phase::kBorrowing ? best_loan_in(state).values : thinking_about(state).value();
  }

  void forget() {
    plan_ = {};
    lookahead_.forget();
    last_round_.forget();
  }

  RoundLookahead& thinking_about(const State& state) {
    RoundLookahead& lookahead = state.round() == kRounds ? last_round_ : lookahead_;
    lookahead.prepare(state, bidders_);
    return lookahead;
  }

  LoanChoice best_loan_in(const State& state) {
    return best_loan(state, [this](const State& auction) { return thinking_about(auction).value(); });
  }

  // The best loan, or now and then another.
  Action choose_loan(const State& state) {
    if (unit(random_) >= settings_.placement_chance) return best_loan_in(state).action;
    ActionList options;
    state.legal_actions(options);
    return options[static_cast<int>(below(random_, static_cast<std::uint32_t>(options.size())))];
  }

  Action choose_bid(const State& state) {
    const AuctionChoice options = thinking_about(state).choice();
    if (!options.can_raise || unit(random_) >= options.raise_chance) return Action::pass();
    if (options.needs_loan) return Action::loan(state.colors_of(state.actor().seat).first);
    return Action::bid(state.standing_bid() + 1);
  }

  Action choose_place(const State& state) {
    if (!plan_.fits(state)) make_plan(state);
    return plan_.take(state);
  }

  void make_plan(const State& state) {
    Evaluation& evaluation = state.round() == kRounds ? static_cast<Evaluation&>(final_) : net_;
    evaluation.set_base(state);
    lookahead_.forget();
    last_round_.forget();
    search_.prepare(state, state.cubes_on_offer(), evaluation);
    const Seat seat = state.actor().seat;
    const auto found = search_.quick(seat, kPlacements);
    std::size_t chosen = 0;
    if (unit(random_) < settings_.placement_chance) chosen = draw(found, seat);
    plan_.follow(state, found[chosen]);
  }

  std::size_t draw(std::span<const Placement> found, Seat seat) {
    std::vector<float> weights;
    float sum = 0;
    for (const Placement& placement : found) {
      const float behind = found.front().values[seat] - placement.values[seat];
      weights.push_back(soft_exp(-behind / settings_.placement_temperature));
      sum += weights.back();
    }
    float left = unit(random_) * sum;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return 0;
  }

  const SelfPlaySettings settings_;
  NetEvaluation net_;
  FinalEvaluation final_;
  RoundLookahead lookahead_;
  RoundLookahead last_round_;
  PlacementSearch search_;
  PlacementPlan plan_;
  Bidders bidders_;
  Random random_{0};
};

SelfPlay::SelfPlay(const Network& network, const SelfPlaySettings& settings)
    : player_(std::make_unique<Player>(network, settings)), settings_(settings) {}

SelfPlay::~SelfPlay() = default;

Values victory_shares(const Reckoning& reckoning) {
  Values result{};
  for (Seat seat : seats(reckoning.players)) {
    const double share = reckoning.winners == 0 ? 1.0 / reckoning.players : reckoning.victory_share(seat);
    result[seat] = static_cast<float>(share);
  }
  return result;
}

void SelfPlay::play(const SelfPlayGame& game, std::uint64_t seed, std::vector<Example>& examples) {
  Chance chance(seed);
  State state = *State::start(game.options, game.board, chance.deal(game.options.players));
  player_->new_game(bot_seed(seed, 0), game.bidders);
  const std::size_t first = examples.size();
  std::vector<Player::Promise> promises;
  while (!state.finished()) {
    if (state.phase() == Phase::kRolling) {
      examples.push_back({state, {}, {}});
      const Action roll = chance.roll();
      promises.push_back(player_->promise(state, roll));
      state.apply(roll);
    } else {
      state.apply(player_->choose(state));
    }
  }

  const Reckoning reckoning = reckon(state);
  Values later = victory_shares(reckoning);
  Values balances{};
  for (Seat seat : seats(kMaxPlayers)) {
    balances[seat] = static_cast<float>(reckoning.seats[seat].balance.millions);
  }
  for (std::size_t i = promises.size(); i-- > 0;) {
    float sum = 0;
    for (Seat seat : seats(state.players())) {
      const auto& [before, after] = promises[i];
      later[seat] = std::max(0.0F, before[seat] + settings_.trust_in_outcome * (later[seat] - after[seat]));
      sum += later[seat];
    }
    for (float& share : later) share /= sum;
    examples[first + i].win = later;
    examples[first + i].balance = balances;
  }
}

}  // namespace bigshot
