// The bots by their names: the one place that knows them all.
#include "bots/bot.h"
#include "bots/random_bot.h"

namespace bigshot {

std::vector<std::string_view> bot_names() { return {"random"}; }

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  return nullptr;
}

}  // namespace bigshot
