#include "wasm/request.h"

#include <algorithm>

#include "wasm/words.h"

namespace bigshot::wasm {

namespace {

std::optional<Seat> seat_at(std::string_view word, int players) {
  const int seat = number(word);
  if (seat < 0 || seat >= players) return std::nullopt;
  return static_cast<Seat>(seat);
}

std::size_t count(std::string_view word) { return static_cast<std::size_t>(std::max(number(word), 0)); }

void read_comfort(Request& request, const std::vector<std::string_view>& told, int players) {
  if (told.size() != 6) return;
  const auto seat = seat_at(told[0], players);
  if (!seat) return;
  const int max = number(told[1]);
  request.comforts[*seat] = {.max = max > 0 ? std::optional(max) : std::nullopt,
                             .borrow = told[2] == "1",
                             .pass = told[3] == "1",
                             .auto_pass = told[4] == "1",
                             .round = number(told[5])};
}

void read_line(Request& request, std::string_view line, int players) {
  const std::string_view what = take_word(line);
  if (what == "expect") request.expect = count(line);
  if (what == "by") request.by = seat_at(line, players);
  if (what == "move") request.moves.push_back(line);
  if (what == "take_back") request.take_back = seat_at(line, players);
  if (what == "try") request.only_try = true;
  if (what == "comfort") read_comfort(request, words(line), players);
  if (what == "viewer") request.viewer = seat_at(line, players);
  if (what == "secret") request.secret = true;
  if (what == "at") request.at = count(line);
  if (what == "told") request.told = count(line);
  if (what == "draft") request.draft.push_back(line);
  if (what == "lay") request.lay.push_back(line);
  if (what == "anew") request.anew = true;
  if (what != "people") return;
  for (const std::string_view word : words(line)) {
    if (const auto seat = seat_at(word, players)) request.people.push_back(*seat);
  }
}

}  // namespace

Request read_request(std::string_view text, int players) {
  Request request;
  while (!text.empty()) read_line(request, take_line(text), players);
  return request;
}

}  // namespace bigshot::wasm
