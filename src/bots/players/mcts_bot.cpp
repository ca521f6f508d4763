#include "bots/players/mcts_bot.h"

#include <cmath>

#include "bots/players/random_bot.h"
#include "rules/reckoning.h"

namespace bigshot {

namespace {

constexpr float kExploration = 1.0F;

}  // namespace

Action MctsBot::choose(const GameSoFar& game, const Budget& budget) {
  const State& state = game.now();
  random_ = Random(seed_of(seed_, state.hash()));
  nodes_.clear();
  nodes_.push_back({});
  expand(0, state);
  for (int i = 0; i < simulations_ && !budget.stopped(); ++i) simulate(state);
  const Node& root = nodes_[0];
  std::uint32_t best = root.first_child;
  for (std::uint32_t child = best; child < root.first_child + root.child_count; ++child) {
    if (nodes_[child].visits > nodes_[best].visits) best = child;
  }
  return nodes_[best].action;
}

void MctsBot::expand(std::uint32_t node, const State& state) {
  ActionList list;
  state.legal_actions(list);
  const Actor actor = state.actor();
  nodes_[node].first_child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].child_count = static_cast<std::uint16_t>(list.size());
  for (Action action : list) {
    Node child;
    child.action = action;
    child.actor = actor;
    nodes_.push_back(child);
  }
}

// The die is rolled, not chosen. A seat takes what it has not tried, then the best upper bound.
std::uint32_t MctsBot::select_child(std::uint32_t node, const State& state) {
  const Node& parent = nodes_[node];
  if (!state.actor().is_seat()) return parent.first_child + below(random_, parent.child_count);
  const float log_visits = std::log(static_cast<float>(parent.visits + 1));
  std::uint32_t best = parent.first_child;
  float best_bound = -1;
  for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.child_count; ++child) {
    const Node& option = nodes_[child];
    if (option.visits == 0) return child;
    const auto visits = static_cast<float>(option.visits);
    const float bound = option.reward / visits + kExploration * std::sqrt(log_visits / visits);
    if (bound > best_bound) {
      best_bound = bound;
      best = child;
    }
  }
  return best;
}

MctsBot::Rewards MctsBot::play_out(State state) {
  while (!state.finished()) state.apply(random_action(state, random_));
  const Reckoning reckoning = reckon(state);
  Rewards rewards{};
  for (Seat seat : seats(state.players())) {
    rewards[seat] = static_cast<float>(reckoning.victory_share(seat));
  }
  return rewards;
}

void MctsBot::simulate(const State& root) {
  State state = root;
  path_.assign(1, 0);
  std::uint32_t node = 0;
  while (!state.finished()) {
    if (nodes_[node].child_count == 0) {
      if (nodes_[node].visits == 0) break;
      expand(node, state);
    }
    node = select_child(node, state);
    state.apply(nodes_[node].action);
    path_.push_back(node);
    if (nodes_[node].visits == 0) break;
  }
  const Rewards rewards = play_out(state);
  for (std::uint32_t visited : path_) {
    ++nodes_[visited].visits;
    if (nodes_[visited].actor.is_seat()) nodes_[visited].reward += rewards[nodes_[visited].actor.seat];
  }
}

}  // namespace bigshot
