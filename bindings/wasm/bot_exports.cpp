// Bots: they choose, and say what they think of the options.
#include <algorithm>

#include "bots/bot.h"
#include "record/json_writer.h"
#include "record/move_text.h"
#include "review/review_json.h"
#include "wasm/coach.h"
#include "wasm/exchange.h"
#include "wasm/games.h"
#include "wasm/loaded_networks.h"

namespace bigshot::wasm {

namespace {

constexpr std::size_t kToldOptions = 12;

Handles<Bot>& bots() {
  static Handles<Bot> all;
  return all;
}

// What a call about a bot returns.
constexpr int kAnswered = 1;
constexpr int kNeedsNetwork = 0;  // the answer is the number of players it is for; ask again with a fresh bot

// Whether a network was asked for in vain; then the answer says which.
bool lacks_network() {
  const auto players = take_missing_network();
  if (players) answer(std::to_string(*players));
  return players.has_value();
}

int in_thousandths(float share) { return static_cast<int>(std::clamp(share, 0.0F, 1.0F) * 1000.0F + 0.5F); }

// Each move once, with the best that it can lead to: a bot may know several ways to go on after the same first
// cube.
void write_explanation(JsonWriter& json, const Explanation& explanation, const Board& board) {
  std::vector<Action> told;
  for (const OptionValue& option : explanation.options) {
    if (told.size() == kToldOptions) return;
    if (std::find(told.begin(), told.end(), option.action) != told.end()) continue;
    told.push_back(option.action);
    json.begin_object();
    json.member("move", std::string_view(move_text(option.action, board)));
    json.member("chance", in_thousandths(option.value));
    json.end_object();
  }
}

// How far those who are still in are expected to go, and what they are like.
void write_others(JsonWriter& json, const Explanation& explanation) {
  for (const OtherBidder& other : explanation.others) {
    json.begin_object();
    json.member("seat", static_cast<int>(other.seat));
    json.member("limit", other.limit);
    json.member("manner", manner_id(other.manner));
    json.end_object();
  }
}

std::string hint_json(const std::vector<Action>& best, const std::optional<Explanation>& told, const Game& game) {
  const Board& board = game.header().board;
  JsonWriter json;
  json.begin_object();
  json.key("best");
  json.begin_list();
  for (const Action action : best) json.value(std::string_view(move_text(action, board)));
  json.end_list();
  json.key("why");
  write_reasons(json, reasons(game.state(), best), board);
  json.key("options");
  json.begin_list();
  if (told) write_explanation(json, *told, board);
  json.end_list();
  json.key("others");
  json.begin_list();
  if (told) write_others(json, *told);
  json.end_list();
  const bool price = told && told->expected_price;
  json.member("price", price ? std::optional(static_cast<int>(*told->expected_price + 0.5F)) : std::nullopt);
  json.end_object();
  return json.take();
}

}  // namespace

// A bot by the name in the input: its number, or kRefused.
BIGSHOT_EXPORT(bot_make) int bot_make(int size) {
  auto bot = make_bot(input(size));
  return bot != nullptr ? bots().add(std::move(bot)) : kRefused;
}

BIGSHOT_EXPORT(bot_close) void bot_close(int handle) { bots().remove(handle); }

BIGSHOT_EXPORT(bot_new_game) void bot_new_game(int handle, std::uint64_t seed) {
  if (Bot* bot = bots().find(handle)) bot->new_game(seed);
}

// The bot's move for the acting seat of a game; kRefused if no seat acts.
BIGSHOT_EXPORT(bot_choose) int bot_choose(int handle, int game_handle) {
  Bot* bot = bots().find(handle);
  const OpenGame* open = games().find(game_handle);
  if (bot == nullptr || open == nullptr || !open->game.state().actor().is_seat()) return kRefused;
  const Action chosen = bot->choose(open->game.so_far(), Budget{});
  if (lacks_network()) return kNeedsNetwork;
  answer(move_text(chosen, open->game.header().board));
  return kAnswered;
}

// What the bot advises the acting seat, with reasons.
BIGSHOT_EXPORT(bot_hint) int bot_hint(int handle, int game_handle) {
  Bot* bot = bots().find(handle);
  const OpenGame* open = games().find(game_handle);
  if (bot == nullptr || open == nullptr || !open->game.state().actor().is_seat()) return kRefused;
  const auto best = choose_turn(*bot, open->game.so_far(), Budget{}).actions;
  auto told = bot->explain(open->game.so_far(), Budget{});
  if (lacks_network()) return kNeedsNetwork;
  if (told) told = with_coachs_chances(*told, open->game.so_far());
  answer(hint_json(best, told, open->game));
  return kAnswered;
}

// A network from its file's bytes. Returns kRefused, and the id of what is wrong, if it is none.
BIGSHOT_EXPORT(network_load) int network_load(int size) {
  const auto fault = load_network(input(size));
  answer(fault ? std::string(fault->id) : std::string());
  return fault ? kRefused : kAnswered;
}

}  // namespace bigshot::wasm
