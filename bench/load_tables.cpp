#include "load_tables.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "record/json_record.h"
#include "record/move_text.h"
#include "server_net/scripted_play.h"
#include "server_net/tcp_client.h"

namespace bigshot::bench {
namespace {

std::string hex(Random& random, int digits) {
  std::ostringstream text;
  for (int i = 0; i < digits; i += 16) text << std::hex << std::setw(16) << std::setfill('0') << random();
  return text.str().substr(0, static_cast<std::size_t>(digits));
}

// Calls `use` with each move of {"n":17,"m":["bid 5","roll 2"],...}; the number n. Nothing if the text begins in
// another way.
template <class Use>
std::optional<std::int64_t> read_moves(std::string_view text, Use use) {
  static constexpr std::string_view kStart = "{\"n\":";
  static constexpr std::string_view kMoves = ",\"m\":[";
  if (!text.starts_with(kStart)) return std::nullopt;
  std::int64_t number = 0;
  const auto end = std::from_chars(text.data() + kStart.size(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.starts_with(kMoves)) return std::nullopt;
  text.remove_prefix(kMoves.size());
  while (text.starts_with('"')) {
    const std::size_t close = text.find('"', 1);
    use(text.substr(1, close - 1));
    text.remove_prefix(close + (text.substr(close + 1).starts_with(',') ? 2 : 1));
  }
  return number;
}

boost::json::object ok_of(std::string_view text) {
  auto answer = boost::json::parse(boost::json::string_view(text.data(), text.size())).as_object();
  const auto* ok = answer.if_contains("ok");
  if (ok == nullptr) throw std::runtime_error("refused: " + std::string(text));
  return ok->as_object();
}

}  // namespace

LoadTables::LoadTables(LoadLoop& loop, std::uint16_t port, int tables, std::uint64_t seed) : loop_(loop) {
  for (int i = 0; i < tables; ++i) {
    auto table = std::make_unique<Table>();
    table->random = Random(seed_of(seed, static_cast<std::uint64_t>(i)));
    for (int seat = 0; seat < kPeople; ++seat) {
      table->people.emplace_back();
      Person& person = table->people.back();
      person.seat = seat;
      person.client = std::make_unique<LoadClient>(loop, port);
    }
    for (Person& person : table->people) person.table = table.get();
    tables_.push_back(std::move(table));
  }
  open(seed);
}

template <class Request, class Use>
void LoadTables::ask_all(const std::vector<Person*>& people, Request request, Use use) {
  static constexpr std::size_t kAtOnce = 256;
  for (std::size_t start = 0; start < people.size(); start += kAtOnce) {
    std::size_t waiting = std::min(people.size() - start, kAtOnce);
    for (std::size_t i = start; i < std::min(people.size(), start + kAtOnce); ++i) {
      Person* person = people[i];
      person->client->on_text([&, person](std::string_view text) {
        if (!text.starts_with("{\"id\":")) return;  // something that the server tells by itself
        use(*person, ok_of(text));
        --waiting;
      });
      person->client->send(request(*person));
    }
    loop_.run_until([&] { return waiting == 0; });
  }
}

std::vector<LoadTables::Person*> LoadTables::first_of_each() {
  std::vector<Person*> people;
  for (const auto& table : tables_) people.push_back(&table->people.front());
  return people;
}

std::vector<LoadTables::Person*> LoadTables::everyone() {
  std::vector<Person*> people;
  for (const auto& table : tables_) {
    for (Person& person : table->people) people.push_back(&person);
  }
  return people;
}

void LoadTables::open(std::uint64_t seed) {
  Random keys(seed_of(seed, 1'000'000));
  const auto nothing = [](Person&, const boost::json::object&) {};
  for (Person* person : everyone()) {
    person->client->on_text([](std::string_view) {});
  }
  ask_all(
      everyone(),
      [&](Person& person) {
        return R"({"id":1,"do":"hello","key":")" + hex(keys, 64) + R"(","name":"Player )" +
               std::to_string(person.seat + 1) + "\"}";
      },
      nothing);
  ask_all(
      first_of_each(),
      [&](Person&) {
        return R"({"id":2,"do":"create","cid":")" + hex(keys, 16) +
               R"(","rules":{"players":4,"edition":"ravensburger","money":"open","overbid":"forbidden"}})";
      },
      [](Person& person, const boost::json::object& ok) {
        person.table->id = std::string(ok.at("table").as_object().at("id").as_string());
      });
  const auto of_table = [](const Person& person) { return R"(,"table":")" + person.table->id + '"'; };
  ask_all(
      everyone(),
      [&](Person& person) {
        return R"({"id":3,"do":"join")" + of_table(person) + ",\"seat\":" + std::to_string(person.seat) + '}';
      },
      nothing);
  ask_all(
      first_of_each(), [&](Person& person) { return R"({"id":4,"do":"start")" + of_table(person) + '}'; },
      nothing);
  ask_all(
      everyone(), [&](Person& person) { return R"({"id":5,"do":"watch","after":0)" + of_table(person) + '}'; },
      [](Person& person, const boost::json::object& ok) {
        person.game.emplace(testing::game_of_header(ok.at("game").as_object()));
        testing::play_moves(*person.game, ok.at("moves").as_array());
        if (person.seat != 0) return;
        for (const auto& move : ok.at("moves").as_array()) person.table->played.emplace_back(move.as_string());
      });
  for (Person* person : everyone()) {
    person->client->on_text([this, person](std::string_view text) { hear(*person, text); });
  }
}

void LoadTables::play(int tables, int moves) {
  playing_ = 0;
  latencies_.reserve(static_cast<std::size_t>(tables) * static_cast<std::size_t>(moves));
  for (int i = 0; i < tables; ++i) {
    Table& table = *tables_[static_cast<std::size_t>(i)];
    table.left = moves;
    ++playing_;
    move_next(table);
  }
  loop_.run_until([&] { return playing_ == 0; });
}

void LoadTables::move_next(Table& table) {
  const Game& game = *table.people.front().game;
  if (table.left == 0 || game.state().finished()) {
    --playing_;
    return;
  }
  --table.left;
  Person& person = table.people[index(game.state().actor().seat)];
  const auto moves = testing::scripted_moves(person.game->state(), game.header().board, table.random);
  const std::size_t seen = person.game->record().moves.size();
  table.played.insert(table.played.end(), moves.begin(), moves.end());
  table.sent_number = static_cast<std::int64_t>(seen + moves.size());
  table.told = 0;
  table.sent = Clock::now();
  person.client->send(R"({"id":6,"do":"move","table":")" + table.id + "\",\"seen\":" + std::to_string(seen) +
                      ",\"cid\":\"" + std::to_string(seen) + "\",\"moves\":" + testing::moves_json(moves) + '}');
}

void LoadTables::hear(Person& person, std::string_view text) {
  Table& table = *person.table;
  const auto number = read_moves(text, [&](std::string_view move) {
    if (person.game->play(move)) throw std::runtime_error("told an illegal move: " + std::string(text));
    if (person.seat == 0 && move.starts_with("roll")) table.played.emplace_back(move);
  });
  if (!number) return hear_slowly(person, text);
  if (*number < table.sent_number || ++table.told < kPeople) return;
  latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
  move_next(table);
}

void LoadTables::hear_slowly(Person& person, std::string_view text) {
  if (!text.starts_with("{\"id\":")) return;
  const auto number = ok_of(text).at("n").to_number<std::int64_t>();
  if (number != person.table->sent_number) throw std::runtime_error("wrong number: " + std::string(text));
}

std::uint64_t LoadTables::recorded_moves() const {
  std::uint64_t sum = 0;
  for (const auto& table : tables_) sum += table->people.front().game->record().moves.size();
  return sum;
}

std::uint64_t LoadTables::bytes_received() const {
  std::uint64_t sum = 0;
  for (const auto& table : tables_) {
    for (const Person& person : table->people) sum += person.client->bytes_received();
  }
  return sum;
}

std::vector<double> LoadTables::sorted_latencies() const {
  std::vector<double> sorted = latencies_;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

int LoadTables::wrong_states(std::uint16_t port) const {
  int wrong = 0;
  testing::TcpClient http(port);
  for (const auto& table : tables_) {
    const std::vector<std::string_view> texts(table->played.begin(), table->played.end());
    const auto replayed = replay(table->people.front().game->header(), texts);
    const auto stored = read_record(http.ask("GET", "/api/games/" + table->id + "/record").body);
    for (const Person& person : table->people) {
      const bool right = replayed && stored && person.game->state() == replayed->state() &&
                         person.game->record().moves == stored->game.record().moves;
      if (!right) ++wrong;
    }
  }
  return wrong;
}

}  // namespace bigshot::bench
