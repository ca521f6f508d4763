#include "record/json_result.h"

#include <bit>
#include <boost/json/array.hpp>

#include "rules/per.h"

namespace bigshot {

namespace json = boost::json;

namespace {

std::string owners_text(const Reckoning& reckoning) {
  std::string text;
  for (const auto& owner : reckoning.owners) text += owner ? letter(*owner) : '-';
  return text;
}

std::string lots_text(const SeatReckoning& seat, const Board& board) {
  std::string text;
  for (Lot lot : kAllLots) {
    if (seat.owns(lot)) text += board.lots[index(lot)].id;
  }
  return text;
}

std::vector<int> winners_of(const Reckoning& reckoning) {
  std::vector<int> winners;
  for (Seat seat : seats(reckoning.players)) {
    if (reckoning.wins(seat)) winners.push_back(static_cast<int>(seat));
  }
  return winners;
}

void refuse(const JsonCursor& json, Rule rule, std::string expected) {
  json.refuse("record.wrong_result", rule, {{"found", json.found()}, {"expected", std::move(expected)}});
}

void expect(const JsonCursor& json, std::string_view expected, Rule rule) {
  if (json.text() != expected) refuse(json, rule, quoted(expected));
}

void expect(const JsonCursor& json, int expected, Rule rule) {
  if (json.whole_number() != expected) refuse(json, rule, std::to_string(expected));
}

void expect(const JsonCursor& json, bool expected, Rule rule) {
  if (json.boolean() != expected) refuse(json, rule, expected ? "true" : "false");
}

void check_seat(const JsonCursor& json, const SeatReckoning& seat, const Board& board, bool two_players) {
  expect(json["lots"], lots_text(seat, board), Rule::kE1);
  expect(json["value"], seat.value.millions, two_players ? Rule::kD4 : Rule::kE2);
  expect(json["money"], seat.money.millions, Rule::kE3);
  expect(json["loans"], seat.loans, Rule::kR5);
  expect(json["balance"], seat.balance.millions, two_players ? Rule::kD6 : Rule::kE3);
  expect(json["qualified"], seat.qualified, two_players ? Rule::kD5 : Rule::kE4);
  expect(json["place"], seat.place, Rule::kE7);
}

Rule rule_for(const std::vector<int>& winners) {
  if (winners.empty()) return Rule::kE6;
  return winners.size() == 1 ? Rule::kE4 : Rule::kE5;
}

std::string list_text(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return '[' + text + ']';
}

// More winners than seats are not worth quoting.
void check_winners(const JsonCursor& json, const std::vector<int>& winners) {
  std::vector<std::int64_t> found;
  const auto items = json.items();
  for (const JsonCursor& seat : items) found.push_back(seat.whole_number());
  const std::vector<std::int64_t> expected(winners.begin(), winners.end());
  if (found == expected) return;
  json.refuse("record.wrong_result", rule_for(winners),
              {{"found", found.size() <= kMaxPlayers ? list_text(found) : json.found()},
               {"expected", list_text(expected)}});
}

}  // namespace

json::object write_result(const Reckoning& reckoning, const Board& board) {
  json::array seats;
  for (const SeatReckoning& seat : reckoning.seats.first(reckoning.players)) {
    seats.push_back({{"lots", lots_text(seat, board)},
                     {"value", seat.value.millions},
                     {"money", seat.money.millions},
                     {"loans", seat.loans},
                     {"balance", seat.balance.millions},
                     {"qualified", seat.qualified},
                     {"place", seat.place}});
  }
  const std::vector<int> winners = winners_of(reckoning);
  return {{"owners", owners_text(reckoning)},
          {"seats", std::move(seats)},
          {"winners", json::array(winners.begin(), winners.end())}};
}

void check_result(const JsonCursor& json, const Reckoning& reckoning, const Board& board) {
  expect(json["owners"], owners_text(reckoning), Rule::kE1);
  const JsonCursor list = json["seats"];
  const auto items = list.items();
  const int players = reckoning.players;
  if (std::ssize(items) != players) {
    list.refuse("record.seat_count", Rule::kS3,
                {{"found", std::to_string(items.size())}, {"expected", std::to_string(players)}});
    return;
  }
  for (Seat seat : seats(players)) check_seat(items[index(seat)], reckoning.seats[seat], board, players == 2);
  check_winners(json["winners"], winners_of(reckoning));
}

}  // namespace bigshot
