// Positions: reading their texts (docs/position.md), judging those that somebody is setting up, and helping with
// them.
#include <algorithm>

#include "record/position_draft.h"
#include "rules/fill_ring.h"
#include "rules/per.h"
#include "wasm/exchange.h"
#include "wasm/games.h"
#include "wasm/header_text.h"
#include "wasm/picture.h"
#include "wasm/say.h"
#include "wasm/shipped_boards.h"

namespace bigshot::wasm {

namespace {

Result<PositionDraft, Fault> read_draft(int size) { return read_position_draft(input(size), shipped_board); }

// What a record's header says of a game from here, as far as the page wants to know it.
void write_header(JsonWriter& json, const PositionDraft& draft) {
  const GameHeader& header = draft.header;
  json.member("boardShips", header.board_ships);
  json.key("board");
  json.begin_object();
  json.member("name", std::string_view(header.board.name));
  json.key("lots");
  json.begin_list();
  for (const BoardLot& lot : header.board.lots) {
    json.begin_object();
    json.member("id", lot.id);
    json.member("district", std::string_view(lot.district));
    json.member("value", lot.value);
    json.member("park", lot.park);
    json.end_object();
  }
  json.end_list();
  json.end_object();
  json.key("setup");
  json.raw(setup_json(header.setup, header.options.players));
}

// How many cubes of each colour are nowhere to be seen; less than none if there are too many. Those of lots that
// are sold have left the game, so that many are missing rightly [R7].
void write_missing(JsonWriter& json, const Position& position) {
  PerColor<int> missing;
  missing.fill(kCubesPerColor);
  int sold = 0;
  for (const Color color : kAllColors) {
    for (const Cubes cubes : position.spaces) missing[color] -= cubes.count(color);
    missing[color] -= position.hand.count(color);
  }
  for (const Contents contents : position.lots) {
    if (contents.sold()) {
      ++sold;
      continue;
    }
    for (const Color color : kAllColors) missing[color] -= contents.count(color);
  }
  json.key("missing");
  json.begin_object();
  for (const Color color : kAllColors) json.member(std::string_view(&"RYWB"[index(color)], 1), missing[color]);
  json.end_object();
  json.member("gone", kLotCapacity * sold);
}

std::string judged(const PositionDraft& draft) {
  Position sketch = draft.position;
  sketch.sketch = !draft.faults.empty();
  GameRecord record{draft.header, {}};
  record.header.from = *State::from(draft.header.options, draft.header.board, sketch);
  JsonWriter json;
  json.begin_object();
  json.key("faults");
  json.begin_list();
  for (const Fault& fault : draft.faults) write_fault(json, fault);
  json.end_list();
  write_missing(json, draft.position);
  write_header(json, draft);
  json.key("view");
  json.raw(picture_json(Picture(record, 0, std::nullopt, {})));
  json.end_object();
  return json.take();
}

}  // namespace

// What a text says and everything that is impossible about it. kRefused, with the fault, if it is no such text.
BIGSHOT_EXPORT(position_judge) int position_judge(int size) {
  const auto draft = read_draft(size);
  if (!draft) {
    answer(draft.error());
    return kRefused;
  }
  answer(judged(*draft));
  return 0;
}

// The text with a ring and a round that go with its lots; empty if there is none.
BIGSHOT_EXPORT(position_fill) void position_fill(int size, std::uint64_t seed) {
  const auto draft = read_draft(size);
  answer(std::string());
  if (!draft) return;
  const auto filled = fill_ring(draft->position, seed);
  if (!filled) return;
  answer(write_position(*filled, draft->header.options, draft->header.board, draft->header.board_ships));
}

// The text of the position after the first `moves` moves of a game; empty if there is no such game.
BIGSHOT_EXPORT(game_position) void game_position(int handle, int moves) {
  const OpenGame* open = games().find(handle);
  if (open == nullptr) return answer(std::string());
  const State state = position(open->game.record(), static_cast<std::size_t>(std::max(moves, 0)));
  answer(write_position(state, open->game.header().board, open->game.header().board_ships));
}

}  // namespace bigshot::wasm
