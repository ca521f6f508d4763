#include "server/test_server.h"

#include <cstdlib>
#include <stdexcept>

#include "record/json_header.h"
#include "record/move_text.h"
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

TestClient::TestClient(TestServer& server) : TestClient(server, server.app()) {}

TestClient::TestClient(TestServer& server, App& node, const std::string& address)
    : server_(&server), connection_(std::make_shared<FakeConnection>(address)) {
  HttpRequest request;
  request.path = "/ws";
  EXPECT_TRUE(node.accepts(request));
  peer_ = node.on_connect(connection_, request);
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

const Game& TestClient::game() const {
  const auto texts = connection_->texts();
  for (; followed_ < texts.size(); ++followed_) {
    const Json message = json::parse(texts[followed_]);
    const auto* ok = message.as_object().if_contains("ok");
    follow(ok != nullptr ? ok->as_object() : message.as_object(), ok != nullptr);
  }
  if (!game_) throw std::logic_error("no game was told");
  return *game_;
}

void TestClient::follow(const json::object& told, bool is_answer) const {
  if (const auto* header = told.if_contains("game"); header != nullptr && !game_) {
    json::object whole = {{"format", "bigshot-record"}, {"version", 1}};
    for (const auto& [key, value] : header->as_object()) whole[key] = value;
    const Json value = whole;
    std::optional<Fault> fault;
    auto started = Game::start(read_header(JsonCursor(value, fault)));
    EXPECT_FALSE(fault) << fault->message.id << " at " << fault->key;
    game_.emplace(std::move(*started));
  }
  const auto* moves = told.if_contains(is_answer ? "moves" : "m");
  if (moves == nullptr || !game_ || (is_answer && !told.contains("after"))) return;
  const auto& list = moves->as_array();
  const std::size_t first = static_cast<std::size_t>(told.at("n").as_int64()) - list.size();
  EXPECT_LE(first, game_->record().moves.size()) << "moves are missing before " << first;
  for (std::size_t i = game_->record().moves.size() - first; i < list.size(); ++i) {
    EXPECT_FALSE(game_->play(text_of(list[i]))) << text_of(list[i]);
  }
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
  others_.clear();
  scheduler_.clear();
  std::filesystem::remove_all(folder_);
}

void TestServer::open() {
  auto opened = open_store("sqlite:" + (folder_ / "games.db").string());
  ASSERT_TRUE(opened) << id(opened.error().fault);
  real_store_ = std::move(*opened);
  store_ = std::make_unique<WatchedStore>(*real_store_);
  metrics_ = nullptr;
  app_ = make_node(options_.node);
}

std::unique_ptr<App> TestServer::make_node(const std::string& name) {
  AppOptions options;
  options.version = "test";
  options.node = name;
  options.shared_store = options_.shared_store;
  options.look = options_.look;
  options.lease = 5 * options_.look;
  options.bots = options_.bots;
  options.requests = options_.requests;
  options.sweep = options_.sweep;
  // The database has a clock of its own, which a slow machine must not run out of.
  if (options.shared_store) options.lease = 60 * options_.look;
  // Seeds that are all different and always the same.
  options.draw_seed = [this] {
    if (options_.before_seed) options_.before_seed();
    FairSeed seed{};
    seed[0] = ++seeds_;
    return seed;
  };
  Metrics& metrics = *all_metrics_.emplace_back(std::make_unique<Metrics>());
  if (metrics_ == nullptr) metrics_ = &metrics;
  auto app = std::make_unique<App>(*store_, scheduler_, metrics, log_, options);
  EXPECT_FALSE(app->start());
  settle();
  return app;
}

App& TestServer::add_node(const std::string& name) { return *others_.emplace_back(make_node(name)); }

void TestServer::kill_first_node() {
  settle();
  scheduler_.clear();
  app_.reset();
  commit_now(*real_store_, {RemoveNode{options_.node}});
  // The timers of the others are gone with those of the dead: they look around anew.
  for (const auto& node : others_) EXPECT_FALSE(node->start());
  settle();
}

void TestServer::tell_news(const std::string& table) {
  if (app_) app_->on_news({News::Kind::kTable, table});
  for (const auto& node : others_) node->on_news({News::Kind::kGame, table});
  settle();
}

void TestServer::tell_presence(const std::string& table) {
  if (app_) app_->on_news({News::Kind::kPresence, table});
  for (const auto& node : others_) node->on_news({News::Kind::kPresence, table});
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
    const Json joined = person.ask("join", {{"table", party.table}, {"seat", i}});
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
    game = party.people[seat].game();
    ASSERT_GT(static_cast<std::int64_t>(game.record().moves.size()), number);
  }
}

}  // namespace bigshot::testing
