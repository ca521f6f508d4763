// Nobody starves anybody: whose bots think next, and what nobody can have too much of.
#include <thread>

#include "bots/bot.h"
#include "server/bot_desk.h"
#include "server/net/worker_pool.h"
#include "server/test_server.h"
#include "server/thinking_book.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

TEST(ThinkingBook, forgets_half_of_what_was_used_in_a_minute) {
  ThinkingBook book;
  book.charge({"person:a", "address:x"}, 8, 1'000);
  EXPECT_DOUBLE_EQ(book.used("person:a", 1'000), 8);
  EXPECT_DOUBLE_EQ(book.used("person:a", 61'000), 4);
  EXPECT_DOUBLE_EQ(book.most_used({"person:b", "address:x"}, 1'000), 8);
  EXPECT_DOUBLE_EQ(book.used("person:b", 1'000), 0);
}

TEST(ThinkingBook, does_not_grow_for_ever) {
  ThinkingBook book;
  for (int i = 0; i < 10'000; ++i) book.charge({"person:" + std::to_string(i)}, 0.001, i * 60'000LL);
  EXPECT_LT(book.size(), 2'000U);
}

TEST(WorkerPool, lets_those_take_turns_for_whom_it_works) {
  std::mutex mutex;
  std::condition_variable changed;
  std::string order;
  bool let_go = false;
  WorkerPool pool({1, false, nullptr});
  pool.run("first", [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return let_go; });
  });
  const auto note = [&](char name) {
    return [&, name] {
      const std::lock_guard lock(mutex);
      order += name;
      changed.notify_all();
    };
  };
  for (int i = 0; i < 3; ++i) pool.run("greedy", note('g'));
  pool.run("other", note('o'));
  std::unique_lock lock(mutex);
  let_go = true;
  changed.notify_all();
  changed.wait(lock, [&] { return order.size() == 4; });
  EXPECT_EQ(order, "gogg");
}

TEST(WorkerPool, goes_on_after_work_that_throws) {
  std::mutex mutex;
  std::condition_variable changed;
  std::string told;
  WorkerPool pool({1, false, [&](std::string_view, std::string_view what) {
                     const std::lock_guard lock(mutex);
                     told = what;
                   }});
  bool done = false;
  pool.run("", [] { throw std::runtime_error("broken"); });
  pool.run("", [&] {
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return done; });
  EXPECT_EQ(told, "broken");
}

// Notes who thinks, and takes no time for it.
class NotedBot final : public Bot {
 public:
  explicit NotedBot(std::vector<std::uint64_t>& order) : order_(order) {}
  void new_game(std::uint64_t seed) override { seed_ = seed; }
  Action choose(const GameSoFar& game, const Budget&) override {
    order_.push_back(seed_);
    ActionList legal;
    game.now().legal_actions(legal);
    return legal[0];
  }

 private:
  std::vector<std::uint64_t>& order_;
  std::uint64_t seed_ = 0;
};

class BotQueue : public ::testing::Test {
 protected:
  BotQueue() {
    options_.make = [this](std::string_view) { return std::make_unique<NotedBot>(order_); };
    Party party = start_party(server_, rules(4));
    game_.emplace(party.game());
  }

  void ask(BotDesk& desk, std::uint64_t seed, std::vector<std::string> payers, bool waited_for) {
    desk.ask({"easy", *game_, seed, std::make_shared<std::atomic<bool>>(false), std::move(payers), waited_for},
             [](const std::vector<Action>&) {});
  }

  TestServer server_;
  BotDeskOptions options_;
  std::vector<std::uint64_t> order_;
  std::optional<Game> game_;
  FakeScheduler scheduler_;
  Metrics metrics_;
  Log log_ = Log::silent();
};

TEST_F(BotQueue, serves_those_first_who_have_used_least_and_who_look_on) {
  BotDesk desk(scheduler_, options_, metrics_, log_);
  // The first one of each kind of worker begins at once; the others wait for their turn.
  ask(desk, 1, {"person:greedy", "address:x"}, true);
  for (std::uint64_t i = 2; i < 6; ++i) ask(desk, i, {"person:greedy", "address:x"}, true);
  ask(desk, 10, {"person:new", "address:y"}, true);
  ask(desk, 20, {"person:gone"}, false);
  scheduler_.settle([] { return true; });
  const auto place = [&](std::uint64_t seed) {
    return std::find(order_.begin(), order_.end(), seed) - order_.begin();
  };
  ASSERT_EQ(order_.size(), 7U);
  EXPECT_EQ(place(1), 0);
  EXPECT_LT(place(10), place(2)) << "who has used nothing comes before who has";
}

TEST_F(BotQueue, moves_those_who_are_over_their_quota_to_what_is_left_over) {
  options_.quota = 0;
  options_.at_once = 1;
  BotDesk desk(scheduler_, options_, metrics_, log_);
  ask(desk, 1, {"person:greedy"}, true);
  ask(desk, 2, {"person:gone"}, false);
  scheduler_.settle([] { return true; });
  EXPECT_EQ(order_, (std::vector<std::uint64_t>{1, 2}));
}

// Compares what the bots of a game on seats 1 to 3 have done with what the same bots do when they are asked one
// after the other.
void expect_as_in_the_arena(const Game& game, const std::string& level, const FairSeed& secret, int at_least) {
  std::vector<std::unique_ptr<Bot>> bots(4);
  for (std::size_t seat = 1; seat < 4; ++seat) {
    bots[seat] = make_bot(level);
    bots[seat]->new_game(bot_seed_of(secret, seat));
  }
  int compared = 0;
  for (std::size_t i = 0; i < game.record().moves.size(); ++i) {
    const State state = position(game.record(), i);
    if (!state.actor().is_seat() || index(state.actor().seat) == 0) continue;
    ASSERT_EQ(bots[index(state.actor().seat)]->choose(
                  {game.first(), std::span(game.record().moves).first(i), state}, {}),
              game.record().moves[i])
        << level << " at " << i;
    ++compared;
  }
  EXPECT_GE(compared, at_least);
}

Party party_with(TestServer& server, int players, const std::string& level) {
  Party party = seat_party(server, rules(players), {}, players - 1);
  for (int seat = 1; seat < players; ++seat) {
    party.people[0].ask("bot", {{"table", party.table}, {"seat", seat}, {"level", level}});
  }
  EXPECT_EQ(party.people[0].error_of("start", {{"table", party.table}}), "");
  return party;
}

TEST(Bots, play_at_a_table_as_they_do_in_the_arena) {
  for (const std::string level : {"easy", "medium", "hard"}) {
    TestServer server;
    Party party = party_with(server, 4, level);
    play_random(server, party, 7);
    ASSERT_TRUE(party.game().state().finished());
    FairSeed secret{};
    ASSERT_TRUE(from_hex(text_of(server.get_json("/api/tables/" + party.table).at("table").at("fair").at("seed")),
                         secret));
    expect_as_in_the_arena(party.game(), level, secret, 50);
  }
}

// Slow to think, so only the beginning of a game: some auctions and placings of a bot that keeps what it has seen.
TEST(Bots, play_at_a_table_as_they_do_in_the_arena_when_they_are_experts) {
  TestServer server;
  Party party = party_with(server, 2, "expert");
  play_random(server, party, 7, 8);
  FairSeed secret{};
  secret[0] = 1;  // the first that the test's server draws
  expect_as_in_the_arena(party.game(), "expert", secret, 8);
}

TEST(Limits, count_rematches_as_tables) {
  TestServer server;
  Party party = start_party(server, rules(2));
  for (TestClient& person : party.people) person.ask("end", {{"table", party.table}});
  int made = 1;
  for (; made < 300; ++made) {
    const Json answer = party.people[0].ask("rematch", {{"table", party.table}});
    if (answer.as_object().contains("error")) {
      EXPECT_EQ(text_of(answer.at("error").at("id")), "request.too_many");
      break;
    }
    const std::string next = text_of(answer.at("table").at("id"));
    for (TestClient& person : party.people) person.ask("leave", {{"table", next}});
  }
  EXPECT_LE(made, 101);
}

TEST(Limits, of_tables_hold_over_all_nodes_and_end_with_time) {
  TestServer server({.node = "a", .shared_store = true});
  App& second = server.add_node("b");
  TestClient here(server);
  TestClient there(server, second);
  for (TestClient* client : {&here, &there}) client->hello("Host", '1');
  const auto make = [&](TestClient& client, int number) {
    return client.error_of("create", {{"cid", std::to_string(number)}, {"rules", rules(2)}});
  };
  for (int i = 0; i < 100; ++i) EXPECT_EQ(make(i % 2 == 0 ? here : there, i), "") << i;
  for (TestClient* client : {&here, &there}) EXPECT_EQ(make(*client, 100), "request.too_many");
  EXPECT_EQ(make(here, 7), "") << "the same table as before";
  server.advance(2000);
  EXPECT_EQ(make(there, 100), "");
  EXPECT_EQ(make(here, 101), "request.too_many");
}

TEST(Limits, keep_one_person_from_sitting_at_all_public_tables) {
  TestServer server;
  TestClient host(server);
  host.hello("Host", '1');
  TestClient greedy(server);
  greedy.hello("Greedy", '2');
  std::string last;
  int sat = 0;
  for (int i = 0; i < 25; ++i) {
    last = text_of(host.ask("create", {{"cid", std::to_string(i)}, {"rules", rules(2)}, {"public", true}})
                       .at("table")
                       .at("id"));
    if (greedy.error_of("join", {{"table", last}}) != "table.too_many_seats") ++sat;
  }
  EXPECT_EQ(sat, 20);
  // At a private table, to which one was invited, and at one's own there is always a seat.
  const std::string invited =
      text_of(host.ask("create", {{"cid", "private"}, {"rules", rules(2)}}).at("table").at("id"));
  EXPECT_EQ(greedy.error_of("join", {{"table", invited}}), "");
}

TEST(Limits, hold_when_somebody_sits_down_at_two_tables_at_once) {
  TestServer server;
  TestClient host(server);
  host.hello("Host", '1');
  TestClient greedy(server);
  greedy.hello("Greedy", '2');
  const auto make = [&](const std::string& cid) {
    const Json made = host.ask("create", {{"cid", cid}, {"rules", rules(2)}, {"public", true}});
    return text_of(made.at("table").at("id"));
  };
  for (int i = 0; i < 19; ++i) EXPECT_EQ(greedy.error_of("join", {{"table", make(std::to_string(i))}}), "");
  const std::vector<std::string> tables = {make("one"), make("other"), make("third")};
  for (std::size_t i = 0; i < tables.size(); ++i) {
    greedy.send("{\"id\":" + std::to_string(1000 + i) + R"(,"do":"join","table":")" + tables[i] + "\"}");
  }
  server.settle();
  int seated = 0;
  int refused = 0;
  for (const std::string& text : greedy.all_texts()) {
    if (!text.starts_with("{\"id\":100")) continue;
    seated += text.find("\"ok\"") != std::string::npos ? 1 : 0;
    refused += text.find("table.too_many_seats") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(seated, 1);
  EXPECT_EQ(refused, 2);
}

TEST(Limits, leave_room_for_those_who_have_a_seat) {
  TestServer server;
  Party party = start_party(server, rules(2));
  party.people[1].disconnect();
  std::vector<TestClient> strangers;
  for (int i = 0; i < 1001; ++i) {
    strangers.emplace_back(server);
    strangers.back().send("{\"id\":1,\"do\":\"watch\",\"table\":\"" + party.table + "\"}");
  }
  server.settle();
  EXPECT_NE(strangers.back().all_texts().back().find("table.too_many_watchers"), std::string::npos);
  TestClient back(server);
  back.hello("Player 1", '2');
  EXPECT_EQ(back.error_of("watch", {{"table", party.table}}), "");
}

TEST(Hosts, remove_and_refuse_who_sits_at_their_table) {
  TestServer server;
  Party party = seat_party(server, rules(3));
  const json::object remove = {{"table", party.table}, {"seat", 1}};
  const json::object join = {{"table", party.table}, {"seat", 1}};
  EXPECT_EQ(party.people[1].error_of("remove", {{"table", party.table}, {"seat", 2}}), "table.not_host");
  EXPECT_EQ(party.people[0].error_of("remove", {{"table", party.table}, {"seat", 0}}), "table.own_seat");
  EXPECT_EQ(party.people[0].error_of("remove", remove), "");
  EXPECT_EQ(party.people[0].error_of("remove", remove), "");
  EXPECT_EQ(party.people[1].error_of("join", join), "");
  EXPECT_EQ(party.people[0].error_of("remove", {{"table", party.table}, {"seat", 1}, {"refuse", true}}), "");
  EXPECT_EQ(party.people[1].error_of("join", join), "table.refused");
  EXPECT_EQ(server.get("/api/tables/" + party.table).body->find("refused"), std::string::npos);
}

TEST(Privacy, of_a_rematch_is_kept_from_those_who_did_not_play) {
  for (const bool listed : {false, true}) {
    TestServer server;
    Party party = start_party(server, rules(2), {{"public", listed}});
    TestClient stranger(server);
    stranger.ask("watch", {{"table", party.table}});
    for (TestClient& person : party.people) person.ask("end", {{"table", party.table}});
    const std::string next =
        text_of(party.people[0].ask("rematch", {{"table", party.table}}).at("table").at("id"));
    const auto knows = [&](const TestClient& client) {
      for (const std::string& text : client.all_texts()) {
        if (text.find(next) != std::string::npos) return true;
      }
      return false;
    };
    EXPECT_TRUE(knows(party.people[1]));
    EXPECT_EQ(knows(stranger), listed);
    EXPECT_EQ(server.get("/api/tables/" + party.table).body->find(next) != std::string::npos, listed);
  }
}

}  // namespace
}  // namespace bigshot::testing
