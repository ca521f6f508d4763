// Deals and dice: of a local game from its seed, and of a fair table from numbers that the browser has computed
// (docs/fair-dice.md), so that the page itself neither shuffles nor rolls.
#include "rules/setup.h"
#include "wasm/exchange.h"
#include "wasm/header_text.h"

namespace bigshot::wasm {

namespace {

bool can_play(int players) { return players >= kMinPlayers && players <= kMaxPlayers; }

// The numbers in the input, eight bytes each, the most significant first. After the last come
// others, so that every loop ends, and it is noted that there were not enough.
class Given {
 public:
  explicit Given(int size) : bytes_(input(size)) {}

  std::uint64_t operator()() {
    if (bytes_.size() < 8) {
      short_ = true;
      return fallback_();
    }
    std::uint64_t number = 0;
    for (const char byte : bytes_.substr(0, 8)) number = number << 8 | static_cast<unsigned char>(byte);
    bytes_.remove_prefix(8);
    return number;
  }

  bool were_enough() const { return !short_; }

 private:
  std::string_view bytes_;
  bool short_ = false;
  Random fallback_{0};
};

}  // namespace

// The set-up of a game with this seed.
BIGSHOT_EXPORT(deal) void deal_by_seed(int players, std::uint64_t seed) {
  answer(std::string());
  if (!can_play(players)) return;
  Random random(seed);
  answer(setup_json(deal(players, random), players));
}

// The set-up that follows from the numbers in the input. Returns 0 if they were not enough.
BIGSHOT_EXPORT(fair_deal) int fair_deal(int players, int size) {
  answer(std::string());
  if (!can_play(players)) return 0;
  Given numbers(size);
  answer(setup_json(deal(players, numbers), players));
  return numbers.were_enough() ? 1 : 0;
}

// The die that follows from the numbers in the input; 0 if they were not enough.
BIGSHOT_EXPORT(fair_die) int fair_die(int size) {
  Given numbers(size);
  const int face = 1 + static_cast<int>(below(numbers, kDieFaces));
  return numbers.were_enough() ? face : 0;
}

// An independent seed for stream number `stream` of a seed: each seat's bot has one of its game's.
BIGSHOT_EXPORT(seed_of) std::uint64_t seed_of_stream(std::uint64_t seed, int stream) {
  return seed_of(seed, static_cast<std::uint64_t>(stream));
}

}  // namespace bigshot::wasm
