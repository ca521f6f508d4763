// Games and their events, on both databases.
#include <gtest/gtest.h>

#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

class Games : public StoreTest {};
BIGSHOT_BOTH_STORES(Games);

TEST_P(Games, come_back_as_they_were_made) {
  EXPECT_EQ(commit({AddGame{"g1", R"({"rules":{}})", "seed", 17}}), "");
  const auto game = store().game("g1");
  ASSERT_TRUE(game.ok() && game->has_value());
  EXPECT_EQ((*game)->header, R"({"rules":{}})");
  EXPECT_EQ((*game)->secret, "seed");
  EXPECT_EQ((*game)->made, 17);
  EXPECT_FALSE((*game)->finished);
  EXPECT_FALSE(store().game("g2")->has_value());
}

TEST_P(Games, are_made_once) {
  add_game("g1");
  EXPECT_EQ(commit({AddGame{"g1", "another", "", 2}}), "store.conflict");
  EXPECT_EQ((*store().game("g1"))->header, "{}");
}

TEST_P(Games, keep_their_events_in_order) {
  add_game("g1");
  EXPECT_EQ(append("g1", 0, {"roll 4"}), "");
  EXPECT_EQ(append("g1", 1, {"place R L", "place R L", "place B L", "place B J"}), "");
  EXPECT_EQ(append("g1", 5, {"pass"}), "");
  EXPECT_EQ(texts("g1"),
            (std::vector<std::string>{"roll 4", "place R L", "place R L", "place B L", "place B J", "pass"}));
  EXPECT_EQ(*store().last_event("g1"), 6);
  EXPECT_EQ(*store().last_event("nothing"), 0);
}

TEST_P(Games, give_events_after_a_number) {
  add_game("g1");
  EXPECT_EQ(commit({AppendEvents{"g1", 0, {{"a", "client-7", 100}, {"b", "", 200}, {"c", "", 300}}}}), "");
  const auto events = store().events("g1", 1, 1);
  ASSERT_TRUE(events.ok());
  ASSERT_EQ(events->size(), 1U);
  EXPECT_EQ((*events)[0].number, 2);
  EXPECT_EQ((*events)[0].text, "b");
  EXPECT_EQ((*events)[0].time, 200);
  EXPECT_EQ((*store().events("g1", 0, 1))[0].origin, "client-7");
  EXPECT_TRUE(store().events("g1", 3, 10)->empty());
}

TEST_P(Games, refuse_an_event_whose_number_is_taken) {
  add_game("g1");
  EXPECT_EQ(append("g1", 0, {"first"}), "");
  EXPECT_EQ(append("g1", 0, {"second"}), "store.conflict");
  EXPECT_EQ(texts("g1"), std::vector<std::string>{"first"});
}

TEST_P(Games, refuse_several_events_whole_when_the_first_number_is_taken) {
  add_game("g1");
  EXPECT_EQ(append("g1", 0, {"first"}), "");
  EXPECT_EQ(append("g1", 0, {"x", "y", "z"}), "store.conflict");
  EXPECT_EQ(texts("g1"), std::vector<std::string>{"first"});
}

TEST_P(Games, have_no_gaps) {
  add_game("g1");
  EXPECT_EQ(append("g1", 1, {"too early"}), "store.conflict");
  EXPECT_EQ(append("unknown", 0, {"no such game"}), "store.conflict");
  EXPECT_TRUE(texts("g1").empty());
  EXPECT_TRUE(texts("unknown").empty());
}

TEST_P(Games, survive_closing_and_opening) {
  add_game("g1");
  EXPECT_EQ(append("g1", 0, {"a"}), "");
  EXPECT_EQ(commit({PutComfort{"g1", 2, R"({"max":12})"}}), "");
  close();
  open();
  EXPECT_EQ(texts("g1"), std::vector<std::string>{"a"});
  const auto comforts = store().comforts("g1");
  ASSERT_EQ(comforts->size(), 1U);
  EXPECT_EQ((*comforts)[0].seat, 2);
  EXPECT_EQ((*comforts)[0].document, R"({"max":12})");
}

TEST_P(Games, have_one_comfort_a_seat) {
  EXPECT_EQ(commit({PutComfort{"g1", 0, "a"}, PutComfort{"g1", 1, "b"}}), "");
  EXPECT_EQ(commit({PutComfort{"g1", 0, "c"}}), "");
  const auto comforts = store().comforts("g1");
  ASSERT_EQ(comforts->size(), 2U);
  EXPECT_EQ((*comforts)[0].document, "c");
  EXPECT_EQ((*comforts)[1].document, "b");
}

TEST_P(Games, finish_once_with_their_results) {
  add_game("g1");
  const std::vector<SeatResult> results = {{0, "ada", 2, false, -54, true}, {1, "bot:expert", 1, true, 12, true}};
  EXPECT_EQ(commit({FinishGame{"g1", 99, results}}), "");
  EXPECT_EQ(commit({FinishGame{"g1", 100, results}}), "store.conflict");
  EXPECT_EQ((*store().game("g1"))->finished, 99);
  const auto stored = store().results("g1");
  ASSERT_EQ(stored->size(), 2U);
  EXPECT_EQ((*stored)[0].result, results[0]);
  EXPECT_EQ((*stored)[1].result, results[1]);
}

TEST_P(Games, are_listed_in_pages_while_unfinished) {
  for (const char* id : {"a", "b", "c", "d"}) add_game(id);
  EXPECT_EQ(commit({FinishGame{"b", 1, {}}}), "");
  EXPECT_EQ(*store().unfinished_games("", 2), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(*store().unfinished_games("c", 2), std::vector<std::string>{"d"});
}

class Texts : public StoreTest {};
BIGSHOT_BOTH_STORES(Texts);

TEST_P(Texts, mean_nothing_to_the_database) {
  const std::vector<std::string> odd = {"Robert'); DROP TABLE person;--",
                                        "\" OR \"1\"=\"1",
                                        "$1 ?1 :name {now}",
                                        "\\'; --",
                                        "Zoë 🎲 \u00df",
                                        "%_*",
                                        "NULL",
                                        "{a,\"b\"}",
                                        "\n\t",
                                        "'"};
  int number = 0;
  for (const std::string& text : odd) {
    const std::string key = "key" + std::to_string(++number);
    EXPECT_EQ(commit({AddPerson{text, text, key, 1}}), "");
    EXPECT_EQ((*store().person(text))->name, text);
    EXPECT_EQ((*store().person_by_key(key))->id, text);
    EXPECT_EQ(commit({RenamePerson{text, text + text}}), "");
    EXPECT_EQ((*store().person(text))->name, text + text);
    EXPECT_EQ(commit({AddGame{text, text, text, 1}}), "");
    EXPECT_EQ(append(text, 0, {text}), "");
    EXPECT_EQ(texts(text), std::vector<std::string>{text});
  }
  EXPECT_FALSE(store().person("' OR '1'='1")->has_value());
}

TEST_P(Texts, that_cannot_be_stored_are_refused_before_they_reach_the_database) {
  add_game("g1");
  const std::string nul("a\0b", 3);
  for (const std::string& text : {nul, std::string("\xff"), std::string("\xc3"), std::string(1'000'001, 'x')}) {
    EXPECT_EQ(append("g1", 0, {text}), "store.invalid");
    EXPECT_EQ(commit({AddGame{text, "", "", 0}}), "store.invalid");
    EXPECT_EQ(commit({AddPerson{"p", text, "k", 0}}), "store.invalid");
  }
  EXPECT_EQ(commit({AddGame{"", "", "", 0}}), "store.invalid");
  EXPECT_EQ(commit({AddGame{std::string(101, 'x'), "", "", 0}}), "store.invalid");
  EXPECT_EQ(commit({}), "store.invalid");
  EXPECT_EQ(append("g1", 0, {}), "store.invalid");
  EXPECT_EQ(append("g1", -1, {"x"}), "store.invalid");
  EXPECT_EQ(append("g1", 0, std::vector<std::string>(65, "x")), "store.invalid");
  EXPECT_TRUE(texts("g1").empty());
}

TEST_P(Texts, that_cannot_be_there_are_not_found) {
  EXPECT_FALSE(store().game(std::string("a\0b", 3))->has_value());
  EXPECT_FALSE(store().person("\xff")->has_value());
  EXPECT_TRUE(store().events("\xff", 0, 10)->empty());
}

TEST_P(Texts, may_be_long) {
  add_game("g1");
  const std::string text(1'000'000, 'x');
  EXPECT_EQ(append("g1", 0, {text}), "");
  EXPECT_EQ(texts("g1"), std::vector<std::string>{text});
  EXPECT_EQ(append("g1", 1, std::vector<std::string>(64, "y")), "");
  EXPECT_EQ(*store().last_event("g1"), 65);
}

}  // namespace
}  // namespace bigshot::testing
