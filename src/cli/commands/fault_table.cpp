#include "cli/commands/fault_table.h"

#include <algorithm>

#include "cli/pictures/text_table.h"
#include "record/utf8.h"

namespace bigshot::cli {

std::vector<NamedFaults> faults_to_tell(const std::vector<std::string>& names,
                                        const std::vector<PlayerFaults>& faults) {
  std::vector<NamedFaults> told;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_exec(names[i]) && !faults[i].any()) continue;
    auto known = std::find_if(told.begin(), told.end(), [&](const auto& each) { return each.name == names[i]; });
    if (known == told.end()) known = told.insert(told.end(), {names[i], {}});
    known->faults.add(faults[i]);
  }
  return told;
}

void print_faults(std::ostream& out, const Catalog& texts, const std::vector<NamedFaults>& told) {
  if (told.empty()) return;
  TextRows rows = {{texts.text("faults.bot"), texts.text("faults.illegal"), texts.text("faults.late"),
                    texts.text("faults.missing"), texts.text("faults.crashed")}};
  for (const NamedFaults& each : told) {
    const PlayerFaults& faults = each.faults;
    rows.push_back({excerpt(each.name), std::to_string(faults.illegal), std::to_string(faults.late),
                    std::to_string(faults.missing), std::to_string(faults.crashed)});
  }
  out << '\n';
  print_table(out, rows);
}

boost::json::object faults_json(const std::vector<NamedFaults>& told) {
  boost::json::object all;
  for (const NamedFaults& each : told) {
    all[to_valid_utf8(each.name)] = {{"illegal", each.faults.illegal},
                                     {"late", each.faults.late},
                                     {"missing", each.faults.missing},
                                     {"crashed", each.faults.crashed}};
  }
  return all;
}

}  // namespace bigshot::cli
