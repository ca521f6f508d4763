// The whole application on a real SQLite file, without a network: clients are objects, time is the test's.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "record/game_record.h"
#include "rules/random.h"
#include "server/app.h"
#include "server/fake_scheduler.h"
#include "server/watched_store.h"

namespace bigshot::testing {

using Json = boost::json::value;

// Keeps what it is sent.
class FakeConnection final : public Connection {
 public:
  explicit FakeConnection(std::string address) : address_(std::move(address)) {}

  void send(SharedText message) override;
  void close(CloseReason reason) override { closed_ = reason; }
  const std::string& address() const override { return address_; }

  std::vector<std::string> texts() const;
  std::optional<CloseReason> closed() const { return closed_; }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> texts_;
  std::optional<CloseReason> closed_;
  std::string address_;
};

class TestServer;

// Somebody at the other end of a connection.
class TestClient {
 public:
  explicit TestClient(TestServer& server);
  TestClient(TestServer& server, App& node, const std::string& address = "192.0.2.1");
  ~TestClient() { disconnect(); }
  TestClient(TestClient&&) = default;
  TestClient& operator=(TestClient&&) = default;

  // Sends without waiting for anything.
  void send(std::string_view text);
  // A request and its answer: the content of "ok", or {"error": ...}.
  Json ask(std::string_view what, const boost::json::object& facts = {});
  // The error's id, or "" if there is none.
  std::string error_of(std::string_view what, const boost::json::object& facts = {});

  // The messages that nobody has looked at yet, answers left out.
  std::vector<Json> news();
  // Everything that was ever sent to this client.
  std::vector<std::string> all_texts() const { return connection_->texts(); }
  const FakeConnection& connection() const { return *connection_; }

  // The game as this client was told it: from the header and all moves.
  const Game& game() const;

  std::string hello(const std::string& name, char key_digit);
  void disconnect();

 private:
  std::optional<Json> answer_to(std::int64_t id);
  void follow(const boost::json::object& told, bool is_answer) const;

  TestServer* server_;
  std::shared_ptr<FakeConnection> connection_;
  std::shared_ptr<Peer> peer_;
  std::int64_t last_id_ = 0;
  std::size_t looked_at_ = 0;
  mutable std::optional<Game> game_;
  mutable std::size_t followed_ = 0;  // messages
};

struct TestServerOptions {
  std::string node = "alone";
  bool shared_store = false;
  Milliseconds look = 1000;
  BotDeskOptions bots = {};
  Rate requests = AppOptions{}.requests;
  std::function<void()> before_seed = nullptr;  // called whenever a seed is drawn; may throw
  SweepOptions sweep = {};
};

class TestServer {
 public:
  explicit TestServer(TestServerOptions options = {});
  ~TestServer();

  // As after a kill: what waits is lost, the store is opened again.
  void restart();
  // Another node on the same store.
  App& add_node(const std::string& name);
  // The first node is gone from one moment to the next, and its lease has ended.
  void kill_first_node();
  // The hint that a table has changed reaches all nodes.
  void tell_news(const std::string& table);
  // The hint that people have come to a table, or left it, reaches all nodes.
  void tell_presence(const std::string& table);

  void settle();
  void advance(Milliseconds time);
  App& app() { return *app_; }
  FakeScheduler& scheduler() { return scheduler_; }
  WatchedStore& store() { return *store_; }
  std::string metrics_text() const { return metrics_->text(); }

  HttpReply get(const std::string& path, const std::string& query = "", const std::string& authorization = "");
  Json get_json(const std::string& path, const std::string& query = "", const std::string& authorization = "");

 private:
  void open();
  std::unique_ptr<App> make_node(const std::string& name);

  TestServerOptions options_;
  std::filesystem::path folder_;
  FakeScheduler scheduler_;
  Log log_ = Log::silent();
  Metrics* metrics_ = nullptr;  // the first node's
  std::unique_ptr<Store> real_store_;
  std::unique_ptr<WatchedStore> store_;
  std::unique_ptr<App> app_;
  std::vector<std::unique_ptr<Metrics>> all_metrics_;
  std::vector<std::unique_ptr<App>> others_;
  std::uint8_t seeds_ = 0;
};

// --- Short ways to common situations
// ------------------------------------------------------------------------------

std::string text_of(const Json& value);
boost::json::object rules(int players, const char* money = "open", const char* overbid = "forbidden",
                          const char* edition = "ravensburger");
std::string nonce(char digit);

// A table with people in all seats, everybody watching, the game begun. Client i has seat i and watches.
struct Party {
  std::string table;
  std::vector<TestClient> people;
  std::vector<std::string> ids;

  // As client 0 was told.
  const Game& game() const { return people[0].game(); }
};
// `more`: further keys of "create".
Party seat_party(TestServer& server, boost::json::object rules, boost::json::object more = {}, int bots = 0);
Party start_party(TestServer& server, boost::json::object rules, boost::json::object more = {}, int bots = 0);

// Some legal moves of the acting seat; a whole placement at once.
boost::json::array random_moves(const Game& game, Random& random);

// Asks as the person whose turn it is, as often as it takes, until the game is over or `moves` moves were made.
void play_random(TestServer& server, Party& party, std::uint64_t seed, int moves = 100000);

}  // namespace bigshot::testing
