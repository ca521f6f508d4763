// The board with its lots, and the ring of auction spaces.
#include <algorithm>

#include "rules/per.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

std::vector<Color> draft_on(const Picture& picture, Lot lot) {
  std::vector<Color> cubes;
  for (const Action action : picture.draft) {
    if (action.lot() == lot) cubes.push_back(action.color());
  }
  return cubes;
}

// What lies on a lot, with the draft, before it is cleared where the draft makes it sold.
Contents laid_out(const Picture& picture, Lot lot, const std::vector<Color>& draft) {
  Contents contents = picture.state().contents(lot);
  for (const Color color : draft) contents = contents.with(color);
  return contents;
}

void write_cubes_on(JsonWriter& json, const std::vector<Color>& cubes, bool draft) {
  for (const Color color : cubes) {
    json.begin_object();
    json.member("color", letter(color));
    json.member("draft", draft);
    json.end_object();
  }
}

void write_lot(JsonWriter& json, const Picture& picture, Lot lot) {
  const State& state = picture.state();
  const BoardLot& printed = picture.header.board.lots[index(lot)];
  const std::vector<Color> draft = draft_on(picture, lot);
  const Contents contents = laid_out(picture, lot, draft);
  json.begin_object();
  json.member("id", printed.id);
  json.member("index", index(lot));
  json.member("district", std::string_view(printed.district));
  json.member("park", printed.park);
  json.member("value", printed.value);
  json.member("worth", worth_of(picture.drafted, picture.then, lot));
  json.member("capacity", kLotCapacity);
  json.key("cubes");
  json.begin_list();
  write_cubes_on(json, picture.track.lots[lot], false);
  write_cubes_on(json, draft, true);
  json.end_list();
  json.key("counts");
  json.begin_object();
  for (const Color color : kAllColors)
    json.member(std::string_view(&kColorLetters[index(color)], 1), contents.count(color));
  json.end_object();
  write_owner(json, state, contents);
  json.member("sold", state.contents(lot).sold());
  json.member("doubled", picture.then.doubled[lot]);
  json.key("doubles");
  json.begin_list();
  for (int park = 0; park < kParks; ++park) {
    if (state.park_lot(park) != lot) continue;
    for (const Lot other : kAllLots) {
      if (state.is_doubled_by(other, park)) json.value(picture.lot_id(other));
    }
  }
  json.end_list();
  json.member("draft", !draft.empty());
  json.member("wouldSell", !draft.empty() && picture.drafted.contents(lot).sold());
  json.end_object();
}

void write_district(JsonWriter& json, const Board& board, const std::string& district) {
  std::optional<char> park;
  json.begin_object();
  json.member("id", std::string_view(district));
  json.key("lots");
  json.begin_list();
  for (const BoardLot& lot : board.lots) {
    if (lot.district != district) continue;
    json.value(lot.id);
    if (lot.park && !park) park = lot.id;
  }
  json.end_list();
  json.member("park", park);
  json.end_object();
}

void write_districts(JsonWriter& json, const Board& board) {
  std::vector<std::string> written;
  json.key("districts");
  json.begin_list();
  for (const BoardLot& lot : board.lots) {
    if (std::find(written.begin(), written.end(), lot.district) != written.end()) continue;
    written.push_back(lot.district);
    write_district(json, board, lot.district);
  }
  json.end_list();
}

}  // namespace

void write_board(JsonWriter& json, const Picture& picture) {
  json.key("board");
  json.begin_object();
  json.member("name", std::string_view(picture.header.board.name));
  write_districts(json, picture.header.board);
  json.key("lots");
  json.begin_list();
  for (const Lot lot : kAllLots) write_lot(json, picture, lot);
  json.end_list();
  json.end_object();
}

void write_ring(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  const bool auction =
      state.phase() == Phase::kBorrowing || state.phase() == Phase::kBidding || state.phase() == Phase::kPaying;
  json.key("ring");
  json.begin_object();
  json.key("spaces");
  json.begin_list();
  for (int i = 0; i < kSpaces; ++i) {
    json.begin_object();
    json.member("index", i);
    json.key("cubes");
    write_cubes(json, state.space(i));
    json.member("broker", i == state.broker());
    json.member("onOffer", auction && i == state.broker());
    json.end_object();
  }
  json.end_list();
  json.member("broker", state.broker());
  json.key("walk");
  json.begin_list();
  for (const int space : picture.track.walk) json.value(space);
  json.end_list();
  json.end_object();
}

}  // namespace bigshot::wasm
