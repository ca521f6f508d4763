// Everything that the program says to people, in four languages: sentences under stable keys, kept in
// data/messages/*.json, the same files that the page uses.
//
// A key is grouped by dots ("error.bid.too_low", "term.ghost"). A sentence names facts in braces:
//   {name}          the fact's value; a fact called `color` is a letter (R, Y, W, B) and becomes its name
//   {amount:money}  a number of millions with the unit of the edition
//   {term.ghost}    another text of the catalogue, known by the dot
// Where the editions differ [T1, T4], the key ends in ".ravensburger" or ".opennplay", and is asked for without.
// Where a number decides the form, the key ends in ".one" or ".other", and is asked for with count().
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "record/message.h"
#include "rules/options.h"
#include "rules/types.h"
#include "text/language.h"

namespace bigshot {

using Facts = std::vector<Fact>;

// The texts of one language as they stand in its file.
using Texts = std::unordered_map<std::string, std::string>;
const Texts& texts(Language language);

// A language, spoken with the names of one edition.
class Catalog {
 public:
  Catalog(Language language, Edition edition) : language_(language), edition_(edition) {}

  Language language() const { return language_; }
  Edition edition() const { return edition_; }

  // The text under a key with its facts filled in. A key that the catalogue does not have stands for itself.
  std::string text(std::string_view key, const Facts& facts = {}) const;

  // The form of the text that fits a number; the number is also the fact {count}.
  std::string count(std::string_view key, int number, const Facts& facts = {}) const;

  // The sentence of a message, without its rule's number.
  std::string sentence(const Message& message) const;
  // With it, as people read it: "R2: A bid must be higher than 7."
  std::string sentence_with_rule(const Message& message) const;

  std::string color(Color color) const;
  std::string money(Money money) const;

 private:
  const std::string* find(std::string_view key) const;
  std::string fill(std::string_view sentence, const Facts& facts, int depth) const;
  std::string value_of(std::string_view placeholder, const Facts& facts, int depth) const;

  Language language_;
  Edition edition_;
};

// A catalogue that lives as long as the program.
const Catalog& catalog(Language language, Edition edition = Edition::kRavensburger);

}  // namespace bigshot
