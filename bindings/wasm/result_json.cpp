#include "wasm/result_json.h"

#include "record/json_writer.h"
#include "rules/per.h"

namespace bigshot::wasm {

namespace {

void write_seat(JsonWriter& json, const SeatReckoning& seat, const Board& board, bool with_best) {
  std::string lots;
  for (const Lot lot : kAllLots) {
    if (seat.owns(lot)) lots += board.lots[index(lot)].id;
  }
  json.begin_object();
  json.member("lots", std::string_view(lots));
  json.member("value", seat.value.millions);
  json.member("money", seat.money.millions);
  json.member("loans", seat.loans);
  json.member("balance", seat.balance.millions);
  json.member("qualified", seat.qualified);
  json.member("place", seat.place);
  if (with_best) json.member("best", seat.best_lot.millions);
  json.end_object();
}

std::string write(const Game& game, bool with_best) {
  const Reckoning reckoning = reckon(game.state());
  std::string owners;
  for (const auto& owner : reckoning.owners) owners += owner ? letter(*owner) : '-';
  JsonWriter json;
  json.begin_object();
  json.member("owners", std::string_view(owners));
  json.key("seats");
  json.begin_list();
  for (const SeatReckoning& seat : reckoning.seats.first(reckoning.players)) {
    write_seat(json, seat, game.header().board, with_best);
  }
  json.end_list();
  json.key("winners");
  json.begin_list();
  for (const Seat seat : seats(reckoning.players)) {
    if (reckoning.wins(seat)) json.value(index(seat));
  }
  json.end_list();
  json.end_object();
  return json.take();
}

}  // namespace

std::string result_json(const Game& game) { return game.state().finished() ? write(game, false) : "null"; }

std::string standing_json(const Game& game) { return write(game, true); }

}  // namespace bigshot::wasm
