// What the page asks of a game in one call, as lines of words. All of them may be left out.
//
//   expect 37             how many moves the page knows: what is decided on fewer comes too late
//   by 0                  the seat whose moves these are; without it they may be anybody's
//   move bid 5            one line for each: all are played, or none
//   take_back 0           instead of moves: back to before the last decision of this seat
//   try                   says whether that is possible, and changes nothing
//   comfort 0 12 1 0 1 3  what a seat has told: maximum (0: none), borrow, pass, auto-pass, round
//
//   viewer 0              who looks; without it a spectator
//   people 0 2            seats that share this screen: whoever of them must decide looks
//   secret                unless money is hidden among them: then nobody looks before the screen is handed over
//   at 30                 which position; without it the latest
//   told 22               of which moves the page knows already what is told about them
//   draft place R K       a cube that is laid and not confirmed
//   lay place Y K         another one; all of several are laid, or none
//   anew                  they take the place of those that are laid
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "auto_bid/auto_bid.h"
#include "rules/per.h"
#include "rules/view.h"

namespace bigshot::wasm {

struct Request {
  std::optional<std::size_t> expect;
  std::optional<Seat> by;
  std::vector<std::string_view> moves;
  std::optional<Seat> take_back;
  bool only_try = false;
  PerSeat<Comfort> comforts{};

  Viewer viewer;
  std::vector<Seat> people;
  bool secret = false;
  std::optional<std::size_t> at;
  std::size_t told = 0;
  std::vector<std::string_view> draft;
  std::vector<std::string_view> lay;
  bool anew = false;
};

// Seats beyond the number of players are left out.
Request read_request(std::string_view text, int players);

}  // namespace bigshot::wasm
