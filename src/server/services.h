// What the parts of the server share. All of it lives as long as the server.
#pragma once

#include <functional>

#include "fair/fair_dice.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/rate_limiter.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

class BotDesk;
class Duties;
class Doorkeeper;
class RatingClerk;
class Tables;

struct GameMetrics {
  explicit GameMetrics(Metrics& metrics)
      : moves(metrics.counter("bigshot_moves_total", "Moves accepted, dice included")),
        games_started(metrics.counter("bigshot_games_started_total", "Games begun")),
        games_finished(metrics.counter("bigshot_games_finished_total", "Games played to the end")),
        games_ended(metrics.counter("bigshot_games_ended_total", "Games given up by all who were there")),
        refused(metrics.counter("bigshot_requests_refused_total", "Requests answered with an error")),
        requests(metrics.counter("bigshot_requests_total", "Requests over WebSockets")),
        broken_tables(metrics.counter("bigshot_tables_broken_total",
                                      "Tables that were loaded anew because something threw")),
        late_bots(metrics.counter("bigshot_bot_late_total",
                                  "Simple moves made because a bot failed or did not answer in time")),
        clock_decisions(metrics.counter("bigshot_clock_decisions_total", "Decisions made because time ran out")),
        accept_time(
            metrics.histogram("bigshot_move_seconds", "From a move's request until it is durable and told")),
        tables(metrics.gauge("bigshot_tables", "Tables in memory")),
        sessions(metrics.gauge("bigshot_sessions", "WebSocket sessions")) {}

  Counter& moves;
  Counter& games_started;
  Counter& games_finished;
  Counter& games_ended;
  Counter& refused;
  Counter& requests;
  Counter& broken_tables;
  Counter& late_bots;
  Counter& clock_decisions;
  Histogram& accept_time;
  Gauge& tables;
  Gauge& sessions;
};

struct Services {
  Store& store;
  Scheduler& scheduler;
  BotDesk& bots;
  Duties& duties;
  RatingClerk& ratings;
  Doorkeeper& door;
  Tables& tables;
  GameMetrics& metrics;
  RateLimiter& requests;   // everything that one person asks for
  RateLimiter& newcomers;  // new people from one address
  const Log& log;
  std::function<FairSeed()> draw_seed;
  bool shared_store = false;  // there may be other nodes
  // A person has another key, or is gone: connections that do not know it end. From any thread.
  std::function<void(const std::string& person)> on_person_changed = nullptr;
};

}  // namespace bigshot
