#include "record/json_record.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "record/json_cursor.h"
#include "record/json_extras.h"
#include "record/json_header.h"
#include "record/json_result.h"
#include "record/move_text.h"

namespace bigshot {

namespace json = boost::json;

namespace {

json::object write(const GameRecord& record, const State& state) {
  json::object written = write_header(record.header);
  json::array& moves = written["moves"].emplace_array();
  moves.reserve(record.moves.size());
  for (const Action action : record.moves) moves.emplace_back(move_text(action, record.header.board));
  if (state.finished()) written["result"] = write_result(reckon(state), record.header.board);
  return written;
}

std::string write_line(const GameRecord& record, const State& state, const Extras& extras) {
  json::value written = write(record, state);
  if (extras.value() != nullptr) {
    add_extras(written, *extras.value());
    if (!state.finished()) written.as_object().erase("result");  // extras of a result that was taken back
  }
  return json::serialize(written);
}

// A move that is no text is the first wrong one only if all before it are right.
Result<Game, Fault> replay(GameHeader header, const std::vector<JsonCursor>& moves) {
  std::vector<std::string_view> texts;
  for (const JsonCursor& move : moves) {
    if (!move.is_text()) break;
    texts.push_back(move.text());
  }
  auto game = replay(std::move(header), texts);
  if (!game || texts.size() == moves.size()) return game;
  const std::size_t wrong = texts.size();
  return Fault{{"record.not_text", std::nullopt, {{"found", moves[wrong].found()}}}, "", wrong};
}

void check_ending(const JsonCursor& json, const Game& game) {
  const auto result = json.find("result");
  if (!game.state().finished()) {
    if (result) result->refuse("record.early_result", Rule::kE1, {});
  } else if (!result) {
    json.refuse_at("result", {"record.missing_result", Rule::kE1, {}});
  } else {
    check_result(*result, reckon(game.state()), game.header().board);
  }
}

}  // namespace

Extras::Extras(json::value extras) {
  if (!extras.is_null()) value_ = std::make_shared<const json::value>(std::move(extras));
}

Result<ReadGame, Fault> read_record(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  std::optional<Fault> fault;
  const JsonCursor cursor(*json, fault);
  GameHeader header = read_header(cursor);
  const auto moves = cursor["moves"].items();
  if (fault) return *fault;
  auto game = replay(std::move(header), moves);
  if (!game) return game.error();
  check_ending(cursor, *game);
  if (fault) return *fault;
  Extras extras(extras_of(*json, write(game->record(), game->state())));
  return ReadGame{std::move(*game), std::move(extras)};
}

std::string write_record(const Game& game, const Extras& extras) {
  return write_line(game.record(), game.state(), extras);
}

std::string write_record(const GameRecord& record, const Extras& extras) {
  return write_line(record, position(record, record.moves.size()), extras);
}

}  // namespace bigshot
