// Any bytes as a move: no move, or one that is written exactly so and no other way.
#include <cstddef>
#include <cstdint>

#include "record/boards.h"
#include "record/move_text.h"
#include "record/utf8.h"
#include "require.h"

namespace bigshot {
namespace {

void check_text(std::string_view text) {
  const auto action = parse_move(text, standard_board());
  const auto impossible = parse_impossible_move(text, standard_board());
  if (action) {
    require(action->kind() != ActionKind::kNone, "a move is an action");
    require(move_text(*action, standard_board()) == text, "a move is written in one way");
    require(!impossible, "a move is possible or not, never both");
  }
  if (impossible && impossible->kind == ActionKind::kBid) {
    require(impossible->number == 0 || impossible->number > kHighestBid, "all other bids are possible");
  }
  const std::string quoted = excerpt(text);
  require(valid_utf8_length(quoted) == quoted.size(), "an excerpt can be shown");
}

void check_action(Action action) {
  const std::string text = move_text(action, standard_board());
  require(text.empty() == (action.kind() == ActionKind::kNone), "every action has a text");
  if (!text.empty()) require(parse_move(text, standard_board()) == action, "an action comes back from its text");
}

}  // namespace
}  // namespace bigshot

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bigshot::check_text({reinterpret_cast<const char*>(data), size});
  if (size > 0) bigshot::check_action(bigshot::Action(data[0]));
  return 0;
}
