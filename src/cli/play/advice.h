// What bots think of a position, in words: the reasons for a bot's move, and a hint for a person.
#pragma once

#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/pictures/scene.h"

namespace bigshot::cli {

// A decision of a bot, to be explained when somebody asks.
struct BotMove {
  State before;
  std::size_t moves_before = 0;  // of the game
  std::string bot;               // its name among the bots
  std::vector<Action> actions;
};

// Why the bot did it, as far as it can tell: it thinks about the position once more.
std::string reasons(const Scene& scene, const Game& game, const BotMove& move, const Budget& budget);

// What the strongest bot would do for the acting seat of the scene, and why.
std::string hint(const Scene& scene, const Game& game, const Budget& budget);

}  // namespace bigshot::cli
