// What can be chosen before a game, told by the rules. The page's build asks once and puts the answer into the
// page (web/plugins/rules.ts), so that no form has to wait for the module.
#include "record/json_writer.h"
#include "record/name_length.h"
#include "record/position_text.h"
#include "record/text_length.h"
#include "rules/options.h"
#include "wasm/exchange.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

constexpr std::array kEditions = {Edition::kRavensburger, Edition::kOpennplay};
constexpr std::array kMoneyModes = {MoneyMode::kOpen, MoneyMode::kHidden};
constexpr std::array kOverbids = {Overbid::kForbidden, Overbid::kPenalty};

void write_combination(JsonWriter& json, const Options& options) {
  const auto refusal = check(options);
  json.begin_object();
  write_options(json, options);
  json.member("usual", options.overbid == default_overbid(options));
  json.key("refused");
  if (refusal) {
    write_message(json, *refusal, {});
  } else {
    json.null();
  }
  json.end_object();
}

void write_combinations(JsonWriter& json, int players) {
  for (const Edition edition : kEditions) {
    for (const MoneyMode money : kMoneyModes) {
      for (const Overbid overbid : kOverbids) write_combination(json, {players, edition, money, overbid});
    }
  }
}

}  // namespace

// {"options": the usual ones, "players": [{"count", "colors", "ghost"}], "combinations": [{"options", "usual",
// "refused"}], "longestName": characters of a person's name, "limits": how far numbers and texts go}. Of
// an overbid the usual way is how it is handled where nobody has chosen [C3].
BIGSHOT_EXPORT(all_options) void all_options() {
  JsonWriter json;
  json.begin_object();
  write_options(json, {});
  json.key("players");
  json.begin_list();
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    const int colors = players == 2 ? 2 : 1;  // [S3]
    json.begin_object();
    json.member("count", players);
    json.member("colors", colors);
    json.member("ghost", players * colors < kColors);
    json.end_object();
  }
  json.end_list();
  json.key("combinations");
  json.begin_list();
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) write_combinations(json, players);
  json.end_list();
  json.member("longestName", static_cast<int>(kLongestPersonName));
  json.key("limits");
  json.begin_object();
  json.member("highestBid", kHighestBid);
  json.member("cubesOnSpace", kCubesPerSpace);
  json.member("startMoney", kStartMoney);
  json.member("highestNumber", kHighestNumber);
  json.member("longestText", kLongestText);
  json.end_object();
  json.end_object();
  answer(json.take());
}

}  // namespace bigshot::wasm
