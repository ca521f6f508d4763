// Reviews: a game looked at again, one move at a time, so that whoever waits can be told how far it is and can
// stop.
#include "review/review_json.h"
#include "wasm/coach.h"
#include "wasm/exchange.h"
#include "wasm/games.h"
#include "wasm/loaded_networks.h"

namespace bigshot::wasm {

namespace {

Handles<Reviewer>& reviews() {
  static Handles<Reviewer> all;
  return all;
}

// What calls about reviews return when a network is missing; the answer is the number of players it is for.
// Whatever was thought until then is worthless: begin again with the network.
constexpr int kReviewNeedsNetwork = -2;

std::optional<int> missing_network() {
  const auto players = take_missing_network();
  if (players) answer(std::to_string(*players));
  return players;
}

}  // namespace

// A review of a game as it stands: its number, kReviewNeedsNetwork, or kRefused if there is no such game.
BIGSHOT_EXPORT(review_start) int review_start(int game_handle, int deep) {
  const OpenGame* open = games().find(game_handle);
  if (open == nullptr) return kRefused;
  OutlookSettings settings;
  settings.depth = deep != 0 ? Depth::kDeep : Depth::kQuick;
  auto reviewer = std::make_unique<Reviewer>(open->game.record(), settings);
  if (missing_network()) return kReviewNeedsNetwork;
  return reviews().add(std::move(reviewer));
}

BIGSHOT_EXPORT(review_close) void review_close(int handle) { reviews().remove(handle); }

// Looks at the next move, if there is one. Returns how many have been looked at, kReviewNeedsNetwork, or kRefused
// if there is no such review.
BIGSHOT_EXPORT(review_step) int review_step(int handle) {
  Reviewer* reviewer = reviews().find(handle);
  if (reviewer == nullptr) return kRefused;
  if (!reviewer->finished()) reviewer->step();
  return missing_network() ? kReviewNeedsNetwork : static_cast<int>(reviewer->done());
}

// The review of the moves looked at so far (docs/review.md); empty if there is no such review.
BIGSHOT_EXPORT(review_so_far) void review_so_far(int handle) {
  const Reviewer* reviewer = reviews().find(handle);
  answer(reviewer != nullptr ? review_json(reviewer->review(), reviewer->record()) : std::string());
}

// What the decision in the input, its moves line by line, would cost the seat that acts: the answer is a decision
// as in a review, or null where there is no choice. kRefused, with the reason, if it is no whole decision by the
// rules.
BIGSHOT_EXPORT(decision_judge) int decision_judge(int game_handle, int size) {
  const OpenGame* open = games().find(game_handle);
  if (open == nullptr || !open->game.state().actor().is_seat()) {
    answer(std::string());
    return kRefused;
  }
  Game copy = open->game;
  for (const std::string_view line : input_lines(size)) {
    if (const auto refused = copy.play(line)) {
      answer(*refused);
      return kRefused;
    }
  }
  const State& state = open->game.state();
  const auto made = std::span(copy.record().moves).subspan(open->game.record().moves.size());
  const int whole = state.phase() == Phase::kPlacing ? state.cubes_on_offer().total() : 1;
  if (std::ssize(made) != whole) {
    answer(std::string());
    return kRefused;
  }
  const auto decision = judge(state, made, coach());
  if (missing_network()) {
    forget_coach();
    return kReviewNeedsNetwork;
  }
  answer(decision ? decision_json(*decision, open->game.header().board) : std::string("null"));
  return 1;
}

// The best decision of the acting seat of a game, with the other options and reasons: the answer is a decision as
// in a review, or null where nobody acts or there is no choice. kRefused if there is no such game.
BIGSHOT_EXPORT(decision_best) int decision_best(int game_handle) {
  const OpenGame* open = games().find(game_handle);
  if (open == nullptr) return kRefused;
  const auto decision = best_decision(open->game.state(), coach());
  if (missing_network()) {
    forget_coach();
    return kReviewNeedsNetwork;
  }
  answer(decision ? decision_json(*decision, open->game.header().board) : std::string("null"));
  return 1;
}

}  // namespace bigshot::wasm
