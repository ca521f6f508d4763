// What a table tells, as text: answers to those who begin to watch, and messages to everyone who does.
#pragma once

#include <optional>
#include <string>

#include "server/table/table_game.h"
#include "server/table_document.h"

namespace bigshot {

// {"table":{...}}
std::string table_message(const TableDocument& document, unsigned here, Reader reader = Reader::kAnyone);
// {"react":[0,"well_bid"]}
std::string reaction_message(const Reaction& reaction);
// {"comfort":{...}}, for the person alone.
std::string comfort_message(const Comfort& comfort);
// {"n":17}
std::string number_answer(std::int64_t number);

// {"table":{...},"game":{...},"n":1,"m":["roll 4"],"a":2}
std::string begun_message(const TableDocument& document, unsigned here, const TableGame& game, Milliseconds now);
// {"n":17,"m":["bid 5"],"a":2}: a step that was made here and is part of the game now; with its end, if it is.
std::string step_message(const TableDocument& document, unsigned here, const TableGame& game, const Step& step);

// The same for what another node has stored after event `before`; with the table or the header if they are new.
struct CaughtUp {
  std::int64_t before = 0;
  bool with_table = false;
  bool with_header = false;
};
std::string caught_up_message(const TableDocument& document, unsigned here, const TableGame& game,
                              const CaughtUp& news, Milliseconds now);

// The answer to "watch". `game` is null before the start.
std::string watch_answer(const TableDocument& document, unsigned here, const TableGame* game,
                         std::optional<Seat> seat, std::int64_t after, Milliseconds now);

}  // namespace bigshot
