// What keeps a store in order: checksums, litter, totals, codes, operators, back-ups; on both databases.
#include <gtest/gtest.h>

#include <filesystem>

#include "store/store_copy.h"
#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

class Damage : public StoreTest {
 protected:
  Damage() {
    add_game("g");
    append("g", 0, {"roll 1", "bid 1", "pass"});
    commit({PutTable{"g", 0, TablePhase::kPlaying, true, "document", 10}});
  }
  // Past the store, as a disk would.
  void spoil(const std::string& sql) { ASSERT_FALSE(database().connect()->run_script(sql)); }
};
BIGSHOT_BOTH_STORES(Damage);

TEST_P(Damage, of_an_event_is_never_read_as_a_move) {
  EXPECT_EQ(texts("g").size(), 3U);
  spoil("UPDATE event SET body = 'bid 9' WHERE number = 2");
  const auto events = store().events("g", 0, 10);
  ASSERT_FALSE(events);
  EXPECT_EQ(events.error().fault, StoreFault::kDamaged);
  EXPECT_EQ(store().counters().damaged, 1U);
  EXPECT_TRUE(store().events("g", 2, 10)) << "what is whole is read";
}

TEST_P(Damage, is_an_event_that_is_missing_or_under_another_game) {
  spoil("DELETE FROM event WHERE number = 2");
  EXPECT_EQ(store().events("g", 0, 10).error().fault, StoreFault::kDamaged);
  add_game("h");
  spoil("UPDATE event SET game = 'h' WHERE number = 1");
  EXPECT_EQ(store().events("h", 0, 10).error().fault, StoreFault::kDamaged);
}

TEST_P(Damage, of_a_header_or_a_table_is_found) {
  spoil("UPDATE game SET secret = 'other'");
  EXPECT_EQ(store().game("g").error().fault, StoreFault::kDamaged);
  spoil("UPDATE lobby_table SET document = 'Document'");
  EXPECT_EQ(store().table("g").error().fault, StoreFault::kDamaged);
  const auto listed = store().listed_tables(TablePhase::kPlaying, std::nullopt, 10);
  ASSERT_TRUE(listed) << "one row does not take the list away";
  EXPECT_EQ((*listed)[0].document, "");
}

TEST_P(Damage, cannot_be_told_of_rows_from_before_there_were_checksums) {
  spoil("UPDATE event SET checksum = NULL, body = 'bid 9' WHERE number = 2");
  EXPECT_EQ(texts("g")[1], "bid 9");
}

class Litter : public StoreTest {};
BIGSHOT_BOTH_STORES(Litter);

TEST_P(Litter, is_found_by_age_and_goes_with_all_that_belongs_to_it) {
  add_person("ada");
  for (const char* id : {"a", "b", "c"}) {
    const std::int64_t time = 10 * (id[0] - 'a' + 1);
    EXPECT_EQ(commit({PutTable{id, 0, TablePhase::kPlaying, false, "", time}, AddMember{id, "ada"}}), "");
    add_game(id);
    append(id, 0, {"roll 1"});
    EXPECT_EQ(commit({SetWake{id, 5}}), "");
  }
  const auto old = store().old_tables(TablePhase::kPlaying, 25, std::nullopt, 10);
  ASSERT_EQ(old->size(), 2U);
  EXPECT_EQ((*old)[0].id, "a");
  EXPECT_EQ((*store().old_tables(TablePhase::kPlaying, 25, (*old)[0], 10))[0].id, "b");
  EXPECT_TRUE(store().old_tables(TablePhase::kOpen, 25, std::nullopt, 10)->empty());

  EXPECT_EQ(commit({RemoveTable{"a", 2}}), "store.conflict") << "it has changed since";
  EXPECT_EQ(commit({RemoveTable{"a", 1}}), "");
  EXPECT_FALSE(store().table("a")->has_value());
  EXPECT_FALSE(store().game("a")->has_value());
  EXPECT_EQ(*store().last_event("a"), 0);
  EXPECT_EQ(store().all_tables_of("ada", "", 10)->size(), 2U);
  EXPECT_EQ(*store().neglected_games(10, 10), (std::vector<std::string>{"b", "c"}));
}

class Totals : public StoreTest {};
BIGSHOT_BOTH_STORES(Totals);

TEST_P(Totals, grow_with_each_game_and_seat) {
  for (const char* game : {"g", "h"}) {
    add_game(game);
    EXPECT_EQ(commit({FinishGame{game,
                                 5,
                                 {{0, "ada", 1, true, 30, false},
                                  {1, "bot:easy", 2, false, 4, false},
                                  {2, "bot:easy", 3, false, 1, false, true}},
                                 true}}),
              "");
  }
  EXPECT_EQ(store().statistics("ada")->wins, 2);
  EXPECT_EQ(store().statistics("bot:easy")->games, 4);
  EXPECT_EQ(store().statistics("bot:easy")->balance, 10);
  EXPECT_TRUE((*store().results("g"))[2].result.abandoned);
  EXPECT_EQ(*store().games_to_rate(10), (std::vector<std::string>{"g", "h"}));
  EXPECT_EQ(commit({PutRated{"g", true}, PutRating{"ada", 26, 8, 1, {"bot:easy", "bot:easy", "ben"}}}), "");
  EXPECT_EQ(commit({PutRated{"g", true}}), "store.conflict") << "once";
  EXPECT_EQ(*store().games_to_rate(10), std::vector<std::string>{"h"});
  EXPECT_EQ((*store().rating("ada"))->opponents, 2);
  EXPECT_EQ(*store().games_together("ada", "bot:easy", 0), 1);
  EXPECT_EQ(*store().games_together("ada", "bot:easy", 5), 0);
  EXPECT_TRUE(store().best_ratings(3, 10)->empty());
  EXPECT_EQ(store().best_ratings(2, 10)->size(), 1U);
}

class Own : public StoreTest {};
BIGSHOT_BOTH_STORES(Own);

TEST_P(Own, key_changes_only_from_the_one_that_is_known_and_codes_work_once) {
  commit({AddPerson{"p", "Ada", "aa", 1}});
  commit({AddPerson{"q", "Ben", "bb", 1}});
  EXPECT_EQ(commit({RekeyPerson{"p", "xx", "cc"}}), "store.conflict");
  EXPECT_EQ(commit({RekeyPerson{"p", "aa", "bb"}}), "store.conflict");
  EXPECT_EQ(commit({PutKeyCode{"hash", "p", "aa", "box", 100, 1}}), "");
  EXPECT_EQ((*store().key_code("hash"))->box, "box");
  EXPECT_EQ(commit({RekeyPerson{"p", "aa", "cc"}}), "");
  EXPECT_FALSE(store().key_code("hash")->has_value());
  EXPECT_EQ(commit({PutKeyCode{"hash", "p", "aa", "box", 100, 1}}), "store.conflict") << "they have another key";
  EXPECT_EQ(commit({PutKeyCode{"hash", "p", "cc", "box", 100, 1}}), "");
  EXPECT_EQ(commit({TakeKeyCode{"hash"}}), "");
  EXPECT_EQ(commit({TakeKeyCode{"hash"}}), "store.conflict");
}

TEST_P(Own, person_leaves_results_behind_and_nothing_else) {
  commit({AddPerson{"p", "Ada", "aa", 1}});
  commit({PutTable{"g", 0, TablePhase::kClosed, false, "", 1}, AddMember{"g", "p"}});
  add_game("g");
  commit({FinishGame{"g", 5, {{0, "p", 1, true, 30, false}}, false}});
  commit({PutRating{"p", 26, 8, 1, {"q"}}});
  EXPECT_EQ(commit({RemovePerson{"p"}}), "store.conflict") << "a table may tell their name";
  EXPECT_EQ(commit({RemoveMember{"g", "p"}}), "");
  EXPECT_EQ(commit({RemovePerson{"p"}}), "");
  EXPECT_EQ(commit({RemovePerson{"p"}}), "store.conflict") << "once";
  EXPECT_FALSE(store().person("p")->has_value());
  EXPECT_FALSE(store().rating("p")->has_value());
  EXPECT_TRUE(store().all_tables_of("p", "", 10)->empty());
  EXPECT_EQ((*store().results("g"))[0].result.player, kRemovedPlayer);
}

class BackUp : public StoreTest {
 protected:
  TemporaryFolder folder_;
};
BIGSHOT_BOTH_STORES(BackUp);

TEST_P(BackUp, is_a_store_of_its_own_made_while_the_other_is_used) {
  commit({AddPerson{"p", "Ada", "aa", 1}, PutRating{"p", 26.5, 8.25, 1, {"q"}}});
  for (int i = 0; i < 3; ++i) {
    const std::string id = "g" + std::to_string(i);
    commit({PutTable{id, 0, TablePhase::kPlaying, false, "document", 1}, AddMember{id, "p"}});
    add_game(id);
    append(id, 0, {"roll 1", "bid 7"});
  }
  const std::string file = folder_.file("copy.db");
  EXPECT_EQ(id_of(back_up(database().url(), file)), "");
  EXPECT_EQ(id_of(back_up(database().url(), file)), "store.in_use") << "nothing is overwritten";
  EXPECT_EQ(id_of(check_integrity("sqlite:" + file)), "");
  const auto copy = open_store("sqlite:" + file);
  ASSERT_TRUE(copy);
  EXPECT_EQ((*copy)->events("g2", 0, 10)->size(), 2U);
  EXPECT_EQ((*(*copy)->rating("p"))->sigma, 8.25);
  EXPECT_EQ((*copy)->all_tables_of("p", "", 10)->size(), 3U);
  EXPECT_EQ(append("g0", 2, {"pass"}), "") << "the store goes on";
}

TEST_P(BackUp, fills_an_empty_store_and_no_other) {
  commit({AddPerson{"p", "Ada", "aa", 1}});
  const std::string file = folder_.file("copy.db");
  EXPECT_EQ(id_of(back_up(database().url(), file)), "");
  const Database other(GetParam());
  EXPECT_EQ(id_of(restore(file, other.url())), "");
  EXPECT_EQ(id_of(restore(file, other.url())), "store.in_use");
  const auto restored = open_store(other.url());
  ASSERT_TRUE(restored);
  EXPECT_EQ((*(*restored)->person("p"))->name, "Ada");
}

class Operator : public StoreTest {};
BIGSHOT_BOTH_STORES(Operator);

TEST_P(Operator, works_beside_a_server) {
  StoreOptions options;
  options.beside_server = true;
  const auto beside = open_store(database().url(), options);
  ASSERT_TRUE(beside);
  EXPECT_EQ(
      id_of(commit_now(**beside, {PutBan{"person:p", "rude", 1}, AddAudit{"eve", "ban", "person:p", "", 1}})), "");
  EXPECT_EQ((*store().bans("", 10))[0].reason, "rude");
  EXPECT_EQ(*store().last_audit(), 1);
  EXPECT_EQ((*store().audit(0, 10))[0].operator_name, "eve");
  EXPECT_EQ(commit({RenewNode{"n", std::chrono::minutes(1)}}), "");
  EXPECT_EQ(store().figures()->bans, 1);
}

TEST(SqliteLock, holds_through_every_name_of_the_file) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.db");
  auto store = open_store("sqlite:" + file);
  ASSERT_TRUE(store);
  std::filesystem::create_symlink(file, folder.file("symbolic.db"));
  std::filesystem::create_hard_link(file, folder.file("hard.db"));
  for (const char* name : {"games.db", "symbolic.db", "hard.db"}) {
    const auto second = open_store("sqlite:" + folder.file(name));
    ASSERT_FALSE(second) << name;
    EXPECT_EQ(second.error().fault, StoreFault::kInUse) << name;
  }
  EXPECT_EQ(id_of(commit_now(**store, {RenewNode{"n", std::chrono::minutes(1)}})), "") << "and disturbs nobody";
  store->reset();
  EXPECT_TRUE(open_store("sqlite:" + folder.file("symbolic.db")));
}

}  // namespace
}  // namespace bigshot::testing
