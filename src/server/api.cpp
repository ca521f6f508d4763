#include "server/api.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "record/boards.h"
#include "server/doorkeeper.h"
#include "server/ids.h"
#include "server/net/origin.h"
#include "server/own_data.h"
#include "server/page_place.h"
#include "server/people.h"
#include "server/people_json.h"
#include "server/presence.h"
#include "server/rating.h"
#include "server/stored_record.h"
#include "server/table_document.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

// Far more than a school behind one address asks for at once, and done within seconds; many such addresses fit.
constexpr UnderWay::Limits kMostUnderWay{.of_one = 64, .of_all = 4096};
constexpr int kPage = 50;
constexpr int kMostRatings = 100;
constexpr int kMostOwnTables = 50;
constexpr std::size_t kLongestPage = 256 * 1024;  // bytes; the table that goes beyond it is the last
constexpr std::string_view kBotPrefix = "bot:";

HttpReply json_reply(std::string text, int status = 200) {
  return {status, "application/json", {{"Cache-Control", "no-store"}}, shared(std::move(text))};
}

HttpReply store_reply(const StoreError& error) { return http_error(503, {message(error), "", std::nullopt}); }

// The value of a key in "a=1&b=2"; none of ours needs decoding.
std::string_view value_of(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    const auto equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == key) return part.substr(equals + 1);
  }
  return {};
}

// The page's place in a query; a fault if it is none.
Result<std::optional<PagePlace>, Fault> place_in(std::string_view query) {
  const std::string_view before = value_of(query, "before");
  if (before.empty()) return std::optional<PagePlace>();
  auto place = read_place(before);
  if (!place) return refusal("request.bad_place", {}, "before");
  return place;
}

// Where the next page begins, without telling an id, which may be a private game's: at a time. The games of that
// time are left to the next page, unless this one has no others.
PagePlace cut_at_time(std::vector<StoredResult>& page) {
  const std::int64_t time = page.back().finished;
  if (page.front().finished == time) return place_of(page.back());
  while (page.back().finished == time) page.pop_back();
  return {time + 1, std::string(kIdLength, kIdAlphabet.front()), 0};
}

}  // namespace

Api::Api(Services& services, const Metrics& metrics, std::string version)
    : services_(services), metrics_(metrics), version_(std::move(version)), under_way_(kMostUnderWay) {}

void Api::answer(HttpRequest request, HttpHandler::Answer answer) {
  if (request.method != HttpMethod::kGet && request.method != HttpMethod::kHead) {
    HttpReply refused = http_error(405, refusal("request.only_get"));
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return answer(std::move(refused));
  }
  const std::string whose = limit_key(request.address);
  auto place = admit(request, whose);
  if (!place) return answer(std::move(place.error()));
  const auto work = [this, request = std::move(request), answer = std::move(answer), place = *place]() mutable {
    try {
      HttpReply done = reply(request);
      place.reset();  // who has the answer may ask again
      answer(std::move(done));
    } catch (...) {
      answer(http_error(500, "server.failed"));
      throw;
    }
  };
  services_.scheduler.run(WorkKind::kReading, whose, work);
}

Result<std::shared_ptr<UnderWay::Place>, HttpReply> Api::admit(const HttpRequest& request,
                                                               const std::string& whose) {
  // Who asks whether the server is well must not hear that others ask too much.
  if (request.path == "/healthz" || request.path == "/metrics") return std::shared_ptr<UnderWay::Place>();
  auto place = under_way_.enter(whose, is_loopback(request.address));
  if (place) return std::move(*place);
  if (place.error() == UnderWay::Full::kForAll) return http_error(503, "request.too_many");
  HttpReply reply = http_error(429, "request.too_fast");
  reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

HttpReply Api::reply(const HttpRequest& request) const {
  std::string_view path = request.path;
  if (path == "/healthz") return health();
  if (path == "/metrics") return {200, "text/plain; version=0.0.4", {}, shared(metrics_.text())};
  if (path == "/api/server") return server();
  if (path == "/api/tables") return tables(request.query);
  if (path == "/api/me") return me(request);
  if (path == "/api/me/export") return export_me(request);
  if (path == "/api/ratings") return ratings();
  const auto between = [&](std::string_view begin, std::string_view end) -> std::optional<std::string_view> {
    if (!path.starts_with(begin) || !path.ends_with(end) || path.size() <= begin.size() + end.size())
      return std::nullopt;
    const std::string_view middle = path.substr(begin.size(), path.size() - begin.size() - end.size());
    if (middle.find('/') != std::string_view::npos) return std::nullopt;
    return middle;
  };
  if (const auto id = between("/api/games/", "/record")) return record(*id);
  if (const auto id = between("/api/tables/", "")) return table(*id);
  if (const auto id = between("/api/people/", "/games")) return games(*id, request);
  if (const auto id = between("/api/people/", "")) return person(*id);
  return http_error(404, unknown_request(request.path));
}

// The lease of this node is renewed every second, so that a store which keeps nothing any more is known by its
// last answer.
HttpReply Api::health() const {
  const StoreCounters counters = services_.store.counters();
  if (counters.failing) return store_reply({*counters.failing, "", {}});
  if (counters.damaged > 0) return store_reply({StoreFault::kDamaged, "", {}});
  if (const auto read = services_.store.last_event("healthz"); !read) return store_reply(read.error());
  return json_reply("{\"ok\":true}");
}

HttpReply Api::server() const {
  json::array levels;
  for (const std::string_view level : bigshot::levels())
    levels.emplace_back(json::string_view(level.data(), level.size()));
  json::array boards;
  for (const std::string& board : shipped_boards()) boards.emplace_back(board);
  json::array reactions;
  for (const std::string_view id : kReactions) reactions.emplace_back(json::string_view(id.data(), id.size()));
  return json_reply(to_text(json::object{{"version", version_},
                                         {"levels", std::move(levels)},
                                         {"boards", std::move(boards)},
                                         {"reactions", std::move(reactions)}}));
}

// Nothing for a table that cannot be read.
std::string Api::describe(const StoredTable& stored, Reader reader) const {
  const auto document = read_document(stored.id, stored.document);
  return document ? public_table(*document, here_at(*document), reader) : "";
}

// Who is connected to this node or, as far as the store can tell, to another one.
unsigned Api::here_at(const TableDocument& document) const {
  const unsigned here = services_.tables.here(document.id);
  if (!services_.shared_store) return here;
  const auto presence = services_.store.presence(document.id);
  return presence ? here | seats_here(document, *presence) : here;
}

HttpReply Api::tables(std::string_view query) const {
  const std::string_view phase = value_of(query, "phase");
  TablePhase wanted = TablePhase::kOpen;
  if (phase == "playing") {
    wanted = TablePhase::kPlaying;
  } else if (phase == "finished") {
    wanted = TablePhase::kClosed;
  } else if (!phase.empty() && phase != "open") {
    return http_error(400, refusal("request.bad_phase", {}, "phase"));
  }
  const auto place = place_in(query);
  if (!place) return http_error(400, place.error());
  std::optional<StoredTable> before;
  if (*place) {
    before.emplace();
    before->time = (*place)->time;
    before->id = (*place)->id;
  }
  const auto stored = services_.store.listed_tables(wanted, before, kPage);
  if (!stored) return store_reply(stored.error());
  std::string out = "{\"tables\":[";
  const StoredTable* last = nullptr;
  for (const StoredTable& table : *stored) {
    if (out.size() >= kLongestPage) break;
    last = &table;
    const auto document = read_document(table.id, table.document);
    if (!document || document->stage == TableStage::kClosed) continue;
    if (out.back() != '[') out += ',';
    out += public_table(*document, here_at(*document));
  }
  out += ']';
  const bool whole = last == nullptr || (last == &stored->back() && std::ssize(*stored) < kPage);
  if (!whole) out += ",\"next\":\"" + write_place({last->time, last->id, 0}) + '"';
  return json_reply(out += '}');
}

HttpReply Api::table(std::string_view id) const {
  if (!is_id(id)) return http_error(404, refusal("table.unknown"));
  const auto stored = services_.store.table(id);
  if (!stored) return store_reply(stored.error());
  const std::string text = *stored ? describe(**stored) : "";
  if (text.empty()) return http_error(404, refusal("table.unknown"));
  return json_reply("{\"table\":" + text + '}');
}

HttpReply Api::record(std::string_view id) const {
  if (!is_id(id)) return http_error(404, refusal("game.unknown"));
  const auto record = stored_record(services_.store, id);
  if (!record) return http_error(record.error().message.id == "game.unknown" ? 404 : 503, record.error());
  HttpReply reply = json_reply(record->text + '\n');
  // Not for ever: who had themselves removed is gone from it then.
  if (record->finished) reply.headers = {{"Cache-Control", "public, max-age=86400"}};
  return reply;
}

Result<Person, HttpReply> Api::who_asks(std::string_view authorization) const {
  constexpr std::string_view kScheme = "Bearer ";
  const bool has_key = authorization.starts_with(kScheme) && is_hex(authorization.substr(kScheme.size()), 64);
  if (!has_key) return http_error(401, refusal("person.bad_key"));
  const HelloRequest hello{std::string(authorization.substr(kScheme.size())), std::nullopt};
  if (!services_.requests.allow(person_id(hello.key), services_.scheduler.now())) {
    return http_error(429, refusal("person.too_fast"));
  }
  const auto person = greet(services_.store, hello, services_.scheduler.now());
  if (person && services_.door.is_banned(kPersonSubject, person->id)) {
    return http_error(403, refusal("person.banned"));
  }
  if (person) return *person;
  return http_error(person.error().message.id == "person.unknown" ? 401 : 503, person.error());
}

HttpReply Api::export_me(const HttpRequest& request) const {
  const auto person = who_asks(request.authorization);
  if (!person) return person.error();
  const std::string_view before = value_of(request.query, "before");
  const auto place = read_export_place(before);
  if (!place) return http_error(400, refusal("request.bad_place", {}, "before"));
  const auto text = export_person(services_.store, *person, *place, services_.scheduler.now());
  if (!text) return http_error(503, text.error());
  HttpReply reply = json_reply(*text + '\n');
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"bigshot.json\"");
  return reply;
}

HttpReply Api::me(const HttpRequest& request) const {
  const auto person = who_asks(request.authorization);
  if (!person) return person.error();
  std::string after(value_of(request.query, "before"));
  if (!after.empty() && !is_id(after)) return http_error(400, refusal("request.bad_place", {}, "before"));
  const auto stored = services_.store.tables_of(person->id, after, kMostOwnTables);
  if (!stored) return store_reply(stored.error());
  std::string tables;
  std::size_t told = 0;
  for (; told < stored->size() && tables.size() < kLongestPage; ++told) {
    const std::string text = describe((*stored)[told], Reader::kSeated);
    if (!text.empty()) tables += (tables.empty() ? "" : ",") + text;
  }
  std::string out = "{\"person\":" + write_person(*person) + ",\"tables\":[" + tables + ']';
  const bool whole = told == stored->size() && std::ssize(*stored) < kMostOwnTables;
  if (!whole) out += ",\"next\":\"" + (*stored)[told - 1].id + '"';
  return json_reply(out += '}');
}

Stored<std::optional<std::string>> Api::name_of(const std::string& player) const {
  if (player.starts_with(kBotPrefix)) {
    const std::string level = player.substr(kBotPrefix.size());
    return is_level(level) ? std::optional(level) : std::nullopt;
  }
  if (!is_id(player)) return std::optional<std::string>();
  const auto person = services_.store.person(player);
  if (!person) return person.error();
  return *person ? std::optional((*person)->name) : std::nullopt;
}

HttpReply Api::person(std::string_view id) const {
  const std::string player(id);
  const auto name = name_of(player);
  if (!name) return store_reply(name.error());
  if (!*name) return http_error(404, refusal("person.unknown"));
  const auto statistics = services_.store.statistics(player);
  if (!statistics) return store_reply(statistics.error());
  const auto rating = services_.store.rating(player);
  if (!rating) return store_reply(rating.error());
  return json_reply(
      to_text(json::object{{"person", {{"id", player}, {"name", **name}}},
                           {"statistics", write_statistics(*statistics)},
                           {"rating", *rating ? json::value(write_rating(**rating)) : json::value(nullptr)}}));
}

// Private games are known to those who were there.
bool Api::may_know(const std::string& game, const std::optional<Person>& reader) const {
  const auto stored = services_.store.table(game);
  if (!stored || !*stored) return false;
  if ((*stored)->listed) return true;
  if (!reader) return false;
  const auto document = read_document(game, (*stored)->document);
  return document && document->seat_of(reader->id).has_value();
}

HttpReply Api::games(std::string_view person, const HttpRequest& request) const {
  std::optional<Person> reader;
  if (!request.authorization.empty()) {
    const auto asks = who_asks(request.authorization);
    if (!asks) return asks.error();
    reader = *asks;
  }
  const auto name = name_of(std::string(person));
  if (!name) return store_reply(name.error());
  if (!*name) return http_error(404, refusal("person.unknown"));
  const auto place = place_in(request.query);
  if (!place) return http_error(400, place.error());
  const auto before = *place ? std::optional(result_at(**place)) : std::nullopt;
  auto history = services_.store.history(person, before, kPage);
  if (!history) return store_reply(history.error());
  json::object out;
  if (std::ssize(*history) == kPage) out["next"] = write_place(cut_at_time(*history));
  json::array games;
  for (const StoredResult& stored : *history) {
    json::object game = write_result(stored);
    if (!may_know(stored.game, reader)) game["game"] = nullptr;
    games.push_back(std::move(game));
  }
  out["games"] = std::move(games);
  return json_reply(to_text(out));
}

HttpReply Api::ratings() const {
  const auto best = services_.store.best_ratings(kOpponentsOfRating, kMostRatings);
  if (!best) return store_reply(best.error());
  json::array ratings;
  for (const StoredRating& rating : *best) {
    const auto name = name_of(rating.player);
    if (!name) return store_reply(name.error());
    json::object item = {{"id", rating.player}, {"name", name->value_or("")}};
    for (auto& [key, value] : write_rating(rating)) item[key] = value;
    ratings.push_back(std::move(item));
  }
  return json_reply(to_text(json::object{{"ratings", std::move(ratings)}}));
}

}  // namespace bigshot
