// Two nodes that decide about the same thing at the very same moment, and a PostgreSQL that prefers one of them.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

using Outcome = std::future<std::string>;

Outcome commit_later(Store& store, const StoreChanges& changes) {
  auto outcome = std::make_shared<std::promise<std::string>>();
  store.commit(changes, [outcome](const std::optional<StoreError>& error) { outcome->set_value(id_of(error)); });
  return outcome->get_future();
}

bool is_there(const Outcome& outcome) {
  return outcome.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

class NodesAtOnce : public ::testing::Test {
 protected:
  NodesAtOnce() : a_(opened()), b_(opened()) {
    keep(*a_, {AddPerson{"ada", "Ada", "key of ada", 0}, AddPerson{"ben", "Ben", "key of ben", 0}});
    for (const char* table : {"s", "t", "u"}) keep(*a_, {PutTable{table, 0, TablePhase::kOpen, true, "", 1}});
  }

  std::unique_ptr<Store> opened() {
    auto store = open_store(database_.url());
    EXPECT_TRUE(store.ok()) << store.error().detail;
    return std::move(*store);
  }

  static void keep(Store& store, const StoreChanges& changes) { EXPECT_EQ(id_of(commit_now(store, changes)), ""); }

  void run(std::string_view sql) {
    const auto error = past_.run_script(sql);
    EXPECT_FALSE(error) << error->detail;
  }

  // Until so many connections wait for a lock, or `otherwise`.
  void await_waiting(std::int64_t number, const std::function<bool()>& otherwise) {
    for (std::int64_t waiting = 0; waiting < number && !otherwise(); std::this_thread::yield()) {
      const auto answer = watching_.run_one(
          {"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
           {}});
      ASSERT_TRUE(answer) << answer.error().detail;
      waiting = answer->rows[0].number(0);
    }
  }

  // What becomes of `second` at the other node when it comes while `first` has been decided and is not yet kept.
  std::pair<std::string, std::string> at_once(StoreChanges first, const StoreChanges& second) {
    // The first node is held in the middle of its transaction by a table that somebody else has.
    run("BEGIN; UPDATE lobby_table SET listed = listed WHERE id = 'u'");
    first.emplace_back(PutTable{"u", 1, TablePhase::kOpen, true, "", 2});
    const Outcome one = commit_later(*a_, first);
    await_waiting(1, [&] { return is_there(one); });
    const Outcome other = commit_later(*b_, second);
    await_waiting(2, [&] { return is_there(other); });
    run("COMMIT");
    return {value(one), value(other)};
  }

  static std::string value(const Outcome& outcome) { return const_cast<Outcome&>(outcome).get(); }

  // Every insertion of an event of this game fails so often with an SQLSTATE.
  void refuse_events(const std::string& game, const std::string& state, int times) {
    run("CREATE SEQUENCE refusals");
    run("CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN IF NEW.game = '" + game +
        "' AND nextval('refusals') <= " + std::to_string(times) + " THEN RAISE EXCEPTION 'no' USING ERRCODE = '" +
        state + "'; END IF; RETURN NEW; END $$ LANGUAGE plpgsql");
    run("CREATE TRIGGER refusing BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION refuse()");
  }

  Database database_{"postgresql"};
  std::unique_ptr<Store> a_;
  std::unique_ptr<Store> b_;
  std::unique_ptr<SqlConnection> past_connection_ = database_.connect();
  std::unique_ptr<SqlConnection> watching_connection_ = database_.connect();
  SqlConnection& past_ = *past_connection_;
  SqlConnection& watching_ = *watching_connection_;
};

using PostgresNodesAtOnce = NodesAtOnce;

TEST_F(PostgresNodesAtOnce, do_not_pass_the_limit_of_seats_together) {
  const auto [one, other] = at_once({AddMember{"s", "ada", 1}}, {AddMember{"t", "ada", 1}});
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "store.limit");
  EXPECT_EQ(a_->tables_of("ada", "", 10)->size(), 1U);
}

TEST_F(PostgresNodesAtOnce, do_not_wait_for_each_other_for_different_people) {
  const auto [one, other] = at_once({AddMember{"s", "ada", 1}}, {AddMember{"t", "ben", 1}});
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "");
}

TEST_F(PostgresNodesAtOnce, do_not_make_more_tables_for_one_person_than_one_node_would) {
  const auto make = [](const char* id) {
    return StoreChanges{PutTable{id, 0, TablePhase::kOpen, true, "", 5},
                        CountNewTable{"ada", 5, std::chrono::milliseconds(100), 1}};
  };
  const auto [one, other] = at_once(make("x"), make("y"));
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "store.limit");
}

TEST_F(PostgresNodesAtOnce, leave_a_person_one_code) {
  const auto put = [](const char* hash) {
    return StoreChanges{PutKeyCode{hash, "ada", "key of ada", "box", 100, 1}};
  };
  const auto [one, other] = at_once(put("first"), put("second"));
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "");
  EXPECT_FALSE(a_->key_code("first")->has_value());
  EXPECT_TRUE(a_->key_code("second")->has_value());
}

TEST_F(PostgresNodesAtOnce, make_no_code_for_a_key_that_is_being_changed) {
  const auto [one, other] = at_once({RekeyPerson{"ada", "key of ada", "another"}},
                                    {PutKeyCode{"hash", "ada", "key of ada", "box", 100, 1}});
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "store.conflict");
}

TEST_F(PostgresNodesAtOnce, seat_nobody_who_is_being_removed) {
  const auto [one, other] = at_once({RemovePerson{"ada"}}, {AddMember{"s", "ada"}});
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "store.conflict");
  EXPECT_TRUE(a_->all_tables_of("ada", "", 10)->empty());
}

TEST_F(PostgresNodesAtOnce, remove_nobody_who_is_just_sitting_down) {
  const auto [one, other] = at_once({AddMember{"s", "ada"}}, {RemovePerson{"ada"}});
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "store.conflict");
  EXPECT_TRUE(a_->person("ada")->has_value());
}

TEST_F(PostgresNodesAtOnce, both_write_what_operators_do) {
  const auto ban = [](const char* subject) {
    return StoreChanges{PutBan{subject, "", 1}, AddAudit{"op", "ban", subject, "", 1}};
  };
  const auto [one, other] = at_once(ban("address:192.0.2.1"), ban("address:192.0.2.2"));
  EXPECT_EQ(one, "");
  EXPECT_EQ(other, "");
  EXPECT_EQ(a_->audit(0, 10)->size(), 2U);
}

// --- What PostgreSQL rolls back in favour of another --------------------------------------------------------

// Somebody else takes two rows in the other order: a circle, out of which PostgreSQL lets one of them.
TEST_F(PostgresNodesAtOnce, try_again_what_a_deadlock_ended) {
  keep(*a_, {SetWake{"g", 1}});
  run("SET deadlock_timeout = '60s'");  // so that it is the node's transaction that is ended
  run("BEGIN; UPDATE duty SET wake = wake WHERE game = 'g'");
  const Outcome one = commit_later(*a_, {PutTable{"s", 1, TablePhase::kPlaying, true, "", 2}, SetWake{"g", 7}});
  await_waiting(1, [&] { return is_there(one); });
  run("UPDATE lobby_table SET listed = listed WHERE id = 's'");
  run("COMMIT");
  EXPECT_EQ(value(one), "");
  EXPECT_EQ((*a_->table("s"))->phase, TablePhase::kPlaying);
}

class RolledBack : public NodesAtOnce, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Postgres, RolledBack, ::testing::Values("40P01", "40001"));

TEST_P(RolledBack, changes_are_tried_again) {
  keep(*a_, {AddGame{"g", "", "", 0}});
  refuse_events("g", GetParam(), 3);
  EXPECT_EQ(id_of(commit_now(*a_, {AppendEvents{"g", 0, events_of({"x"})}})), "");
  EXPECT_EQ(*a_->last_event("g"), 1);
}

TEST_P(RolledBack, changes_are_refused_in_passing_if_it_does_not_end_and_disturb_nobody) {
  for (const char* game : {"g", "h"}) keep(*a_, {AddGame{game, "", "", 0}});
  refuse_events("g", GetParam(), 1000);
  Outcome refused;
  Outcome kept;
  {
    const HeldWriter held(*a_);
    refused = commit_later(*a_, {AppendEvents{"g", 0, events_of({"x"})}});
    kept = commit_later(*a_, {AppendEvents{"h", 0, events_of({"x"})}});
  }
  EXPECT_EQ(value(refused), "store.unavailable");
  EXPECT_EQ(value(kept), "");
  run("DROP TRIGGER refusing ON event");
  EXPECT_EQ(id_of(commit_now(*a_, {AppendEvents{"g", 0, events_of({"x"})}})), "") << "nothing of it was kept";
}

}  // namespace
}  // namespace bigshot::testing
