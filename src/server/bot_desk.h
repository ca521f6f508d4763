// Where bots think: on workers, a few at a time, so that there is always one left for everybody else; each with a
// budget of time, and without harm to anyone if it throws or dawdles.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rules/state.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/scheduler.h"

namespace bigshot {

class Bot;

using BotMaker = std::function<std::unique_ptr<Bot>(std::string_view level)>;

struct BotDeskOptions {
  int at_once = 1;
  Milliseconds budget = 4000;  // then the bot is told to answer with what it has
  BotMaker make = nullptr;     // make_bot if there is none
};

struct BotQuestion {
  std::string level;
  State state;  // a seat acts
  std::uint64_t seed = 0;
  // Set by who asked, when the answer is not wanted any more.
  std::shared_ptr<const std::atomic<bool>> obsolete;
};

class BotDesk {
 public:
  // Moves of the acting seat: one, or all cubes of a placement. Empty if the bot failed. From a worker.
  using Answer = std::function<void(std::vector<Action>)>;

  BotDesk(Scheduler& scheduler, BotDeskOptions options, Metrics& metrics, const Log& log);
  ~BotDesk();

  // `answer` is called once.
  void ask(BotQuestion question, Answer answer);

 private:
  struct Job {
    BotQuestion question;
    Answer answer;
  };

  void begin_waiting();
  void think(Job job);
  std::vector<Action> decide(const BotQuestion& question);
  std::unique_ptr<Bot> take_bot(const std::string& level);
  void give_back(const std::string& level, std::unique_ptr<Bot> bot);

  Scheduler& scheduler_;
  BotDeskOptions options_;
  const Log& log_;
  std::shared_ptr<Strand> strand_;  // for the ends of budgets
  Histogram& thinking_;
  Counter& failures_;

  std::mutex mutex_;
  std::deque<Job> waiting_;
  int thinking_now_ = 0;
  std::map<std::string, std::vector<std::unique_ptr<Bot>>> idle_;
};

// A legal move for when no bot has an answer: the cautious one of each phase.
std::vector<Action> cautious_moves(const State& state);

}  // namespace bigshot
