// Where bots think: on workers, a few at a time, each with a budget of time, and without harm to anyone if one
// throws or dawdles.
//
// Who waits for a bot shares the workers fairly with everybody else (fair queueing by person and address): next is
// the bot of those for whom bots have thought least of late. Who has used up their quota, and tables that nobody
// looks at, have workers of their own, which take only what the machine has left over.
//
// A bot plays a game of the server as it does in the arena: it gets one seed for the game, and is not reset
// between its decisions. The seed follows from the table's secret, so nobody can foretell what a bot does before
// the secret is shown; from then on anybody can check it.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "fair/fair_dice.h"
#include "record/game_record.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/scheduler.h"
#include "server/thinking_book.h"

namespace bigshot {

class Bot;

using BotMaker = std::function<std::unique_ptr<Bot>(std::string_view level)>;

struct BotDeskOptions {
  int at_once = 1;             // of each of the two kinds of workers
  Milliseconds budget = 4000;  // then the bot is told to answer with what it has
  double quota = 30;           // seconds of thinking lately, of a person or an address
  BotMaker make = nullptr;     // make_bot if there is none
};

struct BotQuestion {
  std::string level;
  Game game;  // so far; a seat acts
  std::uint64_t seed = 0;
  // Set by who asked, when the answer is not wanted any more.
  std::shared_ptr<const std::atomic<bool>> obsolete;
  // Whom the thinking is counted for: people and addresses.
  std::vector<std::string> payers;
  bool waited_for = true;  // one of them looks on
};

// The seed of the bot in a seat, from the secret of the table.
std::uint64_t bot_seed_of(const FairSeed& secret, std::size_t seat);

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
  // Questions of the same payers, in order.
  struct Group {
    std::deque<Job> jobs;
  };
  using GroupKey = std::pair<bool, std::vector<std::string>>;  // waited for, payers
  struct KeptBot {
    std::string level;
    std::uint64_t seed = 0;
    std::unique_ptr<Bot> bot;
  };

  void begin_waiting();
  // The next job for this kind of worker; none if it has nothing to do.
  std::optional<Job> take_next(WorkKind kind, Milliseconds now);
  void think(WorkKind kind, Job job);
  std::vector<Action> decide(const BotQuestion& question);
  // The bot that played this game so far, if it is still there, or one that knows nothing of it.
  KeptBot take_bot(const BotQuestion& question);
  void keep(KeptBot bot);

  Scheduler& scheduler_;
  BotDeskOptions options_;
  const Log& log_;
  std::shared_ptr<Strand> strand_;  // for the ends of budgets
  Histogram& thinking_;
  Counter& failures_;
  Gauge& waiting_now_;

  std::mutex mutex_;
  std::map<GroupKey, Group> waiting_;
  ThinkingBook book_;
  std::array<int, kWorkKinds> thinking_now_{};
  std::list<KeptBot> kept_;  // the last used first
};

// A legal move for when no bot has an answer: the cautious one of each phase.
std::vector<Action> cautious_moves(const State& state);

}  // namespace bigshot
