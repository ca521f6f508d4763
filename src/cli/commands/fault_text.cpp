#include "cli/commands/fault_text.h"

namespace bigshot::cli {

std::string fault_text(const Fault& fault, const std::string& file, const Catalog& texts) {
  std::string place = file;
  const auto add = [&place](const std::string& part) { place += (place.empty() ? "" : ": ") + part; };
  if (fault.move) add(texts.text("referee.move", {{"number", std::to_string(*fault.move)}}));
  if (!fault.key.empty()) add(fault.key);
  add(texts.sentence_with_rule(fault.message));
  return place;
}

}  // namespace bigshot::cli
