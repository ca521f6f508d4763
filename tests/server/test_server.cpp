#include "server/test_server.h"

#include <cstdlib>

#include "record/json_header.h"
#include "record/move_text.h"
#include "rules/random.h"
#include "store/open_store.h"

namespace bigshot::testing {

namespace json = boost::json;

// --- Connections
// --------------------------------------------------------------------------------------------------

void FakeConnection::send(SharedText message) {
  const std::lock_guard lock(mutex_);
  texts_.push_back(*message);
}

std::vector<std::string> FakeConnection::texts() const {
  const std::lock_guard lock(mutex_);
  return texts_;
}

TestClient::TestClient(TestServer& server) : server_(&server), connection_(std::make_shared<FakeConnection>()) {
  HttpRequest request;
  request.path = "/ws";
  EXPECT_TRUE(server.app().accepts(request));
  peer_ = server.app().on_connect(connection_, request);
}

void TestClient::send(std::string_view text) { peer_->on_message(text); }

Json TestClient::ask(std::string_view what, const json::object& facts) {
  json::object request = {{"id", ++last_id_}, {"do", json::string_view(what.data(), what.size())}};
  for (const auto& [key, value] : facts) request[key] = value;
  send(json::serialize(request));
  server_->settle();
  const auto answer = answer_to(last_id_);
  EXPECT_TRUE(answer) << what << " was not answered";
  if (!answer) return nullptr;
  if (const auto* ok = answer->as_object().if_contains("ok")) return *ok;
  return json::object{{"error", answer->at("error")}};
}

std::string TestClient::error_of(std::string_view what, const json::object& facts) {
  const Json answer = ask(what, facts);
  const auto* error = answer.is_object() ? answer.as_object().if_contains("error") : nullptr;
  return error != nullptr ? text_of(error->at("id")) : "";
}

std::optional<Json> TestClient::answer_to(std::int64_t id) {
  std::optional<Json> found;
  for (const std::string& text : connection_->texts()) {
    Json message = json::parse(text);
    const auto* given = message.as_object().if_contains("id");
    if (given == nullptr || !given->is_int64() || given->as_int64() != id) continue;
    EXPECT_FALSE(found) << "answered twice: " << text;
    found = std::move(message);
  }
  return found;
}

std::vector<Json> TestClient::news() {
  const auto texts = connection_->texts();
  std::vector<Json> result;
  for (; looked_at_ < texts.size(); ++looked_at_) {
    Json message = json::parse(texts[looked_at_]);
    if (!message.as_object().contains("id")) result.push_back(std::move(message));
  }
  return result;
}

std::string TestClient::hello(const std::string& name, char key_digit) {
  const Json answer = ask("hello", {{"key", std::string(64, key_digit)}, {"name", name}});
  return text_of(answer.at("person").at("id"));
}

void TestClient::disconnect() {
  if (peer_) peer_->on_close();
  peer_.reset();
}

// --- The server
// ---------------------------------------------------------------------------------------------------

TestServer::TestServer(TestServerOptions options) : options_(std::move(options)) {
  std::string pattern = (std::filesystem::temp_directory_path() / "bigshot_server_XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  open();
}

TestServer::~TestServer() {
  settle();
  scheduler_.clear();
  real_store_.reset();
  app_.reset();
  scheduler_.clear();
  std::filesystem::remove_all(folder_);
}

void TestServer::open() {
  auto opened = open_store("sqlite:" + (folder_ / "games.db").string());
  ASSERT_TRUE(opened) << id(opened.error().fault);
  real_store_ = std::move(*opened);
  store_ = std::make_unique<WatchedStore>(*real_store_);
  metrics_ = std::make_unique<Metrics>();
  AppOptions options;
  options.version = "test";
  options.node = options_.node;
  options.shared_store = options_.shared_store;
  options.bots = options_.bots;
  // Seeds that are all different and always the same.
  options.draw_seed = [this] {
    FairSeed seed{};
    seed[0] = ++seeds_;
    return seed;
  };
  app_ = std::make_unique<App>(*store_, scheduler_, *metrics_, log_, options);
  ASSERT_FALSE(app_->start());
  settle();
}

void TestServer::restart() {
  scheduler_.clear();
  while (!store_->is_quiet()) {
  }
  real_store_.reset();
  scheduler_.clear();
  app_.reset();
  open();
}

void TestServer::settle() {
  scheduler_.settle([this] { return store_->is_quiet(); });
}

void TestServer::advance(Milliseconds time) {
  scheduler_.advance(time, [this] { return store_->is_quiet(); });
}

HttpReply TestServer::get(const std::string& path, const std::string& query, const std::string& authorization) {
  HttpRequest request;
  request.path = path;
  request.query = query;
  request.authorization = authorization;
  std::optional<HttpReply> reply;
  app_->on_request(request, [&](HttpReply given) { reply = std::move(given); });
  settle();
  EXPECT_TRUE(reply) << path;
  return reply.value_or(HttpReply{});
}

Json TestServer::get_json(const std::string& path, const std::string& query, const std::string& authorization) {
  return json::parse(*get(path, query, authorization).body);
}

// --- Situations
// ---------------------------------------------------------------------------------------------------

std::string text_of(const Json& value) { return json::value_to<std::string>(value); }

json::object rules(int players, const char* money, const char* overbid, const char* edition) {
  return {{"players", players}, {"edition", edition}, {"money", money}, {"overbid", overbid}};
}

std::string nonce(char digit) { return std::string(32, digit); }

Party seat_party(TestServer& server, json::object rules, json::object more, int bots) {
  Party party;
  const int players = static_cast<int>(rules["players"].as_int64());
  const int people = players - bots;
  more["rules"] = rules;
  if (!more.contains("cid")) more["cid"] = "party";
  if (!more.contains("pace")) more["pace"] = 0;
  for (int i = 0; i < people; ++i) {
    party.people.emplace_back(server);
    party.ids.push_back(party.people.back().hello("Player " + std::to_string(i), static_cast<char>('1' + i)));
  }
  party.table = text_of(party.people[0].ask("create", more).at("table").at("id"));
  for (int i = 0; i < people; ++i) {
    auto& person = party.people[static_cast<std::size_t>(i)];
    const Json joined =
        person.ask("join", {{"table", party.table}, {"seat", i}, {"nonce", nonce(static_cast<char>('a' + i))}});
    EXPECT_EQ(joined.at("seat").as_int64(), i);
    person.ask("watch", {{"table", party.table}});
  }
  for (int i = people; i < players; ++i) {
    EXPECT_EQ(party.people[0].error_of("bot", {{"table", party.table}, {"seat", i}, {"level", "easy"}}), "");
  }
  return party;
}

Party start_party(TestServer& server, json::object rules, json::object more, int bots) {
  Party party = seat_party(server, std::move(rules), std::move(more), bots);
  EXPECT_EQ(party.people[0].error_of("start", {{"table", party.table}}), "");
  return party;
}

Game Party::game() const { return replay_of(people[0]); }

Game replay_of(const TestClient& client) {
  std::optional<Game> game;
  for (const std::string& text : client.all_texts()) {
    const Json message = json::parse(text);
    const auto& members = message.as_object();
    const auto* ok = members.if_contains("ok");
    const auto& source = ok != nullptr && ok->is_object() ? ok->as_object() : members;
    if (const auto* header = source.if_contains("game"); header != nullptr && !game) {
      json::object whole = {{"format", "bigshot-record"}, {"version", 1}};
      for (const auto& [key, value] : header->as_object()) whole[key] = value;
      const Json value = whole;
      std::optional<Fault> fault;
      auto started = Game::start(read_header(JsonCursor(value, fault)));
      EXPECT_FALSE(fault) << fault->message.id << " at " << fault->key;
      EXPECT_TRUE(started);
      game.emplace(std::move(*started));
    }
    const auto* moves = source.if_contains(ok != nullptr ? "moves" : "m");
    if (moves == nullptr || !game || !source.contains("n")) continue;
    if (ok != nullptr && !source.contains("after")) continue;
    const auto number = static_cast<std::size_t>(source.at("n").as_int64());
    const std::size_t first = number - moves->as_array().size();
    EXPECT_LE(first, game->record().moves.size()) << "moves are missing before " << text;
    for (std::size_t i = 0; i < moves->as_array().size(); ++i) {
      if (first + i < game->record().moves.size()) continue;
      const auto refused = game->play(text_of(moves->as_array()[i]));
      EXPECT_FALSE(refused) << text;
    }
  }
  EXPECT_TRUE(game) << "no game was told";
  return std::move(*game);
}

namespace {

// Some legal moves of the acting seat; a whole placement at once.
json::array random_moves(const Game& game, Random& random) {
  State state = game.state();
  const Seat seat = state.actor().seat;
  json::array moves;
  do {
    ActionList legal;
    state.legal_actions(legal);
    int limit = legal.size();
    // Small steps, so that auctions last.
    while (limit > 4 && legal[limit - 1].kind() == ActionKind::kBid) --limit;
    const Action action = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(limit)))];
    moves.emplace_back(move_text(action, game.header().board));
    state.apply(action);
  } while (state.phase() == Phase::kPlacing && state.actor().is(seat) && moves.size() < 8);
  return moves;
}

}  // namespace

void play_random(TestServer& server, Party& party, std::uint64_t seed, int most) {
  Random random(seed);
  server.settle();
  Game game = party.game();
  for (int made = 0; made < most && !game.state().finished(); ++made) {
    const std::size_t seat = index(game.state().actor().seat);
    ASSERT_LT(seat, party.people.size()) << "a bot is awaited, and does nothing";
    const auto number = static_cast<std::int64_t>(game.record().moves.size());
    const json::array moves = random_moves(game, random);
    const Json answer = party.people[seat].ask(
        "move",
        {{"table", party.table}, {"seen", number}, {"cid", "m" + std::to_string(number)}, {"moves", moves}});
    ASSERT_TRUE(answer.as_object().contains("n")) << json::serialize(answer) << " to " << json::serialize(moves);
    game = replay_of(party.people[seat]);
    ASSERT_GT(static_cast<std::int64_t>(game.record().moves.size()), number);
  }
}

}  // namespace bigshot::testing
