// A game as one line of JSON, format "bigshot-record" version 1 (docs/record.md): reading with every check that
// the format and the rules allow, and writing.
#pragma once  // public: installed with the library (docs/library.md)

#include <boost/json/fwd.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "record/game_record.h"
#include "record/json_text.h"
#include "record/message.h"
#include "rules/result.h"

namespace bigshot {

// Keys of a record that the format does not know. They mean nothing here, and are written again with the game.
class Extras {
 public:
  Extras() = default;
  explicit Extras(boost::json::value extras);

  const boost::json::value* value() const { return value_.get(); }

 private:
  std::shared_ptr<const boost::json::value> value_;
};

struct ReadGame {
  Game game;  // at its last move; it can be played on unless it is finished
  Extras extras;
};

// Reads one record and replays it. What breaks the format or a rule is refused with its place: the key, or the
// index of the first wrong move.
Result<ReadGame, Fault> read_record(std::string_view text);

// A game as one line, without a line break at the end; with the result if it is finished. What is written can
// always be read again.
std::string write_record(const Game& game, const Extras& extras = {});
std::string write_record(const GameRecord& record, const Extras& extras = {});

}  // namespace bigshot
