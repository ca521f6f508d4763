#include "server/tables.h"

#include "server/ids.h"
#include "server/table/table.h"
#include "server/wire.h"

namespace bigshot {

void Tables::send(const std::string& id, TableRequest request) { get(id)->handle(std::move(request)); }

std::shared_ptr<Table> Tables::get(const std::string& id) {
  std::shared_ptr<Table> made;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Table>& table = tables_[id];
    if (table != nullptr) return table;
    table = made = std::make_shared<Table>(*services_, id);
    services_->metrics.tables.set(static_cast<std::int64_t>(tables_.size()));
  }
  made->load();
  return made;
}

std::shared_ptr<Table> Tables::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Table>> Tables::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Table>> result;
  result.reserve(tables_.size());
  for (const auto& [id, table] : tables_) result.push_back(table);
  return result;
}

unsigned Tables::here(const std::string& id) const {
  const auto table = find(id);
  return table ? table->here() : 0;
}

void Tables::forget(const std::string& id, const Table* table) {
  std::shared_ptr<Table> last;  // destroyed outside of the lock
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  if (found == tables_.end() || found->second.get() != table) return;
  last = std::move(found->second);
  tables_.erase(found);
  services_->metrics.tables.set(static_cast<std::int64_t>(tables_.size()));
}

void Tables::clear() {
  std::unordered_map<std::string, std::shared_ptr<Table>> tables;
  const std::lock_guard lock(mutex_);
  tables.swap(tables_);
}

void create_table(Services& services, std::int64_t request, const ClientPtr& client, const CreateRequest& create) {
  const PersonPtr person = client->person();
  TableDocument document;
  document.id = derived_id(person->key_hash, "table/" + create.client_id);
  document.settings = create.settings;
  document.host = person->id;
  document.made = services.scheduler.now();
  document.seed = services.draw_seed();
  document.seats.resize(static_cast<std::size_t>(create.settings.options.players));
  const std::string& id = document.id;
  StoreChanges changes = new_table_changes(document, person->id);
  changes.emplace_back(AddMember{id, document.host});
  services.store.commit(changes, [&services, request, client, id](const std::optional<StoreError>& error) {
    if (!error || error->fault == StoreFault::kConflict) {
      services.tables.send(id, {request, client, nullptr, DescribeRequest{}});
      return;
    }
    services.metrics.refused.add();
    client->send(error->fault == StoreFault::kLimit ? error_message(request, refusal("request.too_many"))
                                                    : error_message(request, {message(*error), "", std::nullopt}));
  });
}

}  // namespace bigshot
