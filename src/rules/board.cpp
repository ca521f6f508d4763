#include "rules/board.h"

#include <algorithm>

namespace bigshot {

namespace {

std::optional<Reason> fault_of(const BoardLot& lot) {
  if (lot.id < 'A' || lot.id > 'Z') return Reason::kBoardBadId;
  if (lot.district.empty()) return Reason::kBoardNoDistrict;
  if (lot.park && lot.value != 0) return Reason::kBoardParkWithValue;
  if (!lot.park && lot.value < 1) return Reason::kBoardLotWithoutValue;
  if (lot.value > kHighestLotValue) return Reason::kBoardValueTooHigh;
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check(const Board& board) {
  if (board.lots.size() != kLots) {
    const auto count = static_cast<std::int16_t>(std::min<std::size_t>(board.lots.size(), INT16_MAX));
    return Refusal{.reason = Reason::kBoardLotCount, .rule = Rule::kT2, .number = count};
  }
  unsigned seen = 0;
  std::int16_t parks = 0;
  for (std::size_t i = 0; i < board.lots.size(); ++i) {
    const BoardLot& lot = board.lots[i];
    const auto place = static_cast<Lot>(i);
    if (const auto fault = fault_of(lot)) return Refusal{.reason = *fault, .rule = Rule::kT2, .lot = place};
    const unsigned bit = 1U << (lot.id - 'A');
    if ((seen & bit) != 0) return Refusal{.reason = Reason::kBoardRepeatedId, .rule = Rule::kT2, .lot = place};
    seen |= bit;
    if (lot.park) ++parks;
  }
  if (parks != kParks) {
    return Refusal{.reason = Reason::kBoardParkCount, .rule = Rule::kT2, .number = parks};
  }
  return std::nullopt;
}

std::optional<Lot> find_lot(const Board& board, char id) {
  for (std::size_t i = 0; i < board.lots.size(); ++i) {
    if (board.lots[i].id == id) return static_cast<Lot>(i);
  }
  return std::nullopt;
}

}  // namespace bigshot
