#include "server/broken_bot.h"

#include <stdexcept>

#include "bots/bot.h"

namespace bigshot::testing {

namespace {

class BrokenBot final : public Bot {
 public:
  explicit BrokenBot(bool throws) : throws_(throws) {}

  void new_game(std::uint64_t) override {}
  Action choose(const GameSoFar&, const Budget&) override {
    if (throws_) throw std::runtime_error("broken");
    return Action::roll(1);
  }

 private:
  bool throws_;
};

}  // namespace

BotMaker broken_bots(bool throws) {
  return [throws](std::string_view) -> std::unique_ptr<Bot> { return std::make_unique<BrokenBot>(throws); };
}

}  // namespace bigshot::testing
