// What has been told of a game, line by line: also of the part that was played before the program was started.
#pragma once

#include <string>
#include <vector>

#include "cli/play/narrator.h"
#include "record/game_record.h"

namespace bigshot::cli {

struct LogLine {
  int round;
  std::string text;
};

std::vector<LogLine> told_so_far(const GameRecord& record, const Narrator& narrator);

}  // namespace bigshot::cli
