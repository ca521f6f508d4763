#include "arena/simulation_tally_file.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "rules/board.h"
#include "rules/per.h"

namespace bigshot {

namespace json = boost::json;

namespace {

// As many as the command line takes; sums over so many games have room in 64 bits.
constexpr std::uint64_t kMostGames = 1'000'000'000'000;
// More than all lots, doubled, and all money that there can be are worth, and all debts.
constexpr std::int64_t kFurthestBalance = 2 * kLots * kHighestLotValue + 1000;

// The games of one piece of a file.
struct Piece {
  Range games;
  const TallyContent* file;
};

std::optional<SimulationPlan> read_plan(const TallyHeader& header) {
  const json::value run = header.run;
  std::optional<Fault> fault;
  const JsonCursor cursor(run, fault);
  TallyRun told = read_run(cursor);
  SimulationPlan plan;
  plan.options = told.game.options;
  plan.bots = std::move(told.bots);
  plan.games = told.games;
  plan.seed = told.seed;
  if (fault || plan.games > kMostGames || std::ssize(plan.bots) != plan.options.players) return std::nullopt;
  return plan;
}

// Whether games can have come to these sums. Winners who share a victory [E5] each have a win of it.
bool are_possible(const SimulationSummary& sums, int players) {
  if (sums.no_winner > sums.games || sums.moves < sums.games) return false;
  const std::uint64_t won = sums.games - sums.no_winner;
  const std::uint64_t most_loans = sums.games * static_cast<std::uint64_t>(kColors / players * kMaxLoans);
  const std::int64_t furthest = static_cast<std::int64_t>(sums.games) * kFurthestBalance;
  std::uint64_t wins = 0;
  for (Seat seat : seats(players)) {
    if (sums.wins[seat] > won || sums.loans[seat] > most_loans) return false;
    if (sums.balances[seat] > furthest || sums.balances[seat] < -furthest) return false;
    wins += sums.wins[seat];
  }
  return wins >= won;
}

bool read_piece(const JsonCursor& piece, const SimulationPlan& plan, Range& games, SimulationSummary& sums) {
  const auto ends = piece["games"].items();
  if (ends.size() != 2) return false;
  games = {read_count(ends[0]), read_count(ends[1])};
  sums.games = games.size();
  sums.moves = read_count(piece["moves"]);
  sums.no_winner = read_count(piece["no_winner"]);
  const auto items = piece["seats"].items();
  if (games.empty() || games.end > plan.games || items.size() != plan.bots.size()) return false;
  for (Seat seat : seats_in(items)) {
    const JsonCursor& item = items[index(seat)];
    sums.wins[seat] = read_count(item["wins"]);
    sums.balances[seat] = item["balance"].whole_number();
    sums.loans[seat] = read_count(item["loans"]);
    if (const auto faults = item.find("faults")) sums.faults[seat] = read_faults(*faults);
  }
  return are_possible(sums, plan.options.players);
}

// Games are told to people from 1.
std::vector<Fact> facts_of(const Range& games) {
  return {{"first", std::to_string(games.first + 1)}, {"last", std::to_string(games.end)}};
}

// Sorts the pieces, and says which games two of them both have.
std::optional<Message> check_overlaps(std::vector<Piece>& pieces) {
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return a.games.first < b.games.first; });
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const Piece& before = pieces[i - 1];
    const Piece& after = pieces[i];
    if (before.games.end <= after.games.first) continue;
    std::vector<Fact> facts = facts_of({after.games.first, std::min(before.games.end, after.games.end)});
    facts.push_back({"file", before.file->file});
    facts.push_back({"other", after.file->file});
    const bool one = std::min(before.games.end, after.games.end) - after.games.first == 1;
    return Message{one ? "tally.same_game" : "tally.same_games", std::nullopt, std::move(facts)};
  }
  return std::nullopt;
}

}  // namespace

TallyHeader describe(const SimulationPlan& plan, const Shard& shard, std::string_view program) {
  json::object run =
      describe_run({{plan.options, plan.board, plan.board_ships, {}, {}}, plan.bots, plan.games, plan.seed},
                   plan.players, program);
  return {"simulate", std::move(run), shard};
}

std::string simulation_line(const SimulationPlan& plan, const Range& games, const SimulationSummary& sums) {
  json::array list;
  for (Seat seat : seats_in(plan.bots)) {
    json::object told = {{"wins", sums.wins[seat]}, {"balance", sums.balances[seat]}, {"loans", sums.loans[seat]}};
    if (sums.faults[seat].any()) told["faults"] = write_faults(sums.faults[seat]);
    list.push_back(std::move(told));
  }
  const json::object piece = {{"games", {games.first, games.end}},
                              {"moves", sums.moves},
                              {"no_winner", sums.no_winner},
                              {"seats", std::move(list)}};
  return json::serialize(piece) + "\n";
}

Result<SimulationTally, Message> SimulationTally::of(const std::vector<TallyContent>& files) {
  const auto plan = read_plan(files.front().header);
  if (!plan) return Message{"tally.not_one", std::nullopt, {{"file", files.front().file}}};
  SimulationTally tally{*plan, {}, {}};
  std::vector<Piece> pieces;
  for (const TallyContent& content : files) {
    if (const auto wrong =
            check_same_run(content.file, content.header, files.front().file, files.front().header)) {
      return *wrong;
    }
    const auto damaged = read_pieces(content, [&](const JsonCursor& piece) {
      Range games;
      SimulationSummary sums;
      if (!read_piece(piece, *plan, games, sums)) return false;
      tally.total.add(sums);
      pieces.push_back({games, &content});
      return true;
    });
    if (damaged) return *damaged;
  }
  if (const auto overlap = check_overlaps(pieces)) return *overlap;
  for (const Piece& piece : pieces) tally.played.push_back(piece.games);
  return tally;
}

std::optional<Message> SimulationTally::check_whole() const {
  const std::vector<Range> missing = without({0, plan.games}, played);
  if (missing.empty()) return std::nullopt;
  std::vector<Fact> facts = facts_of(missing.front());
  facts.push_back({"missing", std::to_string(plan.games - total.games)});
  facts.push_back({"total", std::to_string(plan.games)});
  if (missing.front().size() > 1) return Message{"tally.missing_games", std::nullopt, std::move(facts)};
  const bool only = plan.games - total.games == 1;
  return Message{only ? "tally.missing_game" : "tally.missing_from_game", std::nullopt, std::move(facts)};
}

}  // namespace bigshot
