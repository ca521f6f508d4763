// Who may not come in, and what operators have done while the server runs (`bigshot admin`).
//
// Operators write to the store past the server; every action of theirs is in the audit log, so that a look at its
// last number, once in a while, tells a running server all that it must look at again. This works with both
// databases.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>

#include "server/net/log.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

// How bans and the audit log name what they are about.
inline constexpr std::string_view kTableSubject = "table:";
inline constexpr std::string_view kPersonSubject = "person:";
inline constexpr std::string_view kAddressSubject = "address:";

// Who is meant by what somebody typed: "person:ID", or "address:" and what limit_key() makes of an address.
// Nothing if nobody can be.
std::optional<std::string> ban_subject(std::string_view typed);

class Doorkeeper {
 public:
  // Hears of what an operator has touched: "table:ID", "person:ID" or "address:IP". On a worker.
  using Touched = std::function<void(const std::string& subject)>;

  Doorkeeper(Store& store, Scheduler& scheduler, Milliseconds look, const Log& log);

  // Reads who is banned. Blocks.
  std::optional<StoreError> start(Touched touched);
  void stop() { *stopped_ = true; }

  // From any thread. An address is asked for by its limit_key().
  bool is_banned(std::string_view kind, std::string_view id) const;

 private:
  void look_later();
  void look();
  std::optional<StoreError> read_bans();

  Store& store_;
  Scheduler& scheduler_;
  Milliseconds look_;
  const Log& log_;
  Touched touched_;
  std::shared_ptr<Strand> strand_;
  std::shared_ptr<std::atomic<bool>> stopped_ = std::make_shared<std::atomic<bool>>(false);
  std::int64_t last_audit_ = 0;  // the number of the last entry that is known

  mutable std::shared_mutex mutex_;
  std::set<std::string, std::less<>> banned_;
};

}  // namespace bigshot
