#include "cli/play/advice.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/seat_player.h"
#include "cli/pictures/coach_words.h"
#include "cli/play/spoken_move.h"
#include "review/told_chances.h"
#include "rules/per.h"

namespace bigshot::cli {

namespace {

constexpr std::string_view kAdviser = "expert";
constexpr std::size_t kMostOptions = 3;

// How far somebody is expected to go, and what they are like.
std::string other_text(const Scene& scene, const OtherBidder& other) {
  const std::string manner(manner_id(other.manner));
  return scene.voice.text("play.advice.other." + manner,
                          {{"name", scene.name(other.seat)}, {"amount", std::to_string(other.limit)}});
}

std::string chance_text(const Voice& voice, float share) {
  const long rounded = std::lround(100 * std::clamp(share, 0.0F, 1.0F));
  return voice.text("play.advice.percent", {{"number", std::to_string(rounded)}});
}

std::string typed(const Scene& scene, const std::vector<Action>& actions) {
  std::string text;
  for (Action action : actions) text.append(text.empty() ? "" : " ").append(spoken_move(scene, action));
  return text;
}

// "pass 31 %, bid 5 28 %". Placements are left out: several of four cubes each are no line to read.
std::string options_text(const Scene& scene, const Explanation& explanation) {
  std::vector<std::string> options;
  for (std::size_t i = 0; i < std::min(explanation.options.size(), kMostOptions); ++i) {
    const OptionValue& option = explanation.options[i];
    if (option.action.kind() == ActionKind::kPlace) continue;
    options.push_back(spoken_move(scene, option.action) + " " + chance_text(scene.voice, option.value));
  }
  return options.size() < 2 ? ""
                            : scene.voice.text("play.advice.options", {{"options", scene.voice.list(options)}});
}

std::string chances_text(const Scene& scene, const Explanation& explanation) {
  std::vector<std::string> chances;
  for (Seat seat : seats(scene.state.players())) {
    chances.push_back(scene.name(seat) + " " + chance_text(scene.voice, explanation.win[seat]));
  }
  return scene.voice.text("play.advice.chances", {{"chances", scene.voice.list(chances)}});
}

void add_sentence(std::string& text, const std::string& sentence) {
  if (!sentence.empty()) text.append(" ").append(sentence);
}

std::string figures(const Scene& scene, const Explanation& explanation) {
  std::string text;
  add_sentence(text, options_text(scene, explanation));
  if (explanation.expected_price) {
    const auto price = static_cast<int>(std::lround(*explanation.expected_price));
    add_sentence(text, scene.voice.text("play.advice.price", {{"amount", std::to_string(price)}}));
  }
  add_sentence(text, chances_text(scene, explanation));
  for (const OtherBidder& other : explanation.others) add_sentence(text, other_text(scene, other));
  return text;
}

// What the coach says to who does this here. Of a loan and a bid at once the loan is the decision.
std::string coaching(const Scene& scene, const State& before, const std::vector<Action>& actions,
                     Outlook& outlook) {
  if (actions.empty()) return "";
  std::vector<Action> decision = actions;
  if (before.phase() != Phase::kPlacing) decision.resize(1);
  return coach_words(scene.voice, reasons_for(before, {decision, {}}, outlook), scene.names, scene.board);
}

}  // namespace

std::string reasons(const Scene& scene, const Game& game, const BotMove& move, const Budget& budget) {
  const Facts facts = {{"name", scene.name(move.before.actor().seat)}, {"move", typed(scene, move.actions)}};
  const auto moves = std::span(game.record().moves).first(move.moves_before);
  const GameSoFar so_far(game.first(), moves, move.before);
  std::optional<Explanation> explanation;
  if (!is_exec(move.bot)) {
    if (const auto bot = make_named_bot(move.bot)) {
      (*bot)->new_game(0);
      explanation = (*bot)->explain(so_far, budget);
    }
  }
  if (!explanation) return scene.voice.text("play.advice.no_figures", facts);
  std::string text = scene.voice.text("play.advice.chose", facts);
  Outlook outlook({}, budget);
  const std::string words = coaching(scene, move.before, move.actions, outlook);
  if (!words.empty()) {
    add_sentence(text, scene.voice.text("coach.says", {{"name", facts[0].value}, {"reasons", words}}));
  }
  return text + figures(scene, with_told_chances(std::move(*explanation), so_far, outlook));
}

std::string hint(const Scene& scene, const Game& game, const Budget& budget) {
  const auto bot = make_bot(kAdviser);
  bot->new_game(0);
  const GameSoFar so_far(game.first(), game.record().moves, scene.state);
  const std::vector<Action> actions = choose_turn(*bot, so_far, budget).actions;
  auto explanation = bot->explain(so_far, budget);
  std::string text = scene.voice.text("play.advice.hint", {{"move", typed(scene, actions)}});
  Outlook outlook({}, budget);
  add_sentence(text, coaching(scene, scene.state, actions, outlook));
  if (!explanation) return text;
  return text + figures(scene, with_told_chances(std::move(*explanation), so_far, outlook));
}

}  // namespace bigshot::cli
