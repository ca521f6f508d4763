// The tables that are in memory, by their ids. A table is loaded when somebody asks for it, and forgotten when
// nobody has for a while.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/requests.h"
#include "server/services.h"

namespace bigshot {

class Table;

class Tables {
 public:
  // Once, before anything else.
  void use(Services& services) { services_ = &services; }

  // Hands a request to its table, which answers it.
  void send(const std::string& id, TableRequest request);
  // The table, loaded if need be.
  std::shared_ptr<Table> get(const std::string& id);
  // Only if it is in memory.
  std::shared_ptr<Table> find(const std::string& id) const;
  std::vector<std::shared_ptr<Table>> all() const;

  // Who is connected, a bit for each seat; none if the table is not in memory.
  unsigned here(const std::string& id) const;

  // A table that ends tells so; only this very one is forgotten.
  void forget(const std::string& id, const Table* table);
  // Breaks all ties at the end.
  void clear();

 private:
  Services* services_ = nullptr;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
};

// Makes a table, and answers with it. Asked twice with one client id, it is the same table.
void create_table(Services& services, std::int64_t request, const ClientPtr& client, const CreateRequest& create);

}  // namespace bigshot
