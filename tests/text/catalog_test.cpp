#include "text/catalog.h"

#include <gtest/gtest.h>

namespace bigshot {
namespace {

const Catalog& english() { return catalog(Language::kEn); }

TEST(Catalog, names_colours_by_edition) {  // [T1]
  EXPECT_EQ(english().color(Color::kYellow), "yellow");
  EXPECT_EQ(catalog(Language::kEn, Edition::kOpennplay).color(Color::kYellow), "orange");
  EXPECT_EQ(catalog(Language::kDe).color(Color::kBlack), "Schwarz");
  EXPECT_EQ(catalog(Language::kFr, Edition::kOpennplay).color(Color::kWhite), "ivoire");
  EXPECT_EQ(catalog(Language::kIt, Edition::kOpennplay).color(Color::kBlack), "viola");
}

TEST(Catalog, writes_money_in_the_unit_of_the_edition) {  // [T4]
  EXPECT_EQ(english().money({7}), "$7\u00a0million");
  EXPECT_EQ(english().money({-3}), "-$3\u00a0million");
  EXPECT_EQ(catalog(Language::kEn, Edition::kOpennplay).money({7}), "7M");
  EXPECT_EQ(catalog(Language::kDe).money({7}), "7\u00a0Mio.\u00a0$");
  EXPECT_EQ(catalog(Language::kFr).money({1}), "1\u00a0million\u00a0de\u00a0$");
  EXPECT_EQ(catalog(Language::kFr).money({0}), "0\u00a0million\u00a0de\u00a0$");
  EXPECT_EQ(catalog(Language::kFr).money({2}), "2\u00a0millions\u00a0de\u00a0$");
  EXPECT_EQ(catalog(Language::kIt).money({1}), "1\u00a0milione\u00a0di\u00a0$");
  EXPECT_EQ(catalog(Language::kIt).money({0}), "0\u00a0milioni\u00a0di\u00a0$");
}

TEST(Catalog, names_the_ghost_by_edition) {  // [S3]
  EXPECT_EQ(english().text("term.ghost"), "ghost");
  EXPECT_EQ(catalog(Language::kEn, Edition::kOpennplay).text("term.ghost"), "neutral player");
  EXPECT_EQ(catalog(Language::kDe).text("term.ghost"), "fiktiver Spieler");
  EXPECT_EQ(catalog(Language::kFr).text("term.ghost"), "joueur fictif");
  EXPECT_EQ(catalog(Language::kIt).text("term.ghost"), "morto");
}

TEST(Catalog, fills_facts_into_sentences) {
  EXPECT_EQ(english().text("told.bid", {{"name", "Ada"}, {"amount", "7"}}), "Ada bids $7\u00a0million.");
  EXPECT_EQ(english().text("told.pay", {{"name", "Ada"}, {"amount", "7"}, {"color", "W"}}),
            "Ada pays $7\u00a0million from the white purse.");
}

TEST(Catalog, fills_texts_into_texts) {
  EXPECT_EQ(catalog(Language::kEn, Edition::kOpennplay).text("play.help.loan.does"),
            "takes out a loan and an IOU, once in a round");
}

TEST(Catalog, takes_facts_as_they_are) {
  EXPECT_EQ(english().text("told.pass", {{"name", "{name} {color} {"}}), "{name} {color} { passes.");
  EXPECT_EQ(english().text("told.bid", {{"name", "Ada"}, {"amount", "many"}}), "Ada bids many.");
  EXPECT_EQ(english().text("error.setup.cube_count", {{"number", "3"}, {"color", "purple"}}),
            "There are 18 cubes of every colour, not 3 (purple).");
}

TEST(Catalog, shows_what_it_does_not_know) {
  EXPECT_EQ(english().text("no.such.key"), "no.such.key");
  EXPECT_EQ(english().text("told.pass"), "{name} passes.");
}

TEST(Catalog, counts_in_the_forms_of_the_language) {
  EXPECT_EQ(english().count("show.too_few_games", 1, {{"file", "f"}}), "f has only 1 game.");
  EXPECT_EQ(english().count("show.too_few_games", 0, {{"file", "f"}}), "f has only 0 games.");
  EXPECT_EQ(catalog(Language::kFr).count("show.too_few_games", 0, {{"file", "f"}}), "f ne contient que 0 partie.");
  EXPECT_EQ(catalog(Language::kDe).count("show.too_few_games", 2, {{"file", "f"}}), "f enthält nur 2 Partien.");
}

TEST(Catalog, says_a_refusal_with_and_without_its_rule) {  // [R2]
  const Message message = {"bid.too_low", Rule::kR2, {{"number", "7"}}};
  EXPECT_EQ(english().sentence(message), "A bid must be higher than 7.");
  EXPECT_EQ(english().sentence_with_rule(message), "R2: A bid must be higher than 7.");
  EXPECT_EQ(english().sentence_with_rule({"record.incomplete", std::nullopt, {}}),
            "The text ends in the middle of the JSON.");
}

TEST(Catalog, of_the_same_language_and_edition_is_the_same) {
  for (Edition edition : {Edition::kRavensburger, Edition::kOpennplay}) {
    for (Language language : kAllLanguages) {
      EXPECT_EQ(catalog(language, edition).language(), language);
      EXPECT_EQ(catalog(language, edition).edition(), edition);
      EXPECT_EQ(&catalog(language, edition), &catalog(language, edition));
    }
  }
}

}  // namespace
}  // namespace bigshot
