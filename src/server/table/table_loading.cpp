// A table and the store: how it comes into memory, and how it learns what other nodes have done.
#include "server/table/announcements.h"
#include "server/table/table.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr Milliseconds kRetryReading = 1000;

}  // namespace

void Table::read_store() {
  if (context_.now() < clockwork_.not_before() && waiting_.empty()) {
    return clockwork_.set_timer(clockwork_.not_before());
  }
  set_busy(true);
  uncertain_ = false;
  const std::int64_t after = game_ ? game_->live().number() : 0;
  const bool with_game = !game_.has_value();
  const bool with_presence = services_.shared_store && !loaded_;
  // Who asks first, asks for all who wait.
  const PersonPtr asks = waiting_.empty() ? nullptr : waiting_.front().person;
  const std::string whose = asks ? asks->id : "";
  services_.scheduler.run(
      WorkKind::kTables, whose, [this, kept = shared_from_this(), after, with_game, with_presence] {
        auto snapshot = read_snapshot(services_.store, context_.id, after, with_game, with_presence);
        context_.post([this, snapshot = std::move(snapshot)] {
          set_busy(false);
          on_read(snapshot);
          proceed();
        });
      });
}

void Table::on_read(const Stored<TableSnapshot>& snapshot) {
  if (!snapshot) {
    uncertain_ = true;
    clockwork_.wait(kRetryReading);
    services_.log.warning("table.not_read",
                          {{"why", id(snapshot.error().fault)}, {"detail", snapshot.error().detail}});
    return refuse_all_waiting({message(snapshot.error()), "", std::nullopt});
  }
  if (!snapshot->table) {
    refuse_all_waiting(refusal("table.unknown"));
    // An operator has removed it, or nobody came back for it.
    if (loaded_) {
      TableDocument closed = document();
      closed.stage = TableStage::kClosed;
      seats_.advance(std::move(closed));
      tell_table();
    }
    return retire(true);
  }
  adopt(*snapshot);
}

void Table::give_up_damaged(std::string_view event, const Fault& why) {
  services_.log.error(event, {{"why", why.message.id}, {"at", why.key}});
  refuse_all_waiting(refusal("store.damaged"));
  retire(true);
}

void Table::adopt(const TableSnapshot& snapshot) {
  const bool first = !loaded_;
  if (first) watchers_.set_elsewhere(snapshot.presence);
  const auto table_is_new = adopt_document(*snapshot.table);
  if (!table_is_new) return;
  const bool begun_now = !game_.has_value() && snapshot.game.has_value();
  const std::int64_t before = game_ ? game_->live().number() : 0;
  if (!adopt_events(snapshot)) {
    return give_up_damaged("game.damaged", refusal("store.damaged", {}, "events"));
  }
  if (game_) adopt_comforts(snapshot.comforts);
  loaded_ = true;
  if (first) return;
  const bool moved = game_ && (game_->live().number() != before || begun_now);
  if (!moved) {
    if (*table_is_new) tell_table();
    return;
  }
  // The events may end a game whose table was read a moment before.
  if (game_->state().finished() && document().stage == TableStage::kPlaying) uncertain_ = true;
  const CaughtUp news{before, begun_now || *table_is_new, begun_now};
  watchers_.tell(shared(caught_up_message(document(), here(), *game_, news, context_.now())));
  for (const Seat seat : game_->expire_comforts()) tell_comfort(seat);
}

std::optional<bool> Table::adopt_document(const StoredTable& stored) {
  if (loaded_ && stored.version <= seats_.version()) return false;
  auto read = read_document(context_.id, stored.document);
  if (!read) {
    give_up_damaged("table.damaged", read.error());
    return std::nullopt;
  }
  // As those with a seat see it: they hear of what others do not, a rematch at a private table.
  const auto as_seated = [this] { return public_table(document(), here(), Reader::kSeated); };
  const std::string before = loaded_ ? as_seated() : "";
  const std::int64_t reactions = document().reaction.number;
  seats_.adopt(std::move(*read), stored.version);
  watchers_.update_presence(document());
  if (!loaded_) return false;
  if (document().reaction.number > reactions) watchers_.tell(shared(reaction_message(document().reaction)));
  return as_seated() != before;
}

bool Table::adopt_events(const TableSnapshot& snapshot) {
  if (!game_) {
    if (!snapshot.game) return true;
    auto live = LiveGame::load(snapshot.game->header, document().settings.clock, snapshot.events);
    if (!live) return false;
    game_.emplace(std::move(*live), document());
    return true;
  }
  for (const StoredEvent& event : snapshot.events) {
    if (event.number > game_->live().number() && !game_->add(event)) return false;
  }
  return true;
}

// Who has told something at another node hears it here, too.
void Table::adopt_comforts(const std::vector<StoredComfort>& comforts) {
  for (const StoredComfort& stored : comforts) {
    const auto seat = document().seat_with(stored.seat);
    if (!seat) continue;
    const Comfort before = game_->comforts()[*seat];
    game_->set_comfort(*seat, current(read_stored(stored.document), game_->state()));
    if (loaded_ && write_comfort(before) != write_comfort(game_->comforts()[*seat])) tell_comfort(*seat);
  }
}

}  // namespace bigshot
