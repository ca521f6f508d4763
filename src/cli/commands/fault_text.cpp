#include "cli/commands/fault_text.h"

namespace bigshot::cli {

std::string fault_text(const Fault& fault, const std::string& file, const Catalog& texts) {
  std::string place = file;
  if (fault.move) place += ": " + texts.text("referee.move", {{"number", std::to_string(*fault.move)}});
  if (!fault.key.empty()) place += ": " + fault.key;
  return place + ": " + texts.sentence_with_rule(fault.message);
}

}  // namespace bigshot::cli
