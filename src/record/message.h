// What is to be told to a person, as a stable id with its facts. The sentences stand in the message catalogues
// (data/messages) in four languages; nothing here or below speaks a language.
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/refusal.h"
#include "rules/rule.h"

namespace bigshot {

// A fact that a sentence names in braces: {number}, {lot}, {color} (a letter: the catalogue has the name), ...
struct Fact {
  std::string name;
  std::string value;

  friend bool operator==(const Fact&, const Fact&) = default;
};

struct Message {
  std::string id;
  std::optional<Rule> rule;
  std::vector<Fact> facts;

  friend bool operator==(const Message&, const Message&) = default;
};

// A refusal by the rules. The board gives the letters of lots.
Message message(const Refusal& refusal, const Board& board);

// What is wrong with a record, and where: a key such as "seats[2].colors", or the index of a move. Neither
// if the text as a whole is wrong.
struct Fault {
  Message message;
  std::string key;
  std::optional<std::size_t> move;

  friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace bigshot
