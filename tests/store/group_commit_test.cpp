// Many lists of changes with one commit: who gets which answer, and when.
#include <gtest/gtest.h>

#include <latch>
#include <map>
#include <mutex>

#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

class Group : public StoreTest {
 protected:
  void queue(const std::string& name, const StoreChanges& changes) {
    store().commit(changes, [this, name](const std::optional<StoreError>& error) {
      const std::lock_guard lock(mutex_);
      answers_[name] = id_of(error);
    });
  }

  // All answers, once the writer has come to everything that is queued.
  std::map<std::string, std::string> answers() {
    EXPECT_EQ(commit({RenewNode{"last", std::chrono::milliseconds(0)}}), "");
    const std::lock_guard lock(mutex_);
    return answers_;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> answers_;
};
BIGSHOT_BOTH_STORES(Group);

TEST_P(Group, is_committed_once) {
  for (int i = 0; i < 100; ++i) add_game("g" + std::to_string(i));
  HeldWriter held(store());
  const StoreCounters before = store().counters();
  std::latch answered(100);
  for (int i = 0; i < 100; ++i) {
    store().commit({AppendEvents{"g" + std::to_string(i), 0, events_of({"x"})}},
                   [&](const std::optional<StoreError>& error) {
                     EXPECT_FALSE(error);
                     answered.count_down();
                   });
  }
  EXPECT_EQ(store().counters().waiting, 100U);
  held.release();
  answered.wait();
  EXPECT_EQ(store().counters().largest_group, 100U);
  EXPECT_EQ(store().counters().commits, before.commits + 1);
  EXPECT_EQ(store().counters().changes, before.changes + 100);
}

TEST_P(Group, tells_each_its_own_answer) {
  add_game("g");
  HeldWriter held(store());
  queue("a", {AppendEvents{"g", 0, events_of({"a"})}});
  queue("b", {AppendEvents{"g", 0, events_of({"b"})}});
  queue("c", {AppendEvents{"g", 1, events_of({"c", "c2"})}});
  queue("d", {PutTable{"t", 7, TablePhase::kOpen, false, "", 0}});
  queue("e", {AppendEvents{"g", 3, events_of({"e"})}});
  held.release();
  const std::map<std::string, std::string> expected = {
      {"a", ""}, {"b", "store.conflict"}, {"c", ""}, {"d", "store.conflict"}, {"e", ""}};
  EXPECT_EQ(answers(), expected);
  EXPECT_EQ(texts("g"), (std::vector<std::string>{"a", "c", "c2", "e"}));
}

TEST_P(Group, keeps_the_order_in_which_changes_were_queued) {
  HeldWriter held(store());
  queue("z", {AddGame{"z", "", "", 0}});
  queue("a", {AddGame{"a", "", "", 0}});
  for (int i = 0; i < 20; ++i) {
    const std::string number = std::to_string(i);
    queue("z" + number, {AppendEvents{"z", i, events_of({number})}});
    // Two changes of one list between those of one.
    queue("a" + number, {SetWake{"a", i}, AppendEvents{"a", i, events_of({number})}});
  }
  held.release();
  for (const auto& [name, answer] : answers()) EXPECT_EQ(answer, "") << name;
  EXPECT_EQ(texts("z").size(), 20U);
  EXPECT_EQ(texts("a").size(), 20U);
}

TEST_P(Group, keeps_a_list_of_changes_whole_or_not_at_all) {
  add_game("g");
  HeldWriter held(store());
  queue("before", {AppendEvents{"g", 0, events_of({"kept"})}});
  queue("refused", {AppendEvents{"g", 1, events_of({"lost"})}, PutTable{"t", 5, TablePhase::kOpen, false, "", 0}});
  queue("accepted",
        {AppendEvents{"g", 1, events_of({"kept too"})}, PutTable{"t", 0, TablePhase::kOpen, false, "", 0}});
  queue("after", {AppendEvents{"g", 2, events_of({"the last"})}});
  held.release();
  const std::map<std::string, std::string> expected = {
      {"before", ""}, {"refused", "store.conflict"}, {"accepted", ""}, {"after", ""}};
  EXPECT_EQ(answers(), expected);
  EXPECT_EQ(texts("g"), (std::vector<std::string>{"kept", "kept too", "the last"}));
  EXPECT_TRUE(store().table("t")->has_value());
}

TEST_P(Group, refuses_more_than_can_wait) {
  StoreOptions options;
  options.longest_queue = 2;
  open(options);
  HeldWriter held(store());
  queue("a", {AddGame{"a", "", "", 0}});
  queue("b", {AddGame{"b", "", "", 0}});
  EXPECT_EQ(commit({AddGame{"c", "", "", 0}}), "store.unavailable");
  held.release();
  open();
  EXPECT_TRUE(store().game("b")->has_value());
  EXPECT_FALSE(store().game("c")->has_value());
}

TEST_P(Group, is_written_before_the_store_closes) {
  HeldWriter held(store());
  for (int i = 0; i < 50; ++i) queue("g" + std::to_string(i), {AddGame{"g" + std::to_string(i), "", "", 0}});
  held.release();
  open();
  EXPECT_EQ(store().unfinished_games("", 100)->size(), 50U);
  EXPECT_EQ(answers().size(), 50U);
}

}  // namespace
}  // namespace bigshot::testing
