#include "server/table/announcements.h"

#include <boost/json/object.hpp>

#include "record/json_header.h"
#include "record/json_result.h"
#include "rules/reckoning.h"
#include "server/wire.h"

namespace bigshot {

namespace {

std::string header_text(const TableDocument& document, const TableGame& game) {
  boost::json::object header;
  for (auto& [key, value] : write_header(shown_header(game.live().game().header(), document))) {
    if (key != "format" && key != "version") header[key] = value;
  }
  return to_text(header);
}

std::string result_text(const TableGame& game) {
  return to_text(write_result(reckon(game.state()), game.live().board()));
}

void append_key_number(std::string& out, std::string_view key, std::int64_t number) {
  if (out.back() != '{') out += ',';
  append_quoted(out, key);
  out += ':';
  append_number(out, number);
}

// Who is awaited, and how long they have.
void append_awaited(std::string& out, const TableGame& game, Milliseconds now) {
  const Actor actor = game.state().actor();
  if (!actor.is_seat()) return;
  append_key_number(out, "a", static_cast<std::int64_t>(index(actor.seat)));
  if (const auto left = game.live().time_left(now)) {
    out += ",\"left\":[";
    append_number(out, left->decision);
    out += ',';
    append_number(out, left->reserve);
    out += ']';
  }
}

void append_by(std::string& out, std::string_view origin) {
  out += ",\"by\":";
  append_quoted(out, origin);
}

// "by_clock":[17,18] and so on, for those that there are.
void append_numbers_by(std::string& out, const LiveGame& live, std::int64_t after) {
  for (const std::string_view origin : kToldOrigins) {
    const auto numbers = live.numbers_by(origin, after);
    if (numbers.empty()) continue;
    out += ",\"by_" + std::string(origin) + "\":[";
    for (const std::int64_t number : numbers) {
      if (out.back() != '[') out += ',';
      append_number(out, number);
    }
    out += ']';
  }
}

}  // namespace

std::string table_message(const TableDocument& document, unsigned here, Reader reader) {
  return "{\"table\":" + public_table(document, here, reader) + '}';
}

std::string reaction_message(const Reaction& reaction) {
  std::string out = "{\"react\":[" + std::to_string(reaction.seat) + ',';
  append_quoted(out, reaction.id);
  return out += "]}";
}

std::string comfort_message(const Comfort& comfort) { return "{\"comfort\":" + write_comfort(comfort) + '}'; }

std::string number_answer(std::int64_t number) {
  std::string out = "{";
  append_key_number(out, "n", number);
  return out += '}';
}

std::string begun_message(const TableDocument& document, unsigned here, const TableGame& game, Milliseconds now) {
  std::string out = "{\"table\":" + public_table(document, here) + ",\"game\":" + header_text(document, game) +
                    ",\"n\":1,\"m\":[" + game.live().moves_after(0) + ']';
  append_awaited(out, game, now);
  return out += '}';
}

std::string step_message(const TableDocument& document, unsigned here, const TableGame& game, const Step& step) {
  std::string out = "{";
  append_key_number(out, "n", game.live().number());
  out += ",\"m\":[";
  for (const NewEvent& event : step.events) {
    if (out.back() != '[') out += ',';
    append_quoted(out, event.text);
  }
  out += ']';
  append_awaited(out, game, step.time);
  for (const std::string_view origin : kToldOrigins) {
    if (step.events.front().origin == origin) append_by(out, origin);
  }
  if (step.after.finished()) {
    out += ",\"table\":" + public_table(document, here) + ",\"result\":" + result_text(game);
  }
  return out += '}';
}

std::string caught_up_message(const TableDocument& document, unsigned here, const TableGame& game,
                              const CaughtUp& news, Milliseconds now) {
  std::string out = "{";
  append_key_number(out, "n", game.live().number());
  out += ",\"m\":[" + game.live().moves_after(news.before) + ']';
  append_awaited(out, game, now);
  append_numbers_by(out, game.live(), news.before);
  if (news.with_table) out += ",\"table\":" + public_table(document, here);
  if (news.with_header) out += ",\"game\":" + header_text(document, game);
  if (game.state().finished()) out += ",\"result\":" + result_text(game);
  return out += '}';
}

std::string watch_answer(const TableDocument& document, unsigned here, const TableGame* game,
                         std::optional<Seat> seat, std::int64_t after, Milliseconds now) {
  std::string out = "{\"table\":" + public_table(document, here, seat ? Reader::kSeated : Reader::kAnyone);
  if (seat) append_key_number(out, "seat", static_cast<std::int64_t>(index(*seat)));
  if (game == nullptr) return out += ",\"after\":0,\"n\":0,\"moves\":[]}";
  const LiveGame& live = game->live();
  if (after > live.number()) after = 0;
  if (after == 0) out += ",\"game\":" + header_text(document, *game);
  append_key_number(out, "after", after);
  append_key_number(out, "n", live.number());
  out += ",\"moves\":[" + live.moves_after(after) + ']';
  append_awaited(out, *game, now);
  append_numbers_by(out, live, after);
  if (seat && game->comforts()[*seat] != Comfort{}) {
    out += ",\"comfort\":" + write_comfort(current(game->comforts()[*seat], live.state()));
  }
  if (live.state().finished()) out += ",\"result\":" + result_text(*game);
  return out += '}';
}

}  // namespace bigshot
