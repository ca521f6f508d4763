// One position for one pair of eyes, with the cubes that the viewer has laid but not confirmed: everything that
// the page shows (`GameView` in web/src/game/types.ts), written as JSON. What is hidden from the viewer [C1] never
// gets into it.
#pragma once

#include <string>
#include <vector>

#include "record/json_writer.h"
#include "rules/reckoning.h"
#include "rules/view.h"
#include "wasm/track.h"

namespace bigshot::wasm {

struct Picture {
  const GameHeader& header;
  Track track;                // as confirmed
  Viewer viewer;              // who looks
  std::vector<Action> draft;  // the viewer's unconfirmed placings, all legal in turn
  State drafted;              // with them
  Reckoning now;              // how things stand as confirmed
  Reckoning then;             // and with the draft

  // Only those of `draft` count that the viewer could place.
  Picture(const GameRecord& record, std::size_t moves, Viewer viewer, const std::vector<Action>& draft);

  const State& state() const { return track.state; }
  char lot_id(Lot lot) const { return header.board.lots[index(lot)].id; }
  // The viewer is the one who is asked.
  bool asked() const { return viewer && state().actor().is(*viewer); }
};

std::string_view phase_name(const State& state);
// One colour, or two with two players.
std::vector<Color> colors_of(const State& state, Seat seat);
// What a lot is worth to its owner [E2].
int worth_of(const State& state, const Reckoning& reckoning, Lot lot);
// Colours on a lot that cancel each other out [R8].
std::vector<Color> cancelled(Contents contents);

// The whole picture as one JSON object.
std::string picture_json(const Picture& picture);

// A member that says by which rules is played: options.
void write_options(JsonWriter& json, const Options& options);

// Its parts, each a member of the object that is being written.
void write_board(JsonWriter& json, const Picture& picture);
void write_ring(JsonWriter& json, const Picture& picture);
void write_seats(JsonWriter& json, const Picture& picture);
void write_auction(JsonWriter& json, const Picture& picture);
void write_placing(JsonWriter& json, const Picture& picture);
void write_choices(JsonWriter& json, const Picture& picture);
void write_reckoning(JsonWriter& json, const Picture& picture);

// The message that says why this viewer is not asked now. Only if it is not.
void write_why_not_asked(JsonWriter& json, const State& state, Viewer viewer, const Board& board);

// A member that says what the next loan pays and costs; null if there is none.
void write_loan_offer(JsonWriter& json, std::string_view key, int taken);

// Members that say who owns a lot: owner, ownerSeat, ownerIsGhost, cancelled.
void write_owner(JsonWriter& json, const State& state, Contents contents);

}  // namespace bigshot::wasm
