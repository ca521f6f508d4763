// Writing a position (position_text.h).

#include "record/cube_letters.h"
#include "record/position_board.h"
#include "record/position_draft.h"
#include "record/position_text.h"
#include "record/position_words.h"
#include "rules/per.h"
#include "rules/position.h"

namespace bigshot {

namespace {

template <class Counted>
std::string letters(const Counted& cubes) {
  const std::string text = cube_letters(cubes);
  return text.empty() ? std::string(kNoneText) : text;
}

std::string lot_text(Contents contents) {
  if (contents.sold()) return {kSoldMark, letter(*owner(contents))};
  return letters(contents);
}

std::string rules_text(const Options& options) {
  return std::to_string(options.players) + (options.edition == Edition::kOpennplay ? 'o' : 'r') +
         (options.money == MoneyMode::kHidden ? 'h' : 'o') + (options.overbid == Overbid::kPenalty ? 'p' : 'f');
}

std::string seats_text(unsigned seats) {
  std::string text;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (((seats >> seat) & 1) != 0) text += static_cast<char>('0' + seat);
  }
  return text.empty() ? std::string(kNoneText) : text;
}

std::string colors_text(unsigned colors) {
  std::string text;
  for (Color color : kAllColors) {
    if (((colors >> index(color)) & 1) != 0) text += letter(color);
  }
  return text.empty() ? std::string(kNoneText) : text;
}

std::string phase_text(const Position& position) {
  std::string text(kPhaseNames[static_cast<std::size_t>(position.phase)]);
  const auto add = [&text](const std::string& part) { text += ':' + part; };
  switch (position.phase) {
    case Phase::kRolling:
    case Phase::kFinished:
      break;
    case Phase::kBorrowing:
      add(std::to_string(index(position.actor)));
      add(colors_text(position.borrowed));
      break;
    case Phase::kBidding:
      add(std::to_string(position.price));
      add(position.bidder ? std::to_string(index(*position.bidder)) : std::string(kNoneText));
      add(seats_text(position.in));
      add(colors_text(position.borrowed));
      break;
    case Phase::kPaying:
    case Phase::kPlacing:
      add(std::to_string(position.price));
      add(std::to_string(index(position.actor)));
      add(colors_text(position.borrowed));
      if (position.phase == Phase::kPlacing) add(letters(position.hand));
      break;
  }
  return text;
}

}  // namespace

std::string write_position(const State& state, const Board& board, bool board_ships) {
  return write_position(Position::of(state), state.options(), board, board_ships);
}

std::string write_position(const Position& position, const Options& options, const Board& board,
                           bool board_ships) {
  std::string text = rules_text(options);
  text += ' ' + (board_ships ? board.name : write_position_board(board)) + ' ';
  unsigned owned = 0;
  for (Seat seat : seats(options.players)) {
    const SeatColors colors = position.colors[seat];
    if (seat != Seat{0}) text += '/';
    text += letter(colors.first);
    owned |= 1U << index(colors.first);
    if (options.players != 2) continue;
    text += letter(colors.second);
    owned |= 1U << index(colors.second);
  }
  for (Lot lot : kAllLots) text += (lot == Lot{0} ? ' ' : '/') + lot_text(position.lots[lot]);
  for (std::size_t i = 0; i < kSpaces; ++i) text += (i == 0 ? ' ' : '/') + letters(position.spaces[i]);
  text += ' ' + std::to_string(position.broker) + ' ' + std::to_string(index(position.roller));
  char separator = ' ';
  for (Color color : kAllColors) {
    if (((owned >> index(color)) & 1) == 0) continue;
    text += separator;
    text += letter(color) + std::to_string(position.money[color]) + ':' + std::to_string(position.loans[color]);
    separator = '/';
  }
  text += ' ' + seats_text(position.shown) + ' ' + std::to_string(position.round) + ' ' + phase_text(position);
  return text;
}

}  // namespace bigshot
