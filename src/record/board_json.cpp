#include "record/board_json.h"

#include <algorithm>
#include <boost/json/array.hpp>

namespace bigshot {

namespace json = boost::json;

namespace {

// More than this is too much for any lot, so that a number of any size fits an int.
int bounded_value(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, -1, std::int64_t{kHighestLotValue} + 1));
}

BoardLot read_lot(const JsonCursor& json) {
  BoardLot lot;
  const JsonCursor id = json["id"];
  const std::string_view letters = id.text();
  if (letters.size() == 1 && letters[0] >= 'A' && letters[0] <= 'Z') {
    lot.id = letters[0];
  } else {
    id.refuse(std::string(bigshot::id(Reason::kBoardBadId)), Rule::kT2, {{"lot", id.found()}});
  }
  lot.district = json["district"].text();
  if (const auto park = json.find("park")) lot.park = park->boolean();
  if (const auto value = json.find("value")) lot.value = bounded_value(value->whole_number());
  return lot;
}

// The key of what a refusal complains about.
std::string_view member_of(Reason reason) {
  switch (reason) {
    case Reason::kBoardBadId:
    case Reason::kBoardRepeatedId:
      return "id";
    case Reason::kBoardNoDistrict:
      return "district";
    default:
      return "value";
  }
}

void refuse(const JsonCursor& lots, const Refusal& refusal, const Board& board) {
  if (refusal.lot == Refusal::kNoLot) return lots.refuse(message(refusal, board));
  const JsonCursor lot = lots.items()[index(refusal.lot)];
  lot.refuse_at(member_of(refusal.reason), message(refusal, board));
}

}  // namespace

Board read_board(const JsonCursor& json) {
  Board board;
  board.name = json["name"].text();
  const JsonCursor lots = json["lots"];
  for (const JsonCursor& lot : lots.items()) board.lots.push_back(read_lot(lot));
  if (!json.ok()) return board;
  if (const auto refusal = check(board)) refuse(lots, *refusal, board);
  return board;
}

json::object write_board(const Board& board) {
  json::array lots;
  for (const BoardLot& lot : board.lots) {
    json::object& written = lots.emplace_back(json::object()).as_object();
    written["id"] = std::string(1, lot.id);
    written["district"] = lot.district;
    if (lot.park) {
      written["park"] = true;
    } else {
      written["value"] = lot.value;
    }
  }
  return {{"name", board.name}, {"lots", std::move(lots)}};
}

}  // namespace bigshot
