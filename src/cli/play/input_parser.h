// What a person means by a line they typed: a move in the record's words or a short form of it, in English or in
// the language of the game, or a request to the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/pictures/voice.h"
#include "rules/state.h"

namespace bigshot::cli {

// A move that somebody would like to make. A bid can be of any amount, also of one that no action stands for.
struct Wish {
  Action action;
  int amount = 0;  // of a bid; 0 for all other moves, and for a bid of nothing
  bool is_bid = false;
};

// Why a wish cannot be granted now; nothing if it can.
std::optional<Refusal> check(const State& state, const Wish& wish);

struct Command {
  enum class Kind {
    kEmpty,
    kMoves,  // one move, or several cubes
    kWhy,    // about one move, legal or not; without one, about the last bot's
    kHint,
    kWhichColor,  // a loan or payment without saying for which colour
    kBadNumber,   // a bid that is no whole number
    kNoSuchLot,   // a cube on a letter that no lot has
    kUndo,
    kConfirm,
    kHelp,
    kLegal,
    kBoard,
    kLog,
    kRule,  // what a rule says
    kQuit,
    kUnknown,
  };
  Kind kind;
  std::vector<Wish> wishes;  // of kMoves and kWhy
  char letter = '?';         // of kNoSuchLot
  std::string about{};       // of kRule: its number in capitals; of kLog: not empty for all of it
};

class InputParser {
 public:
  InputParser(const Catalog& texts, const Board& board);

  // The acting seat of `state` decides what short forms mean.
  Command parse(std::string_view line, const State& state) const;

 private:
  enum class Word : std::uint8_t {
    kBid,
    kPass,
    kLoan,
    kReady,
    kPay,
    kPlace,
    kAll,
    kUndo,
    kConfirm,
    kHelp,
    kLegal,
    kWhy,
    kNot,
    kHint,
    kBoard,
    kLog,
    kRule,
    kQuit
  };
  using Tokens = std::vector<std::string>;

  Command parse_tokens(const Tokens& tokens, const State& state) const;
  Command parse_word(Word word, const Tokens& rest, const State& state) const;
  Command parse_why(Tokens rest, const State& state) const;
  Command parse_bid(const Tokens& rest) const;
  Command parse_color_move(Word word, const Tokens& rest, const State& state) const;
  Command parse_placings(const Tokens& tokens, const State& state) const;
  std::optional<std::vector<Wish>> parse_cubes(const Tokens& tokens, std::size_t at, const State& state) const;
  std::optional<std::vector<Wish>> on_lot(const std::string& cubes, Lot lot, const State& state) const;
  bool names_cubes(const std::string& token) const;
  std::optional<char> unknown_lot(const Tokens& tokens) const;

  std::optional<Word> find_word(const std::string& token) const;
  std::optional<Color> find_color(const std::string& token) const;
  std::optional<Lot> find_lot(const std::string& token) const;

  std::vector<std::pair<std::string, Word>> words_;
  std::vector<std::pair<std::string, Color>> colors_;
  const Board& board_;
};

}  // namespace bigshot::cli
