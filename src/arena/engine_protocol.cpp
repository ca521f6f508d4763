#include "arena/engine_protocol.h"

#include <boost/json.hpp>

#include "record/json_record.h"
#include "record/json_text.h"
#include "record/move_text.h"

namespace bigshot {

namespace json = boost::json;

namespace {

json::array legal_moves(const Game& game) {
  ActionList legal;
  game.state().legal_actions(legal);
  json::array moves;
  for (const Action action : legal) moves.emplace_back(move_text(action, game.header().board));
  return moves;
}

}  // namespace

std::string engine_question(std::uint64_t id, const Game& game, std::chrono::milliseconds budget, bool greets) {
  std::string text = "{\"id\":" + std::to_string(id);
  text += ",\"seat\":" + std::to_string(index(game.state().actor().seat));
  text += ",\"record\":" + write_record(game);
  text += ",\"legal\":" + json::serialize(legal_moves(game));
  text += ",\"budget_ms\":" + std::to_string(budget.count());
  if (greets) text += ",\"hello\":{\"program\":\"bigshot\",\"protocol\":" + std::to_string(kEngineProtocol) + "}";
  text += "}";
  return text;
}

EngineAnswer read_engine_answer(std::string_view line, std::uint64_t id, const Game& game) {
  const EngineAnswer wrong{EngineAnswer::Kind::kWrong, {}};
  const auto answer = parse_json(line);
  if (!answer || !answer->is_object()) return wrong;
  const json::value* given_id = answer->as_object().if_contains("id");
  if (given_id == nullptr || !given_id->is_int64()) return wrong;
  const std::int64_t asked = static_cast<std::int64_t>(id);
  if (given_id->as_int64() < asked) return {EngineAnswer::Kind::kOld, {}};
  if (given_id->as_int64() > asked) return wrong;
  const json::value* text = answer->as_object().if_contains("move");
  if (text == nullptr || !text->is_string()) return wrong;
  const auto move = parse_move(text->as_string(), game.header().board);
  if (!move || !game.state().is_legal(*move)) return wrong;
  return {EngineAnswer::Kind::kMove, *move};
}

}  // namespace bigshot
