#include "arena/engine_protocol.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>

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

// A text, a number or a truth value as it is to be read; nothing if it is none of these.
std::optional<std::string> plain_text(const json::value& value) {
  if (value.is_string()) return std::string(value.as_string());
  if (value.is_double()) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value.as_double()).ptr;
    return std::string(digits.data(), end);
  }
  if (value.is_number() || value.is_bool()) return json::serialize(value);
  return std::nullopt;
}

std::optional<EngineIdentity> read_identity(const json::value& hello) {
  if (!hello.is_object()) return std::nullopt;
  EngineIdentity identity;
  for (const auto& [key, value] : hello.as_object()) {
    if (key == "name" || key == "version") {
      const auto text = plain_text(value);
      if (!text) return std::nullopt;
      (key == "name" ? identity.name : identity.version) = *text;
    } else if (key == "options") {
      if (!value.is_object()) return std::nullopt;
      for (const auto& [option, setting] : value.as_object()) {
        if (!plain_text(setting)) return std::nullopt;
        identity.options[option] = setting;
      }
    }
  }
  return identity;
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
  EngineAnswer result{EngineAnswer::Kind::kMove, *move};
  if (const json::value* hello = answer->as_object().if_contains("hello")) {
    result.hello = read_identity(*hello);
    if (!result.hello) return wrong;
  }
  return result;
}

}  // namespace bigshot
