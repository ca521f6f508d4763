#include "server/doorkeeper.h"

#include <mutex>

#include "server/ids.h"
#include "server/net/origin.h"

namespace bigshot {

namespace {

constexpr int kDoorPage = 500;

}  // namespace

std::optional<std::string> ban_subject(std::string_view typed) {
  if (typed.starts_with(kPersonSubject) && is_id(typed.substr(kPersonSubject.size()))) return std::string(typed);
  if (!typed.starts_with(kAddressSubject)) return std::nullopt;
  const auto key = read_limit_key(typed.substr(kAddressSubject.size()));
  if (!key) return std::nullopt;
  return std::string(kAddressSubject) + *key;
}

Doorkeeper::Doorkeeper(Store& store, Scheduler& scheduler, Milliseconds look, const Log& log)
    : store_(store), scheduler_(scheduler), look_(look), log_(log), strand_(scheduler.make_strand()) {}

std::optional<StoreError> Doorkeeper::start(Touched touched) {
  touched_ = std::move(touched);
  const auto last = store_.last_audit();
  if (!last) return last.error();
  last_audit_ = *last;
  if (auto error = read_bans()) return error;
  look_later();
  return std::nullopt;
}

bool Doorkeeper::is_banned(std::string_view kind, std::string_view id) const {
  const std::shared_lock lock(mutex_);
  if (banned_.empty()) return false;
  return banned_.contains(std::string(kind).append(id));
}

void Doorkeeper::look_later() {
  strand_->run_at(scheduler_.now() + look_, [this, stopped = stopped_] {
    if (*stopped) return;
    scheduler_.run_on_worker([this, stopped] {
      if (*stopped) return;
      look();
      strand_->post([this, stopped] {
        if (!*stopped) look_later();
      });
    });
  });
}

// Bans are read before anybody is told to look: who is banned must not come in again.
void Doorkeeper::look() {
  const auto entries = store_.audit(last_audit_, kDoorPage);
  if (!entries || entries->empty() || read_bans()) return;
  for (const StoredAudit& entry : *entries) {
    last_audit_ = entry.number;
    log_.info("operator.acted", {{"action", entry.action}});
    if (!entry.subject.empty()) touched_(entry.subject);
  }
}

std::optional<StoreError> Doorkeeper::read_bans() {
  std::set<std::string, std::less<>> banned;
  std::string after;
  for (;;) {
    const auto page = store_.bans(after, kDoorPage);
    if (!page) return page.error();
    for (const StoredBan& ban : *page) {
      after = ban.subject;
      banned.insert(ban_subject(after).value_or(after));
    }
    if (std::ssize(*page) < kDoorPage) break;
  }
  const std::unique_lock lock(mutex_);
  banned_ = std::move(banned);
  return std::nullopt;
}

}  // namespace bigshot
