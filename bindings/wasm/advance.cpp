#include "wasm/advance.h"

#include <algorithm>

#include "record/move_text.h"
#include "rules/per.h"
#include "rules/setup.h"
#include "wasm/log_json.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

// Why something was not done, as JSON; nothing if it was.
using Refused = std::optional<std::string>;

Refused refused(std::string_view key, std::optional<Rule> rule = std::nullopt) {
  JsonWriter json;
  write_message(json, key, {}, rule);
  return json.take();
}

Refused refused(const Message& message) {
  JsonWriter json;
  write_message(json, message);
  return json.take();
}

Refused not_asked(const State& state, Viewer viewer, const Board& board) {
  JsonWriter json;
  write_why_not_asked(json, state, viewer, board);
  return json.take();
}

struct Deeds {
  std::vector<std::optional<Seat>> actors;  // who made each move so far; nobody for the die
  std::vector<std::size_t> forced;          // the moves that were no decision: nothing but passing was possible
};

Deeds deeds_of(const Game& game) {
  Deeds deeds;
  State state = *start(game.header());
  for (const Action action : game.record().moves) {
    const Actor actor = state.actor();
    if (action == Action::pass() && can_only_pass(state)) deeds.forced.push_back(deeds.actors.size());
    deeds.actors.push_back(actor.is_seat() ? std::optional(actor.seat) : std::nullopt);
    state.apply(action);
  }
  return deeds;
}

// Where the last decision of a seat began. The cubes of a hand are one decision, a pass where nothing else was
// possible is none: taken back, it would be made again at once.
std::optional<std::size_t> last_decision(const Game& game, Seat seat) {
  const Deeds deeds = deeds_of(game);
  const auto decided = [&](std::size_t i) {
    return deeds.actors[i] == seat && !std::binary_search(deeds.forced.begin(), deeds.forced.end(), i);
  };
  const auto& moves = game.record().moves;
  std::size_t at = moves.size();
  while (at > 0 && !decided(at - 1)) --at;
  if (at == 0) return std::nullopt;
  --at;
  const auto is_place = [&](std::size_t i) { return moves[i].kind() == ActionKind::kPlace; };
  while (at > 0 && is_place(at) && is_place(at - 1)) --at;
  return at;
}

Refused play_all(Game& game, const Request& request) {
  for (const std::string_view text : request.moves) {
    if (request.by && !game.state().actor().is(*request.by)) {
      return not_asked(game.state(), request.by, game.header().board);
    }
    if (const auto message = game.play(text)) return refused(*message);
  }
  return std::nullopt;
}

Refused act(Game& game, const Request& request) {
  const std::size_t before = game.record().moves.size();
  if (request.expect && *request.expect != before) return refused("why.too_late");
  if (request.take_back) {
    const auto at = last_decision(game, *request.take_back);
    if (!at) return refused("why.undo_nothing");
    if (!request.only_try) game.rewind(*at);
    return std::nullopt;
  }
  Refused why = play_all(game, request);
  if (why || request.only_try) game.rewind(before);
  return why;
}

// The die of a game with a seed: its next face.
Action next_roll(const Game& game, std::uint64_t seed) {
  Random random(seed);
  static_cast<void>(deal(game.state().players(), random));
  const auto& moves = game.record().moves;
  const auto rolls =
      std::count_if(moves.begin(), moves.end(), [](Action action) { return action.kind() == ActionKind::kRoll; });
  int face = 0;
  for (std::ptrdiff_t i = 0; i <= rolls; ++i) face = 1 + static_cast<int>(below(random, kDieFaces));
  return Action::roll(face);
}

// What happens now although nobody decides: the die, and what the acting seat has left to the program.
std::vector<Action> by_itself(const OpenGame& open, const Request& request) {
  const Actor actor = open.game.state().actor();
  if (actor.kind == Actor::Kind::kChance && open.seed) return {next_roll(open.game, *open.seed)};
  if (!actor.is_seat()) return {};
  return comfort_moves(open.game.state(), request.comforts[actor.seat]);
}

// The person at this screen who must decide.
std::optional<Seat> awaited(const State& state, const Request& request, bool goes_on) {
  const Actor actor = state.actor();
  if (!actor.is_seat() || goes_on) return std::nullopt;
  const auto& people = request.people;
  const bool here = std::find(people.begin(), people.end(), actor.seat) != people.end();
  return here ? std::optional(actor.seat) : std::nullopt;
}

// Lays more cubes, if all of them can be laid.
Refused lay(const Picture& picture, const Request& request, std::vector<Action>& draft) {
  const Board& board = picture.header.board;
  if (!picture.asked()) return not_asked(picture.state(), picture.viewer, board);
  const bool placing = picture.state().phase() == Phase::kPlacing;
  const auto hand = static_cast<std::size_t>(picture.state().cubes_on_offer().total());
  State state = request.anew ? picture.state() : picture.drafted;
  std::vector<Action> laid = request.anew ? std::vector<Action>() : picture.draft;
  for (const std::string_view text : request.lay) {
    if (placing && laid.size() == hand) return refused("why.all_placed", Rule::kR6);
    const auto action = read_legal_move(state, text, board);
    if (!action) return refused(action.error());
    state.apply(*action);
    laid.push_back(*action);
  }
  draft = std::move(laid);
  return std::nullopt;
}

std::vector<Action> read_draft(const std::vector<std::string_view>& texts, const Board& board) {
  std::vector<Action> draft;
  for (const std::string_view text : texts) {
    if (const auto action = parse_move(text, board)) draft.push_back(*action);
  }
  return draft;
}

void write_moves(JsonWriter& json, std::string_view key, const std::vector<Action>& moves, const Board& board) {
  json.key(key);
  json.begin_list();
  for (const Action action : moves) json.value(std::string_view(move_text(action, board)));
  json.end_list();
}

void write_seat(JsonWriter& json, std::string_view key, std::optional<Seat> seat) {
  json.member(key, seat ? std::optional(index(*seat)) : std::nullopt);
}

// How far the game is, whichever position is looked at.
void write_latest(JsonWriter& json, const State& state) {
  json.key("latest");
  json.begin_object();
  json.member("round", state.round());
  json.member("finished", state.finished());
  json.key("winners");
  json.begin_list();
  if (state.finished()) {
    const Reckoning reckoning = reckon(state);
    for (const Seat seat : bigshot::seats(state.players())) {
      if (reckoning.wins(seat)) json.value(index(seat));
    }
  }
  json.end_list();
  json.end_object();
}

void write_comforts(JsonWriter& json, const State& state, const Request& request) {
  json.key("comforts");
  json.begin_list();
  for (const Seat seat : bigshot::seats(state.players())) {
    const Comfort comfort = current(request.comforts[seat], state);
    json.begin_object();
    json.member("maximum", comfort.max);
    json.member("borrow", comfort.borrow);
    json.member("passRest", comfort.pass);
    json.member("autoPass", comfort.auto_pass);
    json.member("round", comfort.round);
    json.end_object();
  }
  json.end_list();
}

}  // namespace

std::string advance(OpenGame& open, const Request& request) {
  Game& game = open.game;
  Refused why = act(game, request);
  const GameRecord& record = game.record();
  const Board& board = game.header().board;
  const std::size_t made = record.moves.size();
  const std::size_t at = std::min(request.at.value_or(made), made);

  const std::vector<Action> next = by_itself(open, request);
  const auto deciding = awaited(game.state(), request, !next.empty());
  Viewer viewer = request.viewer;
  if (deciding && deciding != viewer) viewer = request.secret ? std::nullopt : deciding;

  std::vector<Action> draft = at == made ? read_draft(request.draft, board) : std::vector<Action>();
  if ((!request.lay.empty() || request.anew) && !why) {
    why = at == made ? lay(Picture(record, at, viewer, draft), request, draft) : refused("why.looking_back");
  }
  const Picture picture(record, at, viewer, draft);

  JsonWriter json;
  json.begin_object();
  json.key("refused");
  json.raw(why.value_or("null"));
  json.member("count", made);
  json.member("at", at);
  write_seat(json, "viewer", viewer);
  write_seat(json, "awaited", deciding);
  const Actor actor = game.state().actor();
  json.key("next");
  json.begin_object();
  write_seat(json, "seat", actor.is_seat() ? std::optional(actor.seat) : std::nullopt);
  json.member("phase", phase_name(game.state()));
  write_moves(json, "moves", next, board);
  json.end_object();
  write_latest(json, game.state());
  write_comforts(json, game.state(), request);
  write_moves(json, "draft", picture.draft, board);
  write_moves(json, "moves", record.moves, board);
  const Deeds deeds = deeds_of(game);
  json.key("actors");
  json.begin_list();
  for (const auto& who : deeds.actors) json.value(who ? std::optional(index(*who)) : std::nullopt);
  json.end_list();
  json.key("forced");
  json.begin_list();
  for (const std::size_t move : deeds.forced) json.value(move);
  json.end_list();
  json.key("position");
  json.raw(picture_json(picture));
  json.key("log");
  json.raw(log_json(record, request.told, made));
  json.end_object();
  return json.take();
}

}  // namespace bigshot::wasm
