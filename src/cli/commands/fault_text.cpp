#include "cli/commands/fault_text.h"

#include <algorithm>

namespace bigshot::cli {

std::string fault_text(const Fault& fault, const std::string& file, const Catalog& texts) {
  const auto& facts = fault.message.facts;
  const bool names_file =
      std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.name == "file"; });
  std::string place = names_file ? "" : file;
  const auto add = [&place](const std::string& part) { place += (place.empty() ? "" : ": ") + part; };
  if (fault.move) add(texts.text("referee.move", {{"number", std::to_string(*fault.move)}}));
  if (!fault.key.empty()) add(fault.key);
  add(texts.sentence_with_rule(fault.message));
  return place;
}

}  // namespace bigshot::cli
