#include "server/requests.h"

#include <algorithm>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parser.hpp>

#include "record/utf8.h"
#include "server/ids.h"
#include "server/names.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::size_t kKeyDigits = 64;
constexpr std::size_t kLongestClientId = 64;
constexpr std::int64_t kHighestId = std::int64_t{1} << 53;

bool is_client_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestClientId &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

std::string read_client_id(const JsonCursor& json) {
  const JsonCursor cid = json["cid"];
  const std::string_view text = cid.text();
  if (cid.ok() && !is_client_id(text)) cid.refuse("request.bad_cid", std::nullopt, {});
  return std::string(text);
}

WatchRequest read_watch(const JsonCursor& json) {
  const auto after = json.find("after");
  return {after ? number_between(*after, 0, kHighestId) : 0};
}

JoinRequest read_join(const JsonCursor& json) {
  JoinRequest join;
  if (const auto seat = json.find("seat"); seat && !seat->is_null()) {
    join.seat = static_cast<int>(number_between(*seat, 0, kMaxPlayers - 1));
  }
  // A nonce that is shown already can be played against; nobody shall believe that it counts.
  if (const auto nonce = json.find("nonce")) nonce->refuse("table.bad_pledge", std::nullopt, {});
  if (const auto pledge = json.find("pledge"); pledge && !pledge->is_null()) {
    join.pledge.emplace();
    if (!from_hex(pledge->text(), *join.pledge)) pledge->refuse("table.bad_pledge", std::nullopt, {});
  }
  return join;
}

int read_seat(const JsonCursor& json) {
  return static_cast<int>(number_between(json["seat"], 0, kMaxPlayers - 1));
}

std::string read_level(const JsonCursor& json) {
  require_level(json["level"]);
  return std::string(json["level"].text());
}

bool read_flag(const JsonCursor& json, std::string_view key, bool otherwise) {
  const auto flag = json.find(key);
  return flag ? flag->boolean() : otherwise;
}

RevealRequest read_reveal(const JsonCursor& json) {
  RevealRequest reveal;
  const JsonCursor nonce = json["nonce"];
  const std::string_view digits = nonce.text();
  if (nonce.ok() && !from_hex(digits, reveal.nonce)) nonce.refuse("table.bad_nonce", std::nullopt, {});
  return reveal;
}

BotRequest read_bot(const JsonCursor& json) {
  BotRequest bot;
  bot.seat = read_seat(json);
  if (!json["level"].is_null()) bot.level = read_level(json);
  return bot;
}

MoveRequest read_move(const JsonCursor& json) {
  MoveRequest move;
  move.seen = number_between(json["seen"], 0, kHighestId);
  move.client_id = read_client_id(json);
  const JsonCursor moves = json["moves"];
  const auto items = moves.items();
  if (moves.ok() && (items.empty() || items.size() > kMostMoves)) {
    moves.refuse("table.too_many_moves", std::nullopt, {{"limit", std::to_string(kMostMoves)}});
    return move;
  }
  for (const JsonCursor& item : items) move.moves.emplace_back(item.text());
  return move;
}

ReactRequest read_reaction(const JsonCursor& json) {
  return {std::string(kReactions[json["reaction"].one_of(kReactions)])};
}

std::string read_key(const JsonCursor& json) {
  const JsonCursor key = json["key"];
  std::string digits(key.text());
  if (key.ok() && !is_hex(digits, kKeyDigits)) key.refuse("person.bad_key", std::nullopt, {});
  return digits;
}

CreateRequest read_create(const JsonCursor& json) {
  CreateRequest create{read_client_id(json), read_settings(json)};
  check_names(json, create.settings);
  if (!create.settings.rated || !json.ok()) return create;
  if (const auto why = why_not_rated(create.settings)) json.refuse_at("rated", *why);
  return create;
}

HelloRequest read_hello(const JsonCursor& json) {
  HelloRequest hello;
  hello.key = read_key(json);
  if (const auto name = json.find("name")) {
    hello.name = name->text();
    if (name->ok() && !is_name(*hello.name, kLongestPersonName)) {
      name->refuse("person.bad_name", std::nullopt, {{"limit", std::to_string(kLongestPersonName)}});
    }
    if (name->ok() && looks_like_a_bot(*hello.name)) name->refuse("person.bots_name", std::nullopt, {});
  }
  return hello;
}

decltype(TableRequest::what) read_table_request(std::string_view what, const JsonCursor& json) {
  if (what == "move") return read_move(json);
  if (what == "watch") return read_watch(json);
  if (what == "join") return read_join(json);
  if (what == "leave") return LeaveRequest{};
  if (what == "bot") return read_bot(json);
  if (what == "remove") return RemoveRequest{read_seat(json), read_flag(json, "refuse", false)};
  if (what == "start") return StartRequest{};
  if (what == "reveal") return read_reveal(json);
  if (what == "redraw") return RedrawRequest{};
  if (what == "rematch") return RematchRequest{};
  if (what == "substitute") return SubstituteRequest{read_seat(json), read_level(json)};
  if (what == "resign") return ResignRequest{read_level(json)};
  if (what == "end") return EndRequest{read_flag(json, "agree", true)};
  if (what == "comfort") return ComfortRequest{read_comfort(json)};
  if (what == "react") return read_reaction(json);
  if (what == "view") return ViewRequest{};
  if (what == "legal") return LegalRequest{};
  json["do"].refuse("request.unknown", std::nullopt, {{"found", excerpt(what)}});
  return ViewRequest{};
}

decltype(Request::what) read_what(const JsonCursor& json) {
  const std::string_view what = json["do"].text();
  if (what == "hello") return read_hello(json);
  if (what == "create") return read_create(json);
  if (what == "unwatch") return UnwatchRequest{};
  if (what == "rekey") return OwnRequest{RekeyRequest{read_key(json)}};
  if (what == "code") return OwnRequest{CodeRequest{read_key(json)}};
  if (what == "redeem") return OwnRequest{RedeemRequest{std::string(json["code"].text())}};
  if (what == "delete_me") return OwnRequest{DeleteMeRequest{read_key(json)}};
  OnTable request;
  request.what = read_table_request(what, json);
  if (!json.ok()) return request;
  const JsonCursor table = json["table"];
  request.table = table.text();
  if (table.ok() && !is_id(request.table)) table.refuse("table.unknown", std::nullopt, {});
  return request;
}

}  // namespace

Result<Request, BadRequest> read_request(std::string_view text) {
  if (const std::size_t valid = valid_utf8_length(text); valid != text.size()) {
    return BadRequest{std::nullopt, refusal("record.bad_utf8", {{"column", std::to_string(valid)}})};
  }
  unsigned char buffer[4096];
  json::monotonic_resource resource(buffer);
  json::parser parser(&resource);
  json::error_code error;
  const std::size_t read = parser.write_some({text.data(), text.size()}, error);
  if (error || text.find_first_not_of(" \t\r\n", read) != std::string_view::npos) {
    return BadRequest{std::nullopt, refusal("record.not_json", {{"column", std::to_string(read + 1)}})};
  }
  const json::value value = parser.release();
  std::optional<Fault> fault;
  const JsonCursor cursor(value, fault);
  Request request;
  request.id = number_between(cursor["id"], 0, kHighestId);
  if (fault) return BadRequest{std::nullopt, *fault};
  request.what = read_what(cursor);
  if (fault) return BadRequest{request.id, *fault};
  return request;
}

}  // namespace bigshot
