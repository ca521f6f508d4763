#include "cli/commands/simulate_report.h"

#include <boost/json/array.hpp>

#include "cli/commands/fault_table.h"
#include "cli/commands/plain_json.h"
#include "cli/pictures/text_table.h"
#include "record/utf8.h"
#include "rules/per.h"

namespace bigshot::cli {

namespace {

constexpr int kDecimals = 6;  // of means in JSON

double mean(double sum, std::uint64_t games) { return games == 0 ? 0 : sum / static_cast<double>(games); }

std::vector<PlayerFaults> faults_by_seat(const SimulationPlan& plan, const SimulationSummary& summary) {
  const auto playing = summary.faults.first(plan.options.players);
  return {playing.begin(), playing.end()};
}

}  // namespace

boost::json::object summary_json(const SimulationPlan& plan, const SimulationSummary& summary) {
  boost::json::array wins, balances, loans, bots;
  for (Seat seat : seats_in(plan.bots)) {
    bots.emplace_back(to_valid_utf8(plan.bots[index(seat)]));
    wins.emplace_back(summary.wins[seat]);
    balances.emplace_back(rounded(mean(static_cast<double>(summary.balances[seat]), summary.games), kDecimals));
    loans.emplace_back(rounded(mean(static_cast<double>(summary.loans[seat]), summary.games), kDecimals));
  }
  boost::json::object object = {
      {"games", summary.games},
      {"seed", plan.seed},
      {"players", plan.options.players},
      {"bots", bots},
      {"moves", summary.moves},
      {"wins_by_seat", wins},
      {"mean_balance_by_seat", balances},
      {"mean_loans_by_seat", loans},
      {"no_winner", summary.no_winner},
      {"no_winner_share", rounded(mean(static_cast<double>(summary.no_winner), summary.games), kDecimals)}};
  const auto told = faults_to_tell(plan.bots, faults_by_seat(plan, summary));
  if (!told.empty()) object["faults"] = faults_json(told);
  return object;
}

void print_summary(std::ostream& out, const Catalog& texts, const SimulationPlan& plan,
                   const SimulationSummary& summary) {
  print_table(out, {{texts.text("simulate.games"), std::to_string(summary.games)},
                    {texts.text("simulate.moves"), std::to_string(summary.moves)},
                    {texts.text("simulate.no_winner"),
                     percent(mean(static_cast<double>(summary.no_winner), summary.games))}});
  out << '\n';
  TextRows rows = {{texts.text("simulate.seat"), texts.text("simulate.wins"), texts.text("simulate.share"),
                    texts.text("simulate.balance"), texts.text("simulate.loans")}};
  for (Seat seat : seats_in(plan.bots)) {
    rows.push_back({std::to_string(index(seat)) + " " + excerpt(plan.bots[index(seat)]),
                    std::to_string(summary.wins[seat]),
                    percent(mean(static_cast<double>(summary.wins[seat]), summary.games)),
                    with_decimals(mean(static_cast<double>(summary.balances[seat]), summary.games), 1),
                    with_decimals(mean(static_cast<double>(summary.loans[seat]), summary.games), 1)});
  }
  print_table(out, rows);
  print_faults(out, texts, faults_to_tell(plan.bots, faults_by_seat(plan, summary)));
}

}  // namespace bigshot::cli
