// Three servers on one PostgreSQL: everybody sees the same, bots and clocks act once, and a dead node's tables go
// on elsewhere.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <thread>

#include "server_kill/kill_fixture.h"
#include "server_net/scripted_play.h"

namespace bigshot::testing {
namespace {

using Clock = std::chrono::steady_clock;

class Nodes : public ::testing::Test {
 protected:
  Nodes() : store_("postgresql") {
    for (int i = 0; i < 3; ++i) servers_.push_back(store_.serve());
  }

  std::uint16_t port(std::size_t node) const { return servers_[node]->port(); }
  void kill(std::size_t node) { servers_[node]->kill_at_once(); }
  const ServedStore& store() const { return store_; }

 private:
  ServedStore store_;
  std::vector<std::unique_ptr<ServerProcess>> servers_;
};

constexpr const char* kRules =
    R"(,"rules":{"players":4,"edition":"ravensburger","money":"open","overbid":"forbidden"})";

std::string id_of(const boost::json::object& answer) {
  return std::string(answer.at("table").as_object().at("id").as_string());
}

// A table for one person and three bots, started.
std::string table_with_bots(PlayClient& host, const std::string& client_id, const std::string& more) {
  const std::string id = id_of(host.ask("create", R"("cid":")" + client_id + '"' + kRules + more));
  const std::string table = R"("table":")" + id + '"';
  host.ask("join", table + R"(,"seat":0)");
  for (int seat = 1; seat < kMaxPlayers; ++seat) {
    host.ask("bot", table + R"(,"level":"easy","seat":)" + std::to_string(seat));
  }
  host.ask("start", table);
  return id;
}

// Somebody who watches a table and knows its game.
class Watcher {
 public:
  Watcher(std::uint16_t port, int person, std::string table) : client_(port, person), table_(std::move(table)) {
    const auto answer = client_.ask("watch", R"("after":0,"table":")" + table_ + '"');
    game_.emplace(game_of_header(answer.at("game").as_object()));
    play_moves(*game_, answer.at("moves").as_array());
  }

  const Game& game() const { return *game_; }
  PlayClient& client() { return client_; }

  // Hears the next moves.
  void hear() {
    const auto message = client_.hear();
    const auto* moves = message.if_contains("m");
    if (moves == nullptr) return;
    play_moves(*game_, moves->as_array());
    EXPECT_EQ(message.at("n").to_number<std::size_t>(), game_->record().moves.size()) << "a gap, or a move twice";
  }

  void hear_until(const std::function<bool()>& done) {
    while (!done()) hear();
  }

  // How many events a bot decided because the clock had run out.
  std::size_t events_by_clock() {
    const auto answer = client_.ask("watch", R"("after":0,"table":")" + table_ + '"');
    const auto* numbers = answer.if_contains("by_clock");
    return numbers == nullptr ? 0 : numbers->as_array().size();
  }

  // Moves for seat 0 whenever it is awaited, until `done`.
  void play_until(Random& random, const std::function<bool()>& done) {
    while (!done()) {
      if (!game_->state().actor().is(Seat{0})) {
        hear();
        continue;
      }
      const std::size_t seen = game_->record().moves.size();
      try {
        client_.ask("move", R"("table":")" + table_ + R"(","seen":)" + std::to_string(seen) + R"(,"cid":")" +
                                std::to_string(seen) + R"(","moves":)" +
                                moves_json(scripted_moves(game_->state(), game_->header().board, random)));
      } catch (const Refused& refused) {
        if (refused.what() != std::string("move.stale")) throw;  // the clock was faster
      }
      hear_until([&] { return game_->record().moves.size() > seen; });
    }
  }

 private:
  PlayClient client_;
  std::string table_;
  std::optional<Game> game_;
};

TEST_F(Nodes, people_on_several_nodes_play_one_game) {
  KeptTable table(0);  // its people sit at the three nodes in turn
  table.connect({port(0), port(1), port(2)});
  while (!table.finished()) table.move();
  for (std::size_t node = 0; node < 3; ++node) {
    EXPECT_EQ(referee_faults(store(), port(node), table.games(), true), "") << "node " << node;
  }
}

TEST_F(Nodes, bots_act_once_and_all_nodes_tell_the_same) {
  PlayClient host(port(0), 1);
  const std::string id = table_with_bots(host, "bots", R"(,"pace":0)");
  Watcher person(port(1), 1, id);
  Watcher guest(port(2), 2, id);
  Random random(4);
  person.play_until(random, [&] { return person.game().state().finished(); });
  guest.hear_until([&] { return guest.game().state().finished(); });
  EXPECT_EQ(person.game().record(), guest.game().record());
  EXPECT_EQ(referee_faults(store(), port(0), {id}, true), "");
}

TEST_F(Nodes, clock_decides_once) {
  PlayClient host(port(0), 1);
  const std::string id =
      table_with_bots(host, "clock", R"(,"pace":0,"clock":{"decision":1,"reserve":0,"level":"easy"})");
  Watcher first(port(1), 2, id);
  Watcher second(port(2), 3, id);
  const auto decided = [](const Watcher& watcher) { return watcher.game().state().round() > 1; };
  first.hear_until([&] { return decided(first); });
  second.hear_until([&] { return decided(second); });
  double decisions = 0;
  for (std::size_t node = 0; node < 3; ++node) decisions += metric(port(node), "bigshot_clock_decisions_total");
  // Three nodes that all acted would have made three decisions for each that counted.
  const std::size_t counted = first.events_by_clock();
  EXPECT_GT(counted, 0U);
  EXPECT_LE(decisions, static_cast<double>(counted));
  const auto& moves = first.game().record().moves;
  const std::size_t common = std::min(moves.size(), second.game().record().moves.size());
  EXPECT_TRUE(std::equal(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(common),
                         second.game().record().moves.begin()));
}

TEST_F(Nodes, tables_of_a_killed_node_go_on_elsewhere_within_seconds) {
  static constexpr int kNodeKills = 2;
  PlayClient host(port(0), 1);
  // The clock plays for the person, so that the whole game goes on by itself.
  const std::string id =
      table_with_bots(host, "dies", R"(,"pace":50,"clock":{"decision":1,"reserve":0,"level":"easy"})");
  Watcher watcher(port(2), 2, id);
  for (std::size_t node = 0; node < kNodeKills; ++node) {
    const std::size_t before = watcher.game().record().moves.size();
    watcher.hear_until([&] { return watcher.game().record().moves.size() > before + 3; });
    kill(node);
    const std::size_t at_kill = watcher.game().record().moves.size();
    const auto start = Clock::now();
    watcher.hear_until([&] { return watcher.game().record().moves.size() > at_kill + 5; });
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(15));
  }
  // The person comes back, at the node that is left.
  Watcher person(port(2), 1, id);
  Random random(4);
  const std::size_t from = person.game().record().moves.size();
  person.play_until(random, [&] { return person.game().record().moves.size() > from + 20; });
  EXPECT_EQ(referee_faults(store(), port(2), {id}, false), "");
}

// Hears from `client` until the table's seats are here, or not, in this way.
void hear_until_here(PlayClient& client, const boost::json::array& expected) {
  while (true) {
    const auto message = client.hear();
    const auto* here = message.if_contains("here");
    if (here != nullptr && here->as_array() == expected) return;
  }
}

TEST_F(Nodes, everybody_sees_who_is_connected_anywhere_and_who_was_at_a_node_that_died) {
  PlayClient host(port(0), 1);
  const std::string id = id_of(host.ask("create", std::string(R"("cid":"here")") + kRules));
  const std::string table = R"("table":")" + id + '"';
  host.ask("join", table + R"(,"seat":0)");
  host.ask("watch", table);
  auto guest = std::make_unique<PlayClient>(port(1), 2);
  guest->ask("join", table + R"(,"seat":1)");
  PlayClient other(port(2), 3);
  other.ask("watch", table);
  guest->ask("watch", table);
  hear_until_here(other, {true, true, false, false});
  guest.reset();
  hear_until_here(other, {true, false, false, false});
  kill(0);
  const auto start = Clock::now();
  hear_until_here(other, {false, false, false, false});
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(15));
}

}  // namespace
}  // namespace bigshot::testing
