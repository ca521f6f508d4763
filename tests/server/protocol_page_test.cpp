// docs/protocol.md against the server: what the page shows as sent is understood, what it shows as received has
// the form of what is really sent, and every error that it lists exists.
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "server/test_server.h"
#include "text/catalog.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

std::string page() {
  std::ostringstream text;
  text << std::ifstream(BIGSHOT_DOCS "/protocol.md").rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// What is shortened on the page stands for anything: {"id":1,…}, […], {"…":{}}.
std::string without_shortening(std::string text) {
  text = replaced(text, ",\"…\":{}", "");
  text = replaced(text, ",\"…\"", "");
  text = replaced(text, ",…", "");
  text = replaced(text, "{…}", "{}");
  text = replaced(text, "[…]", "[]");
  return text;
}

// The examples with a mark in front, joined where they go over several lines.
std::vector<std::string> examples(char mark) {
  std::vector<std::string> found;
  std::istringstream lines(page());
  bool inside = false;
  bool ours = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```text";
      ours = false;
    } else if (inside && (line.starts_with("> ") || line.starts_with("< "))) {
      ours = line[0] == mark;
      if (ours) found.push_back(line.substr(2));
    } else if (inside && ours) {
      found.back() += line.substr(std::min(line.size(), line.find_first_not_of(' ')));
    }
  }
  return found;
}

// The keys of an object with the kinds of their values, down to a depth; lists by their first item.
void collect_form(const Json& value, const std::string& path, std::map<std::string, std::string>& form) {
  if (const auto* object = value.if_object()) {
    form[path] = "object";
    for (const auto& [key, member] : *object) collect_form(member, path + '.' + std::string(key), form);
  } else if (const auto* list = value.if_array()) {
    form[path] = "list";
    for (const Json& item : *list) collect_form(item, path + "[]", form);
  } else {
    form[path] = value.is_null() ? "null" : value.is_string() ? "text" : value.is_bool() ? "truth" : "number";
  }
}

// Whether a place that is not there is below one that is null, or in a list that is empty.
bool may_be_missing(std::string path, const std::map<std::string, std::string>& given) {
  while (!path.empty()) {
    const bool item = path.ends_with("[]");
    path = path.substr(0, item ? path.size() - 2 : path.rfind('.'));
    const auto found = given.find(path);
    if (found != given.end()) return found->second == "null" || (item && found->second == "list");
  }
  return false;
}

// Whether everything that is shown is in the real message, too, and of the same kind.
bool is_like(const Json& shown, const Json& real) {
  std::map<std::string, std::string> wanted;
  std::map<std::string, std::string> given;
  collect_form(shown, "", wanted);
  collect_form(real, "", given);
  for (const auto& [path, kind] : wanted) {
    const auto found = given.find(path);
    if (found == given.end() && may_be_missing(path, given)) continue;
    if (found == given.end()) return false;
    if (found->second != kind && found->second != "null" && kind != "null") return false;
  }
  return true;
}

// Everything that a server says in two games with all kinds of seats, clocks and reactions.
std::vector<Json> everything_said(TestServer& server) {
  std::vector<Json> said;
  const json::object clock = {{"clock", {{"decision", 60}, {"reserve", 300}, {"level", "medium"}}},
                              {"name", "Friday night"}};
  json::object with_clock = clock;
  with_clock["cid"] = "clocked";
  Party party = start_party(server, rules(4), with_clock, 2);
  TestClient& first = party.people[0];
  server.advance(361'000);
  const Json now = first.ask("watch", {{"table", party.table}, {"after", 0}});
  const auto acting = static_cast<std::size_t>(now.at("a").as_int64());
  TestClient& actor = party.people[acting < 2 ? acting : 0];
  actor.ask("view", {{"table", party.table}});
  actor.ask("legal", {{"table", party.table}});
  const Game game = party.game();
  actor.ask("move",
            {{"table", party.table}, {"seen", game.record().moves.size()}, {"cid", "low"}, {"moves", {"bid 0"}}});
  const int standing = game.state().standing_bid();
  if (standing > 0) {
    actor.ask("move", {{"table", party.table},
                       {"seen", game.record().moves.size()},
                       {"cid", "low"},
                       {"moves", {"bid " + std::to_string(standing)}}});
  }
  first.ask("comfort", {{"table", party.table}, {"auto_pass", true}});
  TestClient phone(server);
  phone.hello("Player 0", '1');
  phone.ask("watch", {{"table", party.table}, {"after", 0}});
  first.ask("comfort", {{"table", party.table}, {"auto_pass", true}, {"max", 1}});
  first.ask("comfort", {{"table", party.table}, {"auto_pass", true}});
  first.ask("react", {{"table", party.table}, {"reaction", "ouch"}});
  play_random(server, party, 2);
  first.ask("rematch", {{"table", party.table}});
  first.ask("unwatch");
  Party hidden = start_party(server, rules(3, "hidden"), {{"cid", "hidden"}});
  hidden.people[2].disconnect();
  server.settle();
  hidden.people[0].ask("view", {{"table", hidden.table}});
  Party left = seat_party(server, rules(2), {{"cid", "left"}, {"clock", clock.at("clock")}});
  left.people[0].ask("leave", {{"table", left.table}});
  TestClient ada(server);
  ada.hello("Ada", '8');
  const Json code = ada.ask("code", {{"key", std::string(64, '8')}});
  TestClient device(server);
  device.ask("redeem", {{"code", code.at("code")}});
  device.hello("Ada", '8');
  ada.ask("rekey", {{"key", std::string(64, '9')}});
  const std::string subject = "person:" + ada.hello("Ada", '9');
  commit_now(server.store(), {PutBan{subject, "", 1}, AddAudit{"tester", "ban", subject, "", 1}});
  server.advance(2000);
  server.app().stop(0);
  const auto collect = [&](const TestClient& client) {
    for (const std::string& text : client.all_texts()) said.push_back(json::parse(text));
  };
  for (const Party* each : {&party, &hidden, &left}) {
    for (const TestClient& person : each->people) collect(person);
  }
  for (const TestClient* each : {&phone, &ada, &device}) collect(*each);
  return said;
}

TEST(ProtocolPage, shows_messages_as_they_really_are) {
  TestServer server;
  const auto said = everything_said(server);
  int looked_at = 0;
  auto shown = examples('<');
  // The table of messages that come by themselves.
  const std::string text = page();
  const std::regex row("\\n\\| `(\\{[^`]*\\})` \\|");
  for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it) shown.push_back((*it)[1]);
  for (const std::string& example : shown) {
    json::error_code error;
    const Json message = json::parse(without_shortening(example), error);
    ASSERT_FALSE(error) << example;
    const bool found =
        std::any_of(said.begin(), said.end(), [&](const Json& real) { return is_like(message, real); });
    EXPECT_TRUE(found) << "nothing like this was ever said: " << example;
    ++looked_at;
  }
  EXPECT_GT(looked_at, 20);
}

TEST(ProtocolPage, shows_requests_that_are_understood) {
  TestServer server;
  TestClient client(server);
  client.hello("Ada", '1');
  const std::string table =
      text_of(client.ask("create", {{"cid", "t"}, {"rules", rules(4)}}).at("table").at("id"));
  std::set<std::string> kinds;
  for (std::string example : examples('>')) {
    example = replaced(example, "k3v8…", table);
    example = replaced(example, "5f0c…64 digits", std::string(64, '1'));
    client.send(example);
    server.settle();
    const Json request = json::parse(example);
    kinds.insert(text_of(request.at("do")));
    // Refused by the table or not: never for its form.
    for (const std::string& text : client.all_texts()) {
      const Json answer = json::parse(text);
      const auto* error = answer.as_object().if_contains("error");
      if (error == nullptr) continue;
      EXPECT_FALSE(error->as_object().contains("at")) << example << " -> " << text;
      EXPECT_NE(text_of(error->at("id")), "request.unknown") << example;
    }
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"bot",    "code",   "comfort",    "create",  "delete_me", "end",
                                          "hello",  "join",   "leave",      "legal",   "move",      "react",
                                          "redeem", "redraw", "rekey",      "rematch", "remove",    "resign",
                                          "reveal", "start",  "substitute", "unwatch", "view",      "watch"}));
}

TEST(ProtocolPage, lists_errors_that_have_a_sentence) {
  const std::string text = page();
  const std::string part = text.substr(text.find("## Errors"), text.find("## Limits") - text.find("## Errors"));
  const std::regex id("`([a-z]+\\.[a-z_]+)`");
  int found = 0;
  for (std::sregex_iterator it(part.begin(), part.end(), id), end; it != end; ++it) {
    if ((*it)[1].str().ends_with(".md")) continue;
    EXPECT_TRUE(texts(Language::kEn).count("error." + (*it)[1].str())) << (*it)[1];
    ++found;
  }
  EXPECT_GT(found, 30);
}

// Errors that no client of the server can meet: files, the arena, networks, what a record alone has, and what ends
// the server before it begins.
bool concerns_others(const std::string& id) {
  static const std::set<std::string> kParts = {"arena",    "engine", "fair",  "file",    "network",
                                               "position", "setup",  "tally", "training"};
  static const std::set<std::string> kIds = {
      "bot.no_command",      "bot.no_network",      "bot.plays_only",        "record.early_result",
      "record.extra_text",   "record.incomplete",   "record.missing_result", "record.number_too_large",
      "record.repeated_key", "record.seat_colors",  "record.seat_count",     "record.space_count",
      "record.space_cubes",  "record.too_deep",     "record.too_long",       "record.too_many_keys",
      "record.version",      "record.wrong_result", "store.bad_url",         "store.in_use",
      "store.limit",  // told as what there is too much of
      "store.too_new"};
  return kParts.contains(id.substr(0, id.find('.'))) || kIds.contains(id);
}

TEST(ProtocolPage, lists_every_error_that_has_a_sentence) {
  const std::string text = page();
  const std::string part = text.substr(text.find("## Errors"), text.find("## Limits") - text.find("## Errors"));
  constexpr std::string_view kPrefix = "error.";
  for (const auto& [key, sentence] : texts(Language::kEn)) {
    if (!key.starts_with(kPrefix)) continue;
    const std::string id(std::string_view(key).substr(kPrefix.size()));
    EXPECT_NE(concerns_others(id), part.find('`' + id + '`') != std::string::npos) << id;
  }
}

TEST(ProtocolPage, tells_what_http_really_answers) {
  TestServer server;
  Party party = start_party(
      server, rules(2),
      {{"public", true}, {"rated", true}, {"clock", {{"decision", 60}, {"reserve", 300}, {"level", "easy"}}}});
  play_random(server, party, 3);
  const auto form = [&](const std::string& path, const std::string& key = "") {
    return json::serialize(server.get_json(path, "", key));
  };
  const std::string key = "Bearer " + std::string(64, '1');
  const std::map<std::string, std::string> answers = {
      {"GET /api/server", form("/api/server")},
      {"GET /api/tables/ID", form("/api/tables/" + party.table)},
      {"GET /api/me", form("/api/me", key)},
      {"GET /api/people/ID", form("/api/people/" + party.ids[0])},
      {"GET /api/people/ID/games", form("/api/people/" + party.ids[0] + "/games")},
      {"GET /api/ratings", form("/api/ratings")},
      {"GET /healthz", form("/healthz")}};
  const std::string text = page();
  for (const auto& [request, answer] : answers) {
    const auto row = text.find("| `" + request + "` |");
    ASSERT_NE(row, std::string::npos) << request;
    const auto begin = text.find("`{", row) + 1;
    std::string shown = text.substr(begin, text.find('`', begin) - begin);
    shown = replaced(replaced(shown, "[TABLE,…]", "[]"), ":TABLE", ":{}");
    shown = replaced(without_shortening(shown), ",\"next\":\"…\"", "");
    json::error_code error;
    const Json message = json::parse(shown, error);
    ASSERT_FALSE(error) << shown;
    EXPECT_TRUE(is_like(message, json::parse(answer))) << request << ": " << shown << " is not like " << answer;
  }
}

}  // namespace
}  // namespace bigshot::testing
