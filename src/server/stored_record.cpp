#include "server/stored_record.h"

#include "fair/fair_json.h"
#include "record/json_record.h"
#include "server/live_game.h"
#include "server/table_document.h"
#include "server/table_snapshot.h"
#include "server/wire.h"

namespace bigshot {

Result<StoredRecord, Fault> stored_record(Store& store, std::string_view table) {
  const auto snapshot = read_snapshot(store, table, 0, true);
  if (!snapshot) return Fault{message(snapshot.error()), "", std::nullopt};
  if (!snapshot->game || !snapshot->table) return refusal("game.unknown");
  const auto document = read_document(table, snapshot->table->document);
  const auto live = LiveGame::load(snapshot->game->header, std::nullopt, snapshot->events);
  if (!document || !live) return refusal("store.damaged");
  const bool finished = live->state().finished();
  FairProof proof = document->proof();
  if (finished) proof.seed = document->seed;
  return StoredRecord{write_record(live->game(), with_fair(proof)), finished};
}

}  // namespace bigshot
