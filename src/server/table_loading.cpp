// A table and the store: how it comes into memory, and how it learns what other nodes have done.
#include "server/table.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr Milliseconds kRetryReading = 1000;

}  // namespace

void Table::load() {
  post([](Table& table) { table.proceed(); });
}

void Table::read_store() {
  if (services_.scheduler.now() < not_before_ && waiting_.empty()) return set_timer(not_before_);
  set_busy(true);
  uncertain_ = false;
  const std::int64_t after = game_ ? game_->number() : 0;
  const bool with_game = !game_.has_value();
  const bool with_presence = services_.shared_store && !loaded_;
  services_.scheduler.run_on_worker([self = shared_from_this(), after, with_game, with_presence] {
    auto snapshot = read_snapshot(self->services_.store, self->id_, after, with_game, with_presence);
    self->strand_->post([self, snapshot = std::move(snapshot)] {
      self->set_busy(false);
      self->on_read(snapshot);
      self->proceed();
    });
  });
}

void Table::on_read(const Stored<TableSnapshot>& snapshot) {
  if (!snapshot) {
    uncertain_ = true;
    not_before_ = services_.scheduler.now() + kRetryReading;
    services_.log.warning("table.not_read",
                          {{"why", id(snapshot.error().fault)}, {"detail", snapshot.error().detail}});
    return refuse_all_waiting({message(snapshot.error()), "", std::nullopt});
  }
  if (!snapshot->table) {
    refuse_all_waiting(refusal("table.unknown"));
    return retire();
  }
  adopt(*snapshot);
}

void Table::adopt(const TableSnapshot& snapshot) {
  const bool first = !loaded_;
  std::string news;
  if (first) on_people_found(snapshot.presence);
  adopt_document(snapshot, news);
  if (retired_) return;
  const bool begun_now = !game_.has_value() && snapshot.game.has_value();
  const std::int64_t before = game_ ? game_->number() : 0;
  if (!adopt_events(snapshot)) {
    services_.log.error("game.damaged", {{"why", "the stored events break the rules"}});
    refuse_all_waiting(refusal("store.damaged"));
    return retire();
  }
  if (game_) adopt_comforts(snapshot.comforts);
  loaded_ = true;
  if (first || !game_) {
    if (!first && !news.empty()) tell_table();
    return;
  }
  // The events may end a game whose table was read a moment before.
  const bool over = game_->state().finished();
  if (over && document_.stage == TableStage::kPlaying) uncertain_ = true;
  const std::int64_t number = game_->number();
  if (number == before && !begun_now) {
    if (!news.empty()) tell_table();
    return;
  }
  std::string out = "{\"n\":";
  append_number(out, number);
  out += ",\"m\":[" + game_->moves_after(before) + ']';
  append_awaited(out);
  if (!game_->decided_by_clock(before).empty()) out += ",\"by\":\"clock\"";
  if (begun_now || !news.empty()) out += ",\"table\":" + table_text();
  if (begun_now) out += ",\"game\":" + header_text();
  if (over) out += ",\"result\":" + result_text();
  broadcast(shared(out += '}'));
  expire_comfort();
}

// Who has told something at another node hears it here, too.
void Table::adopt_comforts(const std::vector<StoredComfort>& comforts) {
  for (const StoredComfort& stored : comforts) {
    if (stored.seat < 0 || static_cast<std::size_t>(stored.seat) >= document_.seats.size()) continue;
    const auto seat = static_cast<std::size_t>(stored.seat);
    const std::string before = write_comfort(comforts_[seat]);
    comforts_[seat] = current(read_stored(stored.document), game_->state());
    const std::string now = write_comfort(comforts_[seat]);
    if (loaded_ && now != before) {
      send_to_person(document_.seats[seat].person, shared("{\"comfort\":" + now + '}'));
    }
  }
}

// `news` becomes the table's new text if watchers have to hear of it.
void Table::adopt_document(const TableSnapshot& snapshot, std::string& news) {
  if (loaded_ && snapshot.table->version <= version_) return;
  auto document = read_document(id_, snapshot.table->document);
  if (!document) {
    services_.log.error("table.damaged", {{"why", document.error().message.id}, {"at", document.error().key}});
    refuse_all_waiting(refusal("store.damaged"));
    return retire();
  }
  const std::string before = loaded_ ? table_text() : "";
  const std::int64_t reactions = document_.reaction.number;
  document_ = std::move(*document);
  version_ = snapshot.table->version;
  update_presence();
  if (!loaded_) return;
  if (table_text() != before) news = table_text();
  if (document_.reaction.number > reactions) {
    std::string out = "{\"react\":[" + std::to_string(document_.reaction.seat) + ',';
    append_text(out, document_.reaction.id);
    broadcast(shared(out += "]}"));
  }
}

bool Table::adopt_events(const TableSnapshot& snapshot) {
  if (!game_) {
    if (!snapshot.game) return true;
    auto game = LiveGame::load(snapshot.game->header, document_.settings.clock, snapshot.events);
    if (!game) return false;
    game_.emplace(std::move(*game));
    make_dice();
    return true;
  }
  for (const StoredEvent& event : snapshot.events) {
    if (event.number <= game_->number()) continue;
    if (!game_->add(event.text, event.origin, event.time)) return false;
  }
  return true;
}

void Table::make_dice() { dice_.emplace(document_.seed, document_.nonces()); }

}  // namespace bigshot
