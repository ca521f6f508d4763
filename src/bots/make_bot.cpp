// The bots by their names: the one place that knows them all.
#include <charconv>

#include "bots/bot.h"
#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/networks.h"
#include "bots/players/easy_bot.h"
#include "bots/players/expert_bot.h"
#include "bots/players/greedy_bot.h"
#include "bots/players/jumper_bot.h"
#include "bots/players/lookahead_bot.h"
#include "bots/players/mcts_bot.h"
#include "bots/players/medium_bot.h"
#include "bots/players/random_bot.h"

namespace bigshot {

namespace {

constexpr int kUsualSimulations = 1000;
constexpr int kMostSimulations = 10'000'000;

// "mcts", "mcts-500", "mcts-10k": how many simulations, or nothing.
std::optional<int> mcts_simulations(std::string_view name) {
  if (name == "mcts") return kUsualSimulations;
  if (!name.starts_with("mcts-")) return std::nullopt;
  name.remove_prefix(5);
  const bool thousands = name.ends_with('k');
  if (thousands) name.remove_suffix(1);
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  const int unit = thousands ? 1000 : 1;
  if (number < 1 || number > kMostSimulations / unit) return std::nullopt;
  return number * unit;
}

std::unique_ptr<Bot> make_hard() {
  return std::make_unique<LookaheadBot>(std::make_unique<HandEvaluation>(), LookaheadBotSettings{});
}

std::unique_ptr<Bot> make_expert() {
  return std::make_unique<ExpertBot>(std::make_unique<ShippedEvaluation>(), std::make_unique<ShippedEvaluation>(),
                                     ExpertSettings{});
}

// Trusts everybody to answer perfectly.
std::unique_ptr<Bot> make_equilibrium() {
  LookaheadBotSettings settings;
  settings.lookahead.others_temperature = 0;
  settings.lookahead.own_temperature = 0;
  return std::make_unique<LookaheadBot>(std::make_unique<ShippedEvaluation>(), settings);
}

}  // namespace

std::vector<std::string_view> bot_names() {
  return {"random", "easy", "medium", "hard", "expert", "greedy", "jumper", "equilibrium", "mcts"};
}

std::vector<std::string_view> level_names() { return {"easy", "medium", "hard", "expert"}; }

bool uses_network(std::string_view name) { return name == "expert" || name == "equilibrium"; }

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "easy") return std::make_unique<EasyBot>();
  if (name == "medium") return std::make_unique<MediumBot>();
  if (name == "hard") return make_hard();
  if (name == "expert") return make_expert();
  if (name == "greedy") return std::make_unique<GreedyBot>();
  if (name == "jumper") return std::make_unique<JumperBot>();
  if (name == "equilibrium") return make_equilibrium();
  if (const auto simulations = mcts_simulations(name)) return std::make_unique<MctsBot>(*simulations);
  return nullptr;
}

}  // namespace bigshot
