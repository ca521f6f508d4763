// A table and those who look at it.
#include <algorithm>
#include <boost/json/object.hpp>

#include "record/json_header.h"
#include "record/json_result.h"
#include "rules/reckoning.h"
#include "server/table.h"
#include "server/view_json.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWatchers = 1000;

}  // namespace

std::optional<Seat> Table::seat_of(const TableRequest& request) const {
  const PersonPtr person = request.client->person();
  return person ? document_.seat_of(person->id) : std::nullopt;
}

void Table::answer(const TableRequest& request, const WatchRequest& watch) {
  if (request.client->is_closed()) return;
  const bool watching = std::find(watchers_.begin(), watchers_.end(), request.client) != watchers_.end();
  if (!watching && watchers_.size() >= kMostWatchers) return refuse(request, refusal("table.too_many_watchers"));
  if (!watching) watchers_.push_back(request.client);
  const bool changed = update_presence();

  std::string out = "{\"table\":" + table_text();
  const auto seat = seat_of(request);
  if (seat) {
    out += ",\"seat\":";
    append_number(out, static_cast<std::int64_t>(index(*seat)));
  }
  if (game_) {
    const std::int64_t after = watch.after <= game_->number() ? watch.after : 0;
    if (after == 0) out += ",\"game\":" + header_text();
    out += ",\"after\":";
    append_number(out, after);
    out += ",\"n\":";
    append_number(out, game_->number());
    out += ",\"moves\":[" + game_->moves_after(after) + ']';
    append_awaited(out);
    std::string clocked;
    for (const std::int64_t number : game_->decided_by_clock(after)) {
      clocked += (clocked.empty() ? "" : ",") + std::to_string(number);
    }
    if (!clocked.empty()) out += ",\"by_clock\":[" + clocked + ']';
    if (seat && comforts_[index(*seat)] != Comfort{}) {
      out += ",\"comfort\":" + write_comfort(current(comforts_[index(*seat)], game_->state()));
    }
    if (game_->state().finished()) out += ",\"result\":" + result_text();
  } else {
    out += ",\"after\":0,\"n\":0,\"moves\":[]";
  }
  ok(request, out += '}');
  // Who has just come knows it already.
  if (changed) tell_presence(request.client.get());
}

void Table::answer(const TableRequest& request, const DescribeRequest&) {
  ok(request, "{\"table\":" + table_text() + '}');
}

void Table::answer(const TableRequest& request, const ViewRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  std::string out = "{\"n\":";
  append_number(out, game_->number());
  out += ",\"view\":" + write_view(game_->state(), seat_of(request), game_->board());
  ok(request, out += '}');
}

void Table::answer(const TableRequest& request, const LegalRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  const auto seat = seat_of(request);
  const bool awaited = seat && game_->state().actor().is(*seat);
  std::string out = "{\"n\":";
  append_number(out, game_->number());
  out += ",\"moves\":" + (awaited ? write_legal(game_->state(), game_->board()) : "[]");
  ok(request, out += '}');
}

void Table::remove_watcher(const ClientPtr& client) {
  if (std::erase(watchers_, client) == 0) return;
  if (update_presence()) tell_presence();
  if (!busy_) proceed();
}

bool Table::update_presence() {
  unsigned here = 0;
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    const SeatHolder& holder = document_.seats[i];
    const bool connected =
        holder.is_bot() || (holder.kind == SeatHolder::Kind::kPerson &&
                            std::any_of(watchers_.begin(), watchers_.end(),
                                        [&](const ClientPtr& client) { return client->is(holder.person); }));
    if (connected) here |= 1U << i;
  }
  return here_.exchange(here) != here;
}

void Table::tell_presence(const Client* except) {
  std::string out = "{\"here\":[";
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    out += i == 0 ? "" : ",";
    out += ((here() >> i) & 1) != 0 ? "true" : "false";
  }
  const SharedText text = shared(out += "]}");
  for (const ClientPtr& client : watchers_) {
    if (client.get() != except) client->send(text);
  }
}

void Table::broadcast(const SharedText& text) {
  for (const ClientPtr& client : watchers_) client->send(text);
}

void Table::send_to_person(std::string_view person, const SharedText& text) {
  for (const ClientPtr& client : watchers_) {
    if (client->is(person)) client->send(text);
  }
}

void Table::tell_table() { broadcast(shared("{\"table\":" + table_text() + '}')); }

void Table::append_awaited(std::string& out) const {
  const Actor actor = game_->state().actor();
  if (!actor.is_seat()) return;
  out += ",\"a\":";
  append_number(out, static_cast<std::int64_t>(index(actor.seat)));
  if (const auto left = game_->time_left(services_.scheduler.now())) {
    out += ",\"left\":[";
    append_number(out, left->decision);
    out += ',';
    append_number(out, left->reserve);
    out += ']';
  }
}

std::string Table::header_text() const {
  boost::json::object header;
  for (auto& [key, value] : write_header(game_->game().header())) {
    if (key != "format" && key != "version") header[key] = value;
  }
  return to_text(header);
}

std::string Table::result_text() const { return to_text(write_result(reckon(game_->state()), game_->board())); }

}  // namespace bigshot
