// The bots by their names: the one place that knows them all.
#include <algorithm>
#include <array>
#include <charconv>

#include "bots/bot.h"
#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/networks.h"
#include "bots/evaluation/own_lots_evaluation.h"
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

using SharedNetwork = std::shared_ptr<const WholeNetwork>;

std::unique_ptr<Bot> make_expert(const SharedNetwork& network, bool adapts) {
  ExpertSettings settings;
  settings.adapts = adapts;
  settings.this_round.lookahead.others_may_see_less = adapts;
  return std::make_unique<ExpertBot>([network] { return std::make_unique<ShippedEvaluation>(network); }, settings);
}

// One round ahead, taking the others to bid as it does itself.
LookaheadBotSettings bidding_as(const BidderType& type, float leap = 0) {
  LookaheadBotSettings settings;
  settings.lookahead.others_temperature = type.temperature;
  settings.lookahead.own_temperature = type.temperature;
  settings.bids_as = type;
  settings.leap = leap;
  return settings;
}

// Opponents to learn from and to be judged by that look a round ahead with the network.
struct NetworkBidder {
  std::string_view name;
  BidderType type;
  float leap = 0;
};
constexpr std::array<NetworkBidder, 7> kNetworkBidders = {{
    {"equilibrium", {0, 0}},            // trusts everybody to answer perfectly
    {"soft", {0.02F, 0}},               // errs now and then
    {"softer", {0.05F, 0}},             // errs often
    {"miser", {0.01F, -0.04F}},         // lets go early
    {"spendthrift", {0.01F, 0.04F}},    // pays too much
    {"leaper", {0, 0}, 0.6F},           // names high bids at once
    {"gambler", {0.03F, 0.02F}, 0.3F},  // all three together
}};

const NetworkBidder* network_bidder(std::string_view name) {
  const auto found = std::find_if(kNetworkBidders.begin(), kNetworkBidders.end(),
                                  [&](const NetworkBidder& bidder) { return bidder.name == name; });
  return found == kNetworkBidders.end() ? nullptr : &*found;
}

// The bots that have a network.
std::unique_ptr<Bot> make_network_bot(std::string_view name, const SharedNetwork& network) {
  if (name == "expert") return make_expert(network, true);
  if (name == "steady") return make_expert(network, false);
  if (const NetworkBidder* bidder = network_bidder(name)) {
    return std::make_unique<LookaheadBot>(std::make_unique<ShippedEvaluation>(network),
                                          bidding_as(bidder->type, bidder->leap));
  }
  return nullptr;
}

}  // namespace

std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names = {"random", "easy",   "medium",    "hard",  "expert",
                                         "steady", "greedy", "collector", "jumper"};
  for (const NetworkBidder& bidder : kNetworkBidders) names.push_back(bidder.name);
  names.push_back("mcts");
  return names;
}

std::vector<std::string_view> level_names() { return {"easy", "medium", "hard", "expert"}; }

bool uses_network(std::string_view name) {
  return name == "expert" || name == "steady" || network_bidder(name) != nullptr;
}

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "easy") return std::make_unique<EasyBot>();
  if (name == "medium") return std::make_unique<MediumBot>();
  if (name == "hard") return make_hard();
  if (name == "greedy") return std::make_unique<GreedyBot>();
  if (name == "collector") {
    return std::make_unique<LookaheadBot>(std::make_unique<OwnLotsEvaluation>(), bidding_as({0.01F, 0}));
  }
  if (name == "jumper") return std::make_unique<JumperBot>();
  if (const auto simulations = mcts_simulations(name)) return std::make_unique<MctsBot>(*simulations);
  return make_network_bot(name, nullptr);
}

std::unique_ptr<Bot> make_bot(std::string_view name, std::shared_ptr<const WholeNetwork> network) {
  return network == nullptr ? make_bot(name) : make_network_bot(name, network);
}

}  // namespace bigshot
