// What an operator may do to a store, also while servers use it; each action stands in the audit log, in the same
// commit as what it does. All of it blocks.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "record/message.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

class OperatorDesk {
 public:
  // `name`: who acts, for the log.
  OperatorDesk(Store& store, std::string name) : store_(store), name_(std::move(name)) {}

  // Nobody plays there any more; a game that is under way ends without a result.
  std::optional<Fault> close_table(const std::string& table, Milliseconds now);
  // The table, its game and its results; what its players have reached in all stays.
  std::optional<Fault> remove_table(const std::string& table, Milliseconds now);

  std::optional<Fault> rename(const std::string& person, const std::string& new_name, Milliseconds now);
  // As if they had asked for it themselves: out of all tables and games.
  std::optional<Fault> remove_person(const std::string& person, Milliseconds now);
  std::optional<Fault> reset_rating(const std::string& player, Milliseconds now);

  // `subject`: "person:ID" or "address:IP".
  std::optional<Fault> ban(const std::string& subject, const std::string& reason, Milliseconds now);
  std::optional<Fault> unban(const std::string& subject, Milliseconds now);

  // Only the log: for what is done past the store.
  std::optional<Fault> note(const std::string& action, const std::string& detail, Milliseconds now);

 private:
  AddAudit entry(const std::string& action, const std::string& subject, const std::string& detail,
                 Milliseconds now) const {
    return {name_, action, subject, detail, now};
  }
  std::optional<Fault> commit(const StoreChanges& changes, const char* if_missing);

  Store& store_;
  std::string name_;
};

// Judges everything that is stored: each row by its checksum, each game by the rules, and the dice of each
// finished game by their proof.
struct Verification {
  std::int64_t tables = 0;
  std::int64_t games = 0;
  std::int64_t proven = 0;  // finished games whose dice were proven
  std::int64_t faults = 0;
};
using Found = std::function<void(const std::string& table, const Fault& fault)>;
Stored<Verification> verify_store(Store& store, const Found& found);

}  // namespace bigshot
