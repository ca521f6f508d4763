#include "cli/commands/arena_report.h"

#include <boost/json/array.hpp>

#include "cli/commands/fault_table.h"
#include "cli/commands/plain_json.h"
#include "cli/pictures/text_table.h"
#include "record/utf8.h"

namespace bigshot::cli {

namespace {

constexpr int kShareDecimals = 4;
constexpr int kRatingDecimals = 1;
constexpr int kTimeDecimals = 4;
// A mixed table against more than these is against "the others".
constexpr std::size_t kMostNames = 3;

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

double mean_milliseconds(const DecisionTimes& times) {
  return times.decisions == 0 ? 0 : milliseconds(times.total) / static_cast<double>(times.decisions);
}

std::string range(double low, double high, int decimals) {
  return with_decimals(low, decimals) + " - " + with_decimals(high, decimals);
}

std::string names(const std::vector<std::string>& bots, const std::vector<std::size_t>& named,
                  std::string_view separator) {
  std::string text;
  for (const std::size_t bot : named) text.append(text.empty() ? "" : separator).append(to_valid_utf8(bots[bot]));
  return text;
}

std::string answer_text(const Catalog& texts, const SprtBounds& bounds, Sprt::Answer answer) {
  if (answer == Sprt::Answer::kOpen) return texts.text("arena.test_open");
  return texts.text("arena.test_answer",
                    {{"share", percent(answer == Sprt::Answer::kLow ? bounds.low : bounds.high)}});
}

std::string_view answer_name(Sprt::Answer answer) {
  if (answer == Sprt::Answer::kOpen) return "open";
  return answer == Sprt::Answer::kLow ? "low" : "high";
}

void print_rows(std::ostream& out, const Catalog& texts, const LeaguePlan& plan, const LeagueResult& result) {
  TextRows rows = {{texts.text("arena.kind"), texts.text("arena.bot"), texts.text("arena.against"),
                    texts.text("arena.games"), texts.text("arena.share"), texts.text("arena.interval")}};
  if (plan.sprt) rows.front().push_back(texts.text("arena.test"));
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const TableRow& table = plan.schedule.rows[i];
    const RowResult& row = result.rows[i];
    if (row.games == 0) continue;
    const bool all_others = table.against.size() > kMostNames;
    rows.push_back({kind_name(table.kind, plan.options.players), excerpt(plan.bots[table.bot]),
                    all_others ? texts.text("arena.others") : excerpt(names(plan.bots, table.against, ", ")),
                    std::to_string(row.games), percent(row.estimate.share),
                    range(100 * row.estimate.low, 100 * row.estimate.high, 1) + " %"});
    if (plan.sprt) rows.back().push_back(row.sprt ? answer_text(texts, *plan.sprt, *row.sprt) : "");
  }
  constexpr std::size_t kNameColumns = 3;
  print_table(out, rows, kNameColumns);
}

void print_ratings(std::ostream& out, const Catalog& texts, const LeaguePlan& plan, const LeagueResult& result) {
  TextRows rows = {{texts.text("arena.bot"), texts.text("arena.rating"), texts.text("arena.interval"),
                    texts.text("arena.decisions"), texts.text("arena.time_mean"), texts.text("arena.time_worst")}};
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    const auto& rating = result.ratings[bot];
    if (!rating) continue;
    const auto& interval = rating->interval;
    rows.push_back({excerpt(plan.bots[bot]), with_decimals(rating->rating, 0),
                    interval ? range(interval->low, interval->high, 0) : "-",
                    std::to_string(result.times[bot].decisions),
                    with_decimals(mean_milliseconds(result.times[bot]), 3),
                    with_decimals(milliseconds(result.times[bot].worst), 3)});
  }
  out << '\n';
  print_table(out, rows);
}

boost::json::array tables_json(const LeaguePlan& plan, const LeagueResult& result) {
  boost::json::array tables;
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const TableRow& table = plan.schedule.rows[i];
    const RowResult& row = result.rows[i];
    if (row.games == 0) continue;
    boost::json::object object = {{"kind", kind_name(table.kind, plan.options.players)},
                                  {"bot", to_valid_utf8(plan.bots[table.bot])},
                                  {"against", names(plan.bots, table.against, ",")},
                                  {"players", plan.options.players},
                                  {"games", row.games},
                                  {"share", rounded(row.estimate.share, kShareDecimals)},
                                  {"low", rounded(row.estimate.low, kShareDecimals)},
                                  {"high", rounded(row.estimate.high, kShareDecimals)}};
    if (row.sprt) object["sprt"] = answer_name(*row.sprt);
    tables.push_back(std::move(object));
  }
  return tables;
}

boost::json::array ratings_json(const LeaguePlan& plan, const LeagueResult& result) {
  boost::json::array ratings;
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    const auto& rating = result.ratings[bot];
    if (!rating) continue;
    boost::json::object object = {{"bot", to_valid_utf8(plan.bots[bot])},
                                  {"rating", rounded(rating->rating, kRatingDecimals)},
                                  {"low", nullptr},
                                  {"high", nullptr}};
    if (const auto& interval = rating->interval) {
      object["low"] = rounded(interval->low, kRatingDecimals);
      object["high"] = rounded(interval->high, kRatingDecimals);
    }
    ratings.push_back(std::move(object));
  }
  return ratings;
}

}  // namespace

void print_league(std::ostream& out, const Catalog& texts, const LeaguePlan& plan, const LeagueResult& result) {
  if (result.games == 0) {
    out << texts.text("arena.no_games") << '\n';
    return;
  }
  print_rows(out, texts, plan, result);
  print_ratings(out, texts, plan, result);
  print_faults(out, texts, faults_to_tell(plan.bots, result.faults));
}

boost::json::object league_json(const LeaguePlan& plan, const LeagueResult& result) {
  boost::json::object mean, worst;
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    if (result.times[bot].decisions == 0) continue;
    const std::string name = to_valid_utf8(plan.bots[bot]);
    mean[name] = rounded(mean_milliseconds(result.times[bot]), kTimeDecimals);
    worst[name] = rounded(milliseconds(result.times[bot].worst), kTimeDecimals);
  }
  return {{"tables", tables_json(plan, result)},
          {"ratings", ratings_json(plan, result)},
          {"cpu_ms", mean},
          {"cpu_ms_worst", worst},
          {"faults", faults_json(faults_to_tell(plan.bots, result.faults))},
          {"games", result.games},
          {"seed", plan.seed}};
}

}  // namespace bigshot::cli
