// The server's application: everything behind the plain interface of the network layer.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "server/api.h"
#include "server/bot_desk.h"
#include "server/doorkeeper.h"
#include "server/duties.h"
#include "server/net/http.h"
#include "server/net/origin.h"
#include "server/rating_clerk.h"
#include "server/services.h"
#include "server/session.h"
#include "server/sweeper.h"
#include "server/tables.h"

namespace bigshot {

struct AppOptions {
  std::string version = "0";
  // This node among those that share the store. One process alone can always have the same name, and then goes on
  // at once after it was killed.
  std::string node = "alone";
  bool shared_store = false;  // other nodes may use it, too
  Milliseconds lease = 5000;
  Milliseconds look = 1000;          // how often to look for games that no node looks after
  Milliseconds look_again = 15'000;  // how often tables are read again, with a shared store
  // What one person may ask for, over all their connections to this node: far more than anybody plays, and little
  // enough that nobody takes the server away from the others.
  Rate requests{1000, 5000};
  // New people from one address: a whole school at once, and no more than some thousand a day.
  Rate newcomers{0.1, 300};
  BotDeskOptions bots;
  SweepOptions sweep;
  std::function<FairSeed()> draw_seed = nullptr;  // random if there is none
};

class App final : public HttpHandler {
 public:
  // All of these must outlive it, except for the store: it may end first, once the scheduler has stopped.
  App(Store& store, Scheduler& scheduler, Metrics& metrics, const Log& log, AppOptions options);
  ~App() override;

  // Blocks. Before the first connection.
  std::optional<StoreError> start();
  // From now on requests are refused; waits until what was accepted is done, at most so long; tells everybody to
  // connect again. Blocks; not from a thread of the scheduler.
  void stop(Milliseconds patience);

  // What the store hears from other nodes; from any thread.
  void on_news(const News& news);

  // The parts, for tests that make happen what seldom does.
  Services& services() { return services_; }

  void on_request(HttpRequest request, Answer answer) override;
  bool accepts(const HttpRequest& request) override;
  std::shared_ptr<Peer> on_connect(std::shared_ptr<Connection> connection, const HttpRequest& request) override;

 private:
  void look_again_later();
  void watch_nodes();
  void look_at_person(const std::string& person);
  // An operator has done something about it.
  void on_touched(const std::string& subject);
  bool is_banned(const std::string& address) const { return door_.is_banned(kAddressSubject, limit_key(address)); }
  std::vector<std::shared_ptr<Session>> sessions();

  AppOptions options_;
  Scheduler& scheduler_;
  GameMetrics game_metrics_;
  RateLimiter requests_;
  RateLimiter newcomers_;
  Tables tables_;
  BotDesk bots_;
  Duties duties_;
  RatingClerk ratings_;
  Doorkeeper door_;
  Sweeper sweeper_;
  Services services_;
  Api api_;
  std::shared_ptr<Strand> strand_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::string> living_nodes_;  // the strand's

  std::mutex mutex_;
  std::unordered_map<const Session*, std::weak_ptr<Session>> sessions_;
};

}  // namespace bigshot
