// Tables, people, ratings, duties and who is connected, on both databases.
#include <gtest/gtest.h>

#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

class Tables : public StoreTest {};
BIGSHOT_BOTH_STORES(Tables);

TEST_P(Tables, change_only_from_the_version_that_was_seen) {
  EXPECT_EQ(commit({PutTable{"t", 0, TablePhase::kOpen, true, "one", 10}}), "");
  EXPECT_EQ(commit({PutTable{"t", 0, TablePhase::kOpen, true, "again", 10}}), "store.conflict");
  EXPECT_EQ(commit({PutTable{"t", 1, TablePhase::kPlaying, false, "two", 20}}), "");
  EXPECT_EQ(commit({PutTable{"t", 1, TablePhase::kClosed, false, "late", 30}}), "store.conflict");
  EXPECT_EQ(commit({PutTable{"u", 1, TablePhase::kOpen, false, "missing", 30}}), "store.conflict");
  const auto table = *store().table("t");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->version, 2);
  EXPECT_EQ(table->phase, TablePhase::kPlaying);
  EXPECT_FALSE(table->listed);
  EXPECT_EQ(table->document, "two");
  EXPECT_EQ(table->time, 20);
}

TEST_P(Tables, are_listed_if_public_the_latest_first) {
  EXPECT_EQ(commit({PutTable{"a", 0, TablePhase::kOpen, true, "", 10}}), "");
  EXPECT_EQ(commit({PutTable{"b", 0, TablePhase::kOpen, true, "", 30}}), "");
  EXPECT_EQ(commit({PutTable{"c", 0, TablePhase::kOpen, true, "", 10}}), "");
  EXPECT_EQ(commit({PutTable{"d", 0, TablePhase::kOpen, false, "", 40}}), "");
  EXPECT_EQ(commit({PutTable{"e", 0, TablePhase::kPlaying, true, "", 50}}), "");
  const auto first = store().listed_tables(TablePhase::kOpen, std::nullopt, 2);
  ASSERT_EQ(first->size(), 2U);
  EXPECT_EQ((*first)[0].id, "b");
  EXPECT_EQ((*first)[1].id, "c");
  const auto second = store().listed_tables(TablePhase::kOpen, (*first)[1], 2);
  ASSERT_EQ(second->size(), 1U);
  EXPECT_EQ((*second)[0].id, "a");
}

TEST_P(Tables, of_a_person_are_found_until_they_are_closed) {
  add_person("ada");
  for (const char* id : {"a", "b", "c"}) {
    EXPECT_EQ(commit({PutTable{id, 0, TablePhase::kOpen, false, "", 1}, AddMember{id, "ada"}}), "");
  }
  EXPECT_EQ(commit({AddMember{"a", "ada"}}), "");
  EXPECT_EQ(commit({RemoveMember{"b", "ada"}}), "");
  EXPECT_EQ(store().tables_of("ada", "", 10)->size(), 2U);
  EXPECT_EQ((*store().tables_of("ada", "a", 10))[0].id, "c");
  EXPECT_EQ(commit({PutTable{"c", 1, TablePhase::kClosed, false, "", 1}}), "");
  EXPECT_EQ(store().tables_of("ada", "", 10)->size(), 1U);
  EXPECT_TRUE(store().tables_of("ben", "", 10)->empty());
}

TEST_P(Tables, take_nobody_in_who_is_not_there) {
  ASSERT_EQ(commit({PutTable{"t", 0, TablePhase::kOpen, true, "", 1}}), "");
  EXPECT_EQ(commit({AddMember{"t", "ada"}}), "store.conflict");
  add_person("ada");
  EXPECT_EQ(commit({AddMember{"t", "ada"}}), "");
}

TEST_P(Tables, take_a_person_in_only_if_they_are_at_few_others_that_have_not_begun) {
  for (const char* person : {"ada", "ben"}) add_person(person);
  const auto make = [&](const char* id, TablePhase phase) {
    return commit({PutTable{id, 0, phase, true, "", 1}, AddMember{id, "ada"}});
  };
  EXPECT_EQ(make("begun", TablePhase::kPlaying), "");
  EXPECT_EQ(make("a", TablePhase::kOpen), "");
  for (const char* id : {"b", "c"}) EXPECT_EQ(commit({PutTable{id, 0, TablePhase::kOpen, true, "", 1}}), "");
  EXPECT_EQ(commit({AddMember{"b", "ada", 2}}), "");
  EXPECT_EQ(commit({AddMember{"c", "ada", 2}}), "store.limit");
  EXPECT_EQ(commit({AddMember{"b", "ada", 2}}), "") << "they are there already";
  EXPECT_EQ(commit({AddMember{"c", "ben", 2}}), "");
  EXPECT_EQ(store().tables_of("ada", "", 10)->size(), 3U);
  EXPECT_EQ(commit({RemoveMember{"a", "ada"}}), "");
  EXPECT_EQ(commit({AddMember{"c", "ada", 2}}), "");
}

TEST_P(Tables, are_made_by_one_person_so_many_at_once_and_then_one_by_one) {
  for (const char* person : {"ada", "ben"}) add_person(person);
  int made = 0;
  const auto make = [&](const std::string& person, std::int64_t time) {
    const std::string id = std::to_string(++made);
    return commit({PutTable{id, 0, TablePhase::kOpen, true, "", time},
                   CountNewTable{person, time, std::chrono::milliseconds(100), 3}});
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(make("ada", 1000), "");
  EXPECT_EQ(make("ada", 1000), "store.limit");
  EXPECT_FALSE(store().table("4")->has_value()) << "nothing of it was kept";
  EXPECT_EQ(make("ben", 1000), "") << "everybody has their own";
  EXPECT_EQ(make("ada", 1099), "store.limit");
  EXPECT_EQ(make("ada", 1100), "");
  EXPECT_EQ(make("ada", 1199), "store.limit");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(make("ada", 9000), "") << "a long time is no more than the rest";
  EXPECT_EQ(make("ada", 9000), "store.limit");
}

TEST_P(Tables, are_read_whole_with_all_that_belongs_to_them) {
  ASSERT_EQ(commit({PutTable{"t", 0, TablePhase::kPlaying, true, "document", 5},
                    AddGame{"t", "header", "secret", 6}, RenewNode{"node", std::chrono::hours(1)}}),
            "");
  ASSERT_EQ(commit({AppendEvents{"t", 0, events_of({"roll 4", "bid 5", "pass"})}, PutComfort{"t", 2, "comfort"},
                    PutPresence{"t", "node", "ada"}}),
            "");
  const auto whole = store().whole_table("t", {.after = 1, .limit = 1, .with_game = true, .with_presence = true});
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->table->document, "document");
  EXPECT_EQ(whole->game->header, "header");
  ASSERT_EQ(whole->events.size(), 1U);
  EXPECT_EQ(whole->events[0].text, "bid 5");
  ASSERT_EQ(whole->comforts.size(), 1U);
  EXPECT_EQ(whole->comforts[0].document, "comfort");
  ASSERT_EQ(whole->presence.size(), 1U);
  EXPECT_EQ(whole->presence[0].people, "ada");
  const auto less = store().whole_table("t", {.with_game = false});
  EXPECT_EQ(less->events.size(), 3U);
  EXPECT_FALSE(less->game);
  EXPECT_TRUE(less->presence.empty());
  const auto nothing = store().whole_table("none", {});
  ASSERT_TRUE(nothing.ok());
  EXPECT_FALSE(nothing->table);
}

class People : public StoreTest {};
BIGSHOT_BOTH_STORES(People);

TEST_P(People, are_found_by_id_and_by_key) {
  EXPECT_EQ(commit({AddPerson{"p1", "Ada", "aa", 5}}), "");
  EXPECT_EQ((*store().person("p1"))->name, "Ada");
  EXPECT_EQ((*store().person_by_key("aa"))->id, "p1");
  EXPECT_FALSE(store().person("p2")->has_value());
  EXPECT_FALSE(store().person_by_key("bb")->has_value());
}

TEST_P(People, share_neither_id_nor_key) {
  EXPECT_EQ(commit({AddPerson{"p1", "Ada", "aa", 5}}), "");
  EXPECT_EQ(commit({AddPerson{"p1", "Ben", "bb", 5}}), "store.conflict");
  EXPECT_EQ(commit({AddPerson{"p2", "Ben", "aa", 5}}), "store.conflict");
  EXPECT_EQ(commit({RenamePerson{"p2", "Ben"}}), "store.conflict");
  EXPECT_EQ(commit({RenamePerson{"p1", "Thief", std::string(64, 'f')}}), "store.conflict");
}

TEST_P(People, have_a_history_and_statistics) {
  for (int i = 0; i < 3; ++i) {
    const std::string game = "g" + std::to_string(i);
    add_game(game);
    EXPECT_EQ(
        commit({FinishGame{game, 100, {{0, "ada", 1, i == 2, 10 * i, true}, {1, "ben", 2, false, 1, true}}}}), "");
  }
  const auto page = store().history("ada", std::nullopt, 2);
  ASSERT_EQ(page->size(), 2U);
  EXPECT_EQ((*page)[0].game, "g2");
  EXPECT_TRUE((*page)[0].result.won);
  EXPECT_EQ((*page)[1].game, "g1");
  const auto rest = store().history("ada", (*page)[1], 2);
  ASSERT_EQ(rest->size(), 1U);
  EXPECT_EQ((*rest)[0].game, "g0");
  const auto statistics = store().statistics("ada");
  EXPECT_EQ(statistics->games, 3);
  EXPECT_EQ(statistics->wins, 1);
  EXPECT_EQ(statistics->balance, 30);
  EXPECT_EQ(store().statistics("nobody")->games, 0);
}

TEST_P(People, have_ratings_that_count_each_game_once) {
  EXPECT_EQ(commit({PutRating{"ada", 25.1234567890123, 8.333333333333334, 1}}), "");
  EXPECT_EQ(commit({PutRating{"ada", 1, 1, 1}}), "store.conflict");
  EXPECT_EQ(commit({PutRating{"ada", 26, 8, 3}}), "store.conflict");
  EXPECT_EQ(commit({PutRating{"ada", 26, 8, 2}}), "");
  EXPECT_EQ(commit({PutRating{"ben", 25.1234567890123, 0.1, 1}}), "");
  const auto rating = *store().rating("ben");
  ASSERT_TRUE(rating);
  EXPECT_EQ(rating->mu, 25.1234567890123);
  EXPECT_EQ(rating->sigma, 0.1);
  const auto best = store().best_ratings(0, 10);
  ASSERT_EQ(best->size(), 2U);
  EXPECT_EQ((*best)[0].player, "ben");
  EXPECT_EQ((*best)[1].games, 2);
  EXPECT_FALSE(store().rating("nobody")->has_value());
}

class Duties : public StoreTest {};
BIGSHOT_BOTH_STORES(Duties);

TEST_P(Duties, belong_to_one_living_node) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(10)}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "a"}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "a"}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "b"}}), "store.conflict");
  EXPECT_TRUE(*store().has_duty("g", "a"));
  EXPECT_FALSE(*store().has_duty("g", "b"));
}

TEST_P(Duties, go_on_elsewhere_when_a_lease_ends) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(10)}, TakeDuty{"g", "a"}}), "");
  EXPECT_EQ(commit({RenewNode{"a", milliseconds(0)}}), "");
  EXPECT_FALSE(*store().has_duty("g", "a"));
  EXPECT_EQ(commit({TakeDuty{"g", "b"}}), "");
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "a"}}), "store.conflict");
}

TEST_P(Duties, are_free_when_a_node_leaves_them_or_ends) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(10)}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "a"}, TakeDuty{"h", "a"}}), "");
  EXPECT_EQ(commit({LeaveDuty{"g", "b"}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "b"}}), "store.conflict");
  EXPECT_EQ(commit({LeaveDuty{"g", "a"}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "b"}}), "");
  EXPECT_EQ(commit({RemoveNode{"a"}}), "");
  EXPECT_EQ(commit({TakeDuty{"h", "b"}}), "");
}

TEST_P(Duties, that_nobody_has_are_found_when_their_time_has_come) {
  for (const char* game : {"g", "h", "i", "j"}) add_game(game);
  EXPECT_EQ(commit({SetWake{"g", 300}, SetWake{"h", 100}, SetWake{"i", 200}, SetWake{"j", std::nullopt}}), "");
  EXPECT_EQ(*store().neglected_games(250, 10), (std::vector<std::string>{"h", "i"}));
  EXPECT_EQ(*store().neglected_games(250, 1), std::vector<std::string>{"h"});
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, TakeDuty{"h", "a"}}), "");
  EXPECT_EQ(*store().neglected_games(250, 10), std::vector<std::string>{"i"});
  EXPECT_EQ(commit({RenewNode{"a", milliseconds(0)}}), "");
  EXPECT_EQ(*store().neglected_games(250, 10), (std::vector<std::string>{"h", "i"}));
  EXPECT_EQ(commit({SetWake{"h", std::nullopt}}), "");
  EXPECT_EQ(commit({FinishGame{"i", 1, {}}}), "");
  EXPECT_EQ(*store().neglected_games(1000, 10), std::vector<std::string>{"g"});
}

// The rows of the table "node", in order, whether they live or not.
std::vector<std::string> known_nodes(const Database& database) {
  const auto answer = database.connect()->run_one({"SELECT id FROM node ORDER BY id", {}});
  EXPECT_TRUE(answer.ok());
  std::vector<std::string> nodes;
  for (const SqlRow& row : answer->rows) nodes.push_back(row.text(0));
  return nodes;
}

TEST_P(Duties, that_are_left_with_nothing_to_do_are_forgotten) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, TakeDuty{"g", "a"}, TakeDuty{"h", "a"}}), "");
  EXPECT_EQ(commit({SetWake{"g", std::nullopt}, LeaveDuty{"g", "a"}}), "");
  EXPECT_EQ(commit({SetWake{"h", 5}, LeaveDuty{"h", "a"}}), "");
  const auto left = database().connect()->run_one({"SELECT game FROM duty", {}});
  ASSERT_EQ(left->rows.size(), 1U);
  EXPECT_EQ(left->rows[0].text(0), "h");
}

TEST_P(Duties, of_nodes_that_died_long_ago_are_free_and_the_nodes_forgotten) {
  constexpr minutes kLongAgo(-61);
  constexpr minutes kLately(-59);
  EXPECT_EQ(commit({RenewNode{"old", kLongAgo}, RenewNode{"lately", kLately}, RenewNode{"alive", minutes(10)}}),
            "");
  add_game("g");
  EXPECT_EQ(commit({SetWake{"g", 1}, TakeDuty{"g", "old"}}), "");
  EXPECT_EQ(known_nodes(database()), (std::vector<std::string>{"alive", "lately", "old"}));
  EXPECT_EQ(commit({RemoveNode{"new"}}), "");
  EXPECT_EQ(known_nodes(database()), (std::vector<std::string>{"alive", "lately"}));
  EXPECT_EQ(*store().living_nodes(), std::vector<std::string>{"alive"});
  EXPECT_EQ(*store().neglected_games(1, 10), std::vector<std::string>{"g"});
  EXPECT_EQ(commit({TakeDuty{"g", "alive"}}), "");
  // One that was only asleep finds its game with another.
  EXPECT_EQ(commit({RenewNode{"old", minutes(10)}}), "");
  EXPECT_EQ(commit({TakeDuty{"g", "old"}}), "store.conflict");
}

class Presence : public StoreTest {};
BIGSHOT_BOTH_STORES(Presence);

TEST_P(Presence, is_told_by_living_nodes_only) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(10)}}), "");
  EXPECT_EQ(
      commit({PutPresence{"t", "a", "ada ben"}, PutPresence{"t", "b", "cleo"}, PutPresence{"u", "a", "dan"}}), "");
  EXPECT_EQ(*store().presence("t"), (std::vector<StoredPresence>{{"a", "ada ben"}, {"b", "cleo"}}));
  EXPECT_EQ(commit({PutPresence{"t", "a", "ben"}}), "");
  EXPECT_EQ(*store().presence("t"), (std::vector<StoredPresence>{{"a", "ben"}, {"b", "cleo"}}));
  EXPECT_EQ(commit({PutPresence{"t", "b", ""}}), "");
  EXPECT_EQ(*store().presence("t"), (std::vector<StoredPresence>{{"a", "ben"}}));
  EXPECT_EQ(commit({RenewNode{"a", milliseconds(0)}}), "");
  EXPECT_TRUE(store().presence("t")->empty());
}

TEST_P(Presence, of_a_node_that_ends_or_has_died_is_forgotten) {
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(-1)}, RenewNode{"c", minutes(10)}}), "");
  EXPECT_EQ(commit({PutPresence{"t", "a", "ada"}, PutPresence{"t", "b", "ben"}, PutPresence{"t", "c", "cleo"}}),
            "");
  EXPECT_EQ(commit({RemoveNode{"a"}}), "");
  // Nodes of these names that come later begin with nobody.
  EXPECT_EQ(commit({RenewNode{"a", minutes(10)}, RenewNode{"b", minutes(10)}}), "");
  EXPECT_EQ(*store().presence("t"), (std::vector<StoredPresence>{{"c", "cleo"}}));
}

}  // namespace
}  // namespace bigshot::testing
