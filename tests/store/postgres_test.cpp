// What only several nodes and a server of its own can do.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <latch>
#include <mutex>

#include "store/child.h"
#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

// What a node hears, one after the other.
class Ear {
 public:
  StoreOptions options() {
    StoreOptions options;
    options.first_retry = options.last_retry = std::chrono::milliseconds(1);
    options.on_news = [this](const News& news) {
      const std::lock_guard lock(mutex_);
      heard_.push_back(news);
      something_heard_.notify_one();
    };
    return options;
  }

  News next() {
    std::unique_lock lock(mutex_);
    if (!something_heard_.wait_for(lock, std::chrono::seconds(30), [this] { return !heard_.empty(); })) {
      ADD_FAILURE() << "nothing was heard";
      return {};
    }
    News news = heard_.front();
    heard_.pop_front();
    return news;
  }

 private:
  std::mutex mutex_;
  std::condition_variable something_heard_;
  std::deque<News> heard_;
};

std::unique_ptr<Store> opened(const std::string& url, const StoreOptions& options) {
  auto store = open_store(url, options);
  EXPECT_TRUE(store.ok()) << store.error().detail;
  return std::move(*store);
}

const News kEverything = {News::Kind::kEverything, ""};

TEST(Postgres, nodes_that_append_to_one_game_get_different_numbers) {
  const Database database("postgresql");
  {
    const auto store = open_store(database.url());
    ASSERT_FALSE(commit_now(**store, {AddGame{"shared", "", "", 0}}));
  }
  std::map<std::int64_t, std::string> acknowledged;
  {
    AppendingChild a({"share", database.url(), "a", "150"});
    AppendingChild b({"share", database.url(), "b", "150"});
    AppendingChild c({"share", database.url(), "c", "150"});
    for (AppendingChild* child : {&a, &b, &c}) {
      while (const auto one = child->next()) {
        EXPECT_TRUE(acknowledged.emplace(one->number, one->text).second) << one->number << " was given twice";
      }
      EXPECT_EQ(child->wait(), 0);
    }
  }
  EXPECT_EQ(acknowledged.size(), 450U);
  const auto store = open_store(database.url());
  const auto events = (*store)->events("shared", 0, 1000);
  ASSERT_EQ(events->size(), 450U);
  for (std::size_t i = 0; i < events->size(); ++i) {
    EXPECT_EQ((*events)[i].number, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ((*events)[i].text, acknowledged[static_cast<std::int64_t>(i) + 1]);
  }
}

// Groups of two nodes that touch the same games in opposite orders would wait for each other in a circle.
TEST(Postgres, groups_of_two_nodes_do_not_block_each_other) {
  const Database database("postgresql");
  const auto a = opened(database.url(), {});
  const auto b = opened(database.url(), {});
  constexpr int kGames = 40;
  for (int i = 0; i < kGames; ++i) ASSERT_FALSE(commit_now(*a, {AddGame{"g" + std::to_string(i), "", "", 0}}));
  for (int round = 0; round < 10; ++round) {
    std::latch answered(2 * kGames);
    std::atomic<int> kept = 0;
    const auto done = [&](const std::optional<StoreError>& error) {
      if (!error) ++kept;
      EXPECT_TRUE(!error || error->fault == StoreFault::kConflict) << error->detail;
      answered.count_down();
    };
    for (int i = 0; i < kGames; ++i) {
      a->commit({AppendEvents{"g" + std::to_string(i), round, events_of({"a"})}}, done);
      b->commit({AppendEvents{"g" + std::to_string(kGames - 1 - i), round, events_of({"b"})}}, done);
    }
    answered.wait();
    EXPECT_EQ(kept, kGames);
  }
}

TEST(Postgres, nodes_hear_what_others_have_changed_but_not_themselves) {
  const Database database("postgresql");
  Ear ear_a;
  Ear ear_b;
  const auto a = opened(database.url(), ear_a.options());
  const auto b = opened(database.url(), ear_b.options());
  EXPECT_EQ(ear_a.next(), kEverything);
  EXPECT_EQ(ear_b.next(), kEverything);
  const std::string odd = R"(odd "'\{},)";
  ASSERT_FALSE(commit_now(*a, {AddGame{odd, "", "", 0}}));
  ASSERT_FALSE(commit_now(*a, {AppendEvents{odd, 0, events_of({"x"})}}));
  EXPECT_EQ(ear_b.next(), (News{News::Kind::kGame, odd}));
  ASSERT_FALSE(commit_now(*b, {PutTable{"t", 0, TablePhase::kOpen, true, "", 0}}));
  EXPECT_EQ(ear_a.next(), (News{News::Kind::kTable, "t"}));
}

TEST(Postgres, that_goes_away_and_comes_back_is_used_again) {
  const Database database("postgresql");
  Ear ear;
  const auto store = opened(database.url(), ear.options());
  EXPECT_EQ(ear.next(), kEverything);
  ASSERT_FALSE(commit_now(*store, {AddGame{"g", "", "", 0}}));
  ASSERT_FALSE(commit_now(*store, {AppendEvents{"g", 0, events_of({"before"})}}));
  EXPECT_EQ(*store->last_event("g"), 1);
  postgres_server().stop_at_once();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(id_of(commit_now(*store, {AppendEvents{"g", 1, events_of({"meanwhile"})}})), "store.unavailable");
    const auto last = store->last_event("g");
    ASSERT_FALSE(last.ok());
    EXPECT_EQ(last.error().fault, StoreFault::kUnavailable);
  }
  postgres_server().start();
  // Who missed hints is told so, which also says that the server is there again.
  EXPECT_EQ(ear.next(), kEverything);
  std::optional<StoreError> error;
  do {
    error = commit_now(*store, {AppendEvents{"g", 1, events_of({"after"})}});
  } while (error && error->fault == StoreFault::kUnavailable);
  EXPECT_FALSE(error) << error->detail;
  const auto events = store->events("g", 0, 10);
  ASSERT_EQ(events->size(), 2U);
  EXPECT_EQ((*events)[1].text, "after");
}

// The server dies while many appends are under way: none is acknowledged that is not there afterwards.
TEST(Postgres, that_dies_under_load_keeps_all_that_was_acknowledged) {
  const Database database("postgresql");
  std::mutex mutex;
  std::map<std::string, std::int64_t> kept;
  std::latch enough(500);
  std::latch all_stopped(8);
  {
    const auto store = opened(database.url(), {});
    std::function<void(const std::string&, std::int64_t)> append = [&](const std::string& game,
                                                                       std::int64_t after) {
      store->commit({AppendEvents{game, after, events_of({std::to_string(after + 1)})}},
                    [&, game, after](const std::optional<StoreError>& error) {
                      if (error) {
                        EXPECT_EQ(error->fault, StoreFault::kUnavailable) << error->detail;
                        all_stopped.count_down();
                        return;
                      }
                      {
                        const std::lock_guard lock(mutex);
                        kept[game] = after + 1;
                      }
                      if (!enough.try_wait()) enough.count_down();
                      append(game, after + 1);
                    });
    };
    for (int i = 0; i < 8; ++i) {
      const std::string game = "g" + std::to_string(i);
      ASSERT_FALSE(commit_now(*store, {AddGame{game, "", "", 0}}));
      append(game, 0);
    }
    enough.wait();
    postgres_server().stop_at_once();
    all_stopped.wait();
  }
  postgres_server().start();
  const auto store = opened(database.url(), {});
  for (const auto& [game, number] : kept) EXPECT_GE(*store->last_event(game), number) << game;
}

}  // namespace
}  // namespace bigshot::testing
