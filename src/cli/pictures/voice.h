// What the terminal says: the catalogue of one language and edition, in the alphabet that the terminal shows.
// Everything is in that alphabet before it is measured and laid out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/pictures/look.h"
#include "record/game_record.h"
#include "text/catalog.h"

namespace bigshot::cli {

class Voice {
 public:
  Voice(Language language, const Look& look) : catalog_(catalog(language, look.edition)), look_(look) {}

  const Look& look() const { return look_; }
  // The window may have another width since.
  void measure_terminal() { look_.columns = columns_of_terminal(); }
  const Catalog& texts() const { return catalog_; }

  std::string text(std::string_view key, const Facts& facts = {}) const {
    return shown(catalog_.text(key, facts));
  }
  std::string count(std::string_view key, int number, const Facts& facts = {}) const {
    return shown(catalog_.count(key, number, facts));
  }
  std::string sentence(const Message& message) const { return shown(catalog_.sentence_with_rule(message)); }
  std::string color(Color color) const { return shown(catalog_.color(color)); }
  std::string money(Money money) const { return shown(catalog_.money(money)); }

  // A text from outside, such as a player's name: harmless on a terminal, and not long.
  std::string foreign(std::string_view text, std::size_t columns) const;

  // The names of all seats; a seat without a name is called by its number, and those who share a name have theirs
  // behind it.
  std::vector<std::string> names(const GameHeader& header) const;

  // "Ada, Ben and Cleo".
  std::string list(const std::vector<std::string>& items) const;

 private:
  std::string shown(const std::string& text) const;

  const Catalog& catalog_;
  Look look_;
};

}  // namespace bigshot::cli
