// The arena: leagues and simulations between the project's bots, programs of others and bots written in Python,
// with results as plain data. Runs without the interpreter's lock; Ctrl-C ends a run in order.
#include <pybind11/stl.h>

#include <condition_variable>
#include <set>
#include <thread>

#include "arena/league.h"
#include "arena/shared_work.h"
#include "arena/simulation.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/gil.h"
#include "python/python_player.h"
#include "python/raise.h"
#include "record/boards.h"
#include "rules/per.h"

namespace bigshot::python {

namespace {

constexpr std::int64_t kMostGames = 1'000'000'000;

// Thrown where a run has got on, when nobody wants its result any more.
struct Unwanted {};

// Runs work on a thread of its own while this one looks for signals. Called with the interpreter's lock.
void run_watched(Failure& failure, const std::function<void()>& work) {
  if (this_thread_ends_python()) throw std::runtime_error("the interpreter ends: no games are begun any more");
  std::mutex mutex;
  std::condition_variable ended;
  bool over = false;
  std::exception_ptr error;
  bool interrupted = false;
  {
    // First: while the interpreter ends, it does not come back, and nothing is begun.
    const GilReleased released;
    std::thread worker([&] {
      try {
        work();
      } catch (const Unwanted&) {
      } catch (...) {
        error = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      over = true;
      ended.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return over; })) {
      // To stop a league makes the ratings of all its games so far, which can take seconds. One with that many
      // games notices before this comes.
      if (failure.unwanted()) failure.end();
      if (failure.unwanted()) continue;
      lock.unlock();
      {
        const GilTaken taken;
        interrupted = taken && PyErr_CheckSignals() != 0;
        if (interrupted || !taken) failure.forget_result();
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (interrupted) throw py::error_already_set();
  if (error) std::rethrow_exception(error);
  failure.raise_if_any();
}

struct Entrants {
  std::vector<std::string> names;
  PlayerSettings settings;
};

std::string name_of(const py::object& bot) {
  for (const char* attribute : {"name", "__name__"}) {
    if (py::hasattr(bot, attribute) && py::isinstance<py::str>(bot.attr(attribute))) {
      return py::cast<std::string>(bot.attr(attribute));
    }
  }
  return py::cast<std::string>(py::type::of(bot).attr("__name__"));
}

Entrants to_entrants(const py::sequence& bots, const BoardPointer& board, Failure& failure, bool count_faults,
                     bool unique) {
  Entrants entrants;
  entrants.settings.forgives = count_faults;
  std::set<std::string> names;
  for (const py::handle each : bots) {
    const auto bot = py::reinterpret_borrow<py::object>(each);
    const bool named = py::isinstance<py::str>(bot);
    std::string name = named ? py::cast<std::string>(bot) : name_of(bot);
    if (named) {
      if (const auto wrong = check_player(name)) raise(*wrong);
      if (unique && !names.insert(name).second) throw py::value_error("'" + name + "' is named twice");
    } else {
      if (!PyCallable_Check(bot.ptr()) && !py::hasattr(bot, "choose")) {
        throw py::type_error(py::cast<std::string>(py::repr(bot)) +
                             " is no bot: it can neither be called nor has it choose(state)");
      }
      // A name that stands for something already gets a number.
      const std::string base = name;
      for (int number = 2; names.contains(name) || !check_player(name); ++number) {
        name = base + " (" + std::to_string(number) + ")";
      }
      names.insert(name);
      auto kept = std::shared_ptr<py::object>(new py::object(bot), [](py::object* object) {
        if (const GilTaken taken; taken) delete object;
      });
      entrants.settings.own[name] = [kept, board, &failure, count_faults] {
        const GilTaken taken;
        return std::make_unique<PythonPlayer>(taken ? *kept : py::object(), board, failure, count_faults);
      };
    }
    entrants.names.push_back(name);
  }
  return entrants;
}

void check_run(std::int64_t games, std::int64_t threads, const std::string& on_error) {
  if (games < 1 || games > kMostGames) throw py::value_error("games is 1 to " + std::to_string(kMostGames));
  if (threads < 1 || threads > kMostThreads)
    throw py::value_error("threads is 1 to " + std::to_string(kMostThreads));
  if (on_error != "raise" && on_error != "count") throw py::value_error("on_error is 'raise' or 'count'");
}

py::dict faults_dict(const PlayerFaults& faults) {
  py::dict told;
  told["illegal"] = faults.illegal;
  told["late"] = faults.late;
  told["missing"] = faults.missing;
  told["crashed"] = faults.crashed;
  return told;
}

py::list tables_of(const LeaguePlan& plan, const LeagueResult& result) {
  py::list tables;
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const TableRow& table = plan.schedule.rows[i];
    const RowResult& row = result.rows[i];
    if (row.games == 0) continue;
    py::list against;
    for (const std::size_t bot : table.against) against.append(plan.bots[bot]);
    py::dict told;
    told["kind"] = kind_name(table.kind, plan.options.players);
    told["bot"] = plan.bots[table.bot];
    told["against"] = against;
    told["players"] = plan.options.players;
    told["games"] = row.games;
    told["deals"] = row.deals;
    told["share"] = row.estimate.share;
    told["low"] = row.estimate.low;
    told["high"] = row.estimate.high;
    if (row.sprt) {
      told["sprt"] = *row.sprt == Sprt::Answer::kOpen ? "open" : *row.sprt == Sprt::Answer::kLow ? "low" : "high";
    }
    tables.append(told);
  }
  return tables;
}

py::dict league_dict(const LeaguePlan& plan, const LeagueResult& result, const std::string& records) {
  py::dict ratings, faults;
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    const py::str name(plan.bots[bot]);
    if (const auto& rating = result.ratings[bot]) {
      py::dict told;
      told["rating"] = rating->rating;
      told["low"] = rating->interval ? py::object(py::float_(rating->interval->low)) : py::none();
      told["high"] = rating->interval ? py::object(py::float_(rating->interval->high)) : py::none();
      ratings[name] = told;
    }
    if (result.faults[bot].any()) faults[name] = faults_dict(result.faults[bot]);
  }
  py::dict told;
  told["games"] = result.games;
  told["seed"] = plan.seed;
  told["tables"] = tables_of(plan, result);
  told["ratings"] = ratings;
  told["faults"] = faults;
  told["records"] = py::str(records).attr("splitlines")();
  return told;
}

py::dict play(const py::args& bots, Whole games, Seed seed, const std::optional<Options>& options,
              const std::optional<Board>& board, const std::string& table, Whole threads,
              const std::optional<std::pair<double, double>>& sprt, bool records, const std::string& on_error) {
  check_run(games.value, threads.value, on_error);
  if (bots.size() < 2 || bots.size() > kMostLeagueBots) {
    throw py::value_error("a league has 2 to " + std::to_string(kMostLeagueBots) + " bots");
  }
  Failure failure;
  const BoardPointer used = board ? std::make_shared<const Board>(*board) : standard_board_pointer();
  Entrants entrants = to_entrants(bots, used, failure, on_error == "count", true);
  const Options chosen = options.value_or(Options{});
  const auto kinds = kind_names(chosen.players);
  if (std::find(kinds.begin(), kinds.end(), table) == kinds.end()) {
    throw py::value_error("'" + table + "' is no kind of table; there are " +
                          py::cast<std::string>(py::repr(py::cast(kinds))));
  }
  if (sprt && !(0 <= sprt->first && sprt->first < sprt->second && sprt->second <= 1)) {
    throw py::value_error("sprt is two shares, the lower first, from 0 to 1");
  }
  LeaguePlan plan{.options = chosen,
                  .board = *used,
                  .board_ships = ships(*used),
                  .bots = std::move(entrants.names),
                  .schedule = make_schedule(bots.size(), chosen.players, table),
                  .games = static_cast<std::uint64_t>(games.value),
                  .seed = seed.value,
                  .threads = static_cast<int>(threads.value),
                  .players = std::move(entrants.settings),
                  .sprt = sprt ? std::optional(SprtBounds{sprt->first, sprt->second}) : std::nullopt};
  std::string lines;
  LeagueEvents events;
  if (records) events.on_records = [&lines](const std::string& more) { lines += more; };
  events.stop = &failure.stop();
  events.on_progress = [&failure](std::uint64_t, std::uint64_t) {
    if (failure.unwanted()) throw Unwanted();
  };
  LeagueResult result;
  run_watched(failure, [&] { result = play_league(plan, events); });
  if (result.failure) raise_program_failure(*result.failure);
  return league_dict(plan, result, lines);
}

py::dict simulation_dict(const SimulationPlan& plan, const SimulationSummary& summary,
                         const std::string& records) {
  py::list wins, balances, loans, faults;
  for (Seat seat : seats(plan.options.players)) {
    wins.append(summary.wins[seat]);
    balances.append(summary.balances[seat]);
    loans.append(summary.loans[seat]);
    faults.append(faults_dict(summary.faults[seat]));
  }
  py::dict told;
  told["games"] = summary.games;
  told["seed"] = plan.seed;
  told["moves"] = summary.moves;
  told["bots"] = plan.bots;
  told["wins_by_seat"] = wins;
  told["balances_by_seat"] = balances;
  told["loans_by_seat"] = loans;
  told["no_winner"] = summary.no_winner;
  told["faults_by_seat"] = faults;
  told["records"] = py::str(records).attr("splitlines")();
  return told;
}

py::dict simulate_games(const py::sequence& bots, Whole games, Seed seed, const std::optional<Options>& options,
                        const std::optional<Board>& board, Whole threads, bool records,
                        const std::string& on_error) {
  check_run(games.value, threads.value, on_error);
  const Options chosen = options.value_or(Options{});
  if (py::isinstance<py::str>(bots) || bots.size() != static_cast<std::size_t>(chosen.players)) {
    throw py::value_error("bots is a list of one bot for each of the " + std::to_string(chosen.players) +
                          " seats");
  }
  Failure failure;
  const BoardPointer used = board ? std::make_shared<const Board>(*board) : standard_board_pointer();
  Entrants entrants = to_entrants(bots, used, failure, on_error == "count", false);
  SimulationPlan plan{.options = chosen,
                      .board = *used,
                      .board_ships = ships(*used),
                      .bots = std::move(entrants.names),
                      .games = static_cast<std::uint64_t>(games.value),
                      .seed = seed.value,
                      .threads = static_cast<int>(threads.value),
                      .players = std::move(entrants.settings)};
  std::string lines;
  SimulationEvents events;
  if (records) events.on_records = [&lines](const std::string& more) { lines += more; };
  events.stop = &failure.stop();
  SimulationSummary summary;
  run_watched(failure, [&] { summary = simulate(plan, events); });
  if (summary.failure) raise_program_failure(*summary.failure);
  return simulation_dict(plan, summary, lines);
}

}  // namespace

void bind_arena(py::module_& module) {
  module.def("_play", &play, py::arg("games") = 200, py::arg("seed") = 1, py::arg("options") = py::none(),
             py::arg("board") = py::none(), py::arg("table") = "all", py::arg("threads") = 1,
             py::arg("sprt") = py::none(), py::arg("records") = false, py::arg("on_error") = "raise");
  module.def("_simulate", &simulate_games, py::arg("bots"), py::arg("games") = 1000, py::arg("seed") = 1,
             py::arg("options") = py::none(), py::arg("board") = py::none(), py::arg("threads") = 1,
             py::arg("records") = false, py::arg("on_error") = "raise");
}

}  // namespace bigshot::python
