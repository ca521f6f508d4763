// The expert: stops when it is told to, wherever it is asked first.
#include "bots/players/expert_bot.h"

#include <gtest/gtest.h>

#include "bots/evaluation/hand_evaluation.h"
#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

// Counts what is asked of it.
class Counted : public Evaluation {
 public:
  explicit Counted(int& bases) : bases_(bases) {}
  void set_base(const State& state) override {
    ++bases_;
    inner_.set_base(state);
  }
  Values value(const Changes& changes) override { return inner_.value(changes); }

 private:
  int& bases_;
  HandEvaluation inner_;
};

std::unique_ptr<Bot> counting_expert(int& this_round, int& next_round) {
  // The first evaluation is for this round, the second for the next; then come those of the watcher.
  static int of_the_watcher = 0;
  int made = 0;
  return std::make_unique<ExpertBot>(
      [&] {
        ++made;
        return std::make_unique<Counted>(made == 1 ? this_round : made == 2 ? next_round : of_the_watcher);
      },
      ExpertSettings{});
}

std::vector<State> moments_of_a_game(const Options& options, std::uint64_t seed) {
  std::vector<State> moments;
  for (Phase phase : {Phase::kBorrowing, Phase::kBidding, Phase::kPaying, Phase::kPlacing}) {
    for (int round : {1, 12, 17, 18}) {
      const State state = start_of(options, crowded_board(), round, phase, seed);
      if (!state.finished()) moments.push_back(state);
    }
  }
  return moments;
}

TEST(ExpertBot, answers_legally_and_at_once_when_it_must_stop) {
  const std::atomic<bool> stop{true};
  for (const Options& options : modes_to_try()) {
    for (const State& state : moments_of_a_game(options, 5)) {
      int this_round = 0;
      int next_round = 0;
      const auto bot = counting_expert(this_round, next_round);
      bot->new_game(1);
      EXPECT_TRUE(state.is_legal(bot->choose(GameSoFar(state), {&stop})))
          << describe(options) << ", round " << state.round();
      EXPECT_EQ(next_round, 0) << "it looked at the next round";
      EXPECT_LE(this_round, 1);
    }
  }
}

TEST(ExpertBot, looks_at_the_next_round_when_it_has_time) {
  int this_round = 0;
  int next_round = 0;
  const auto bot = counting_expert(this_round, next_round);
  bot->new_game(1);
  bot->choose(GameSoFar(start_of({}, standard_board(), 12, Phase::kBidding, 5)), {});
  EXPECT_GT(next_round, 0);
}

// A game that is taken up again begins with any decision, not with the first of a round. Every third moment is
// tried: the last rounds are thought about long.
TEST(ExpertBot, answers_legally_wherever_it_is_asked_first) {
  for (const Options& options : modes_to_try()) {
    const auto moments = moments_of_a_game(options, 8);
    for (std::size_t i = 0; i < moments.size(); i += 3) {
      const State& state = moments[i];
      int this_round = 0;
      int next_round = 0;
      const auto bot = counting_expert(this_round, next_round);
      bot->new_game(1);
      EXPECT_TRUE(state.is_legal(bot->choose(GameSoFar(state), {})))
          << describe(options) << ", round " << state.round();
    }
  }
}

}  // namespace
}  // namespace bigshot
