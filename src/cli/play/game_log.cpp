#include "cli/play/game_log.h"

namespace bigshot::cli {

std::vector<LogLine> told_so_far(const GameRecord& record, const Narrator& narrator) {
  std::vector<LogLine> log;
  State state = position(record, 0);
  const auto add = [&](const std::vector<Sentence>& sentences) {
    for (std::string& sentence : narrator.tell(sentences)) log.push_back({state.round(), std::move(sentence)});
  };
  for (std::size_t i = 0; i < record.moves.size();) {
    const State before = state;
    // All cubes of a turn are one sentence.
    std::vector<Action> moves;
    do {
      moves.push_back(record.moves[i]);
      state.apply(record.moves[i++]);
    } while (before.phase() == Phase::kPlacing && state.phase() == Phase::kPlacing && i < record.moves.size());
    if (before.phase() == Phase::kPlacing) {
      add(narrate_placing(before, moves));
    } else {
      add(narrate(before, moves.front(), state));
    }
  }
  return log;
}

}  // namespace bigshot::cli
