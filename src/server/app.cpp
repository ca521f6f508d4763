#include "server/app.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "server/table/table.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::string_view kWebSocketPath = "/ws";

FairSeed draw_random_seed() {
  FairSeed seed;
  fill_with_random_bytes(seed);
  return seed;
}

void add_store_metrics(Metrics& metrics, const Store& store) {
  using Field = std::uint64_t StoreCounters::*;
  const auto add = [&](const char* name, const char* help, Field field) {
    metrics.counter_from(name, help, [&store, field] { return static_cast<double>(store.counters().*field); });
  };
  add("bigshot_store_commits_total", "Transactions that are on the disk", &StoreCounters::commits);
  add("bigshot_store_changes_total", "Lists of changes acknowledged", &StoreCounters::changes);
  add("bigshot_store_conflicts_total", "Changes refused because somebody was faster", &StoreCounters::refused);
  add("bigshot_store_failures_total", "Changes that failed", &StoreCounters::failed);
  metrics.counter_from("bigshot_store_commit_seconds_total", "Time spent in commits",
                       [&store] { return static_cast<double>(store.counters().commit_microseconds) / 1e6; });
  metrics.gauge_from("bigshot_store_waiting", "Changes that wait to be written",
                     [&store] { return static_cast<double>(store.counters().waiting); });
}

}  // namespace

App::App(Store& store, Scheduler& scheduler, Metrics& metrics, const Log& log, AppOptions options)
    : options_(std::move(options)),
      scheduler_(scheduler),
      game_metrics_(metrics),
      requests_(options_.requests),
      newcomers_(options_.newcomers),
      bots_(scheduler, options_.bots, metrics, log),
      duties_(store, scheduler, {options_.node, options_.lease, options_.look}, log),
      ratings_(store, scheduler, log),
      door_(store, scheduler, options_.look, log),
      sweeper_(
          store, scheduler, options_.sweep,
          [this](const std::string& table) { return tables_.find(table) != nullptr; }, metrics, log),
      services_{store,
                scheduler,
                bots_,
                duties_,
                ratings_,
                door_,
                tables_,
                game_metrics_,
                requests_,
                newcomers_,
                log,
                options_.draw_seed ? options_.draw_seed : draw_random_seed,
                options_.shared_store},
      api_(services_, metrics, options_.version),
      strand_(scheduler.make_strand()) {
  tables_.use(services_);
  services_.on_person_changed = [this](const std::string& person) { look_at_person(person); };
  add_store_metrics(metrics, store);
}

App::~App() { tables_.clear(); }

std::optional<StoreError> App::start() {
  auto error = duties_.start([this](const std::string& game, std::uint64_t term) {
    if (!stopping_) tables_.get(game)->take_duty(term);
  });
  if (error) return error;
  if (auto unread = door_.start([this](const std::string& subject) { on_touched(subject); })) return unread;
  ratings_.start();
  sweeper_.start();
  if (options_.shared_store) {
    look_again_later();
    strand_->post([this] { watch_nodes(); });
  }
  return std::nullopt;
}

// Hints from other nodes can be lost.
void App::look_again_later() {
  strand_->run_at(scheduler_.now() + options_.look_again, [this] {
    if (stopping_) return;
    on_news({News::Kind::kEverything, ""});
    look_again_later();
  });
}

// Who was connected to a node that has died, or has come back, is known by who lives.
void App::watch_nodes() {
  if (stopping_) return;
  scheduler_.run_on_worker([this] {
    if (stopping_) return;
    const auto nodes = services_.store.living_nodes();
    strand_->post([this, nodes] {
      if (stopping_) return;
      if (nodes && *nodes != living_nodes_) {
        living_nodes_ = *nodes;
        for (const auto& table : tables_.all()) table->look_for_people();
      }
      strand_->run_at(scheduler_.now() + options_.look, [this] { watch_nodes(); });
    });
  });
}

void App::on_news(const News& news) {
  if (stopping_) return;
  if (news.kind == News::Kind::kEverything) {
    for (const auto& table : tables_.all()) {
      table->look_again();
      table->look_for_people();
    }
  } else if (news.kind == News::Kind::kPerson) {
    look_at_person(news.id);
  } else if (const auto table = tables_.find(news.id)) {
    if (news.kind == News::Kind::kPresence) return table->look_for_people();
    table->look_again();
  }
}

void App::stop(Milliseconds patience) {
  if (stopping_.exchange(true)) return;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience);
  const auto is_working = [this] {
    const auto tables = tables_.all();
    return std::any_of(tables.begin(), tables.end(), [](const auto& table) { return table->is_working(); });
  };
  while (is_working() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ratings_.stop();
  door_.stop();
  sweeper_.stop();
  duties_.stop();
  for (const auto& session : sessions()) session->say_goodbye();
}

std::vector<std::shared_ptr<Session>> App::sessions() {
  std::vector<std::shared_ptr<Session>> living;
  const std::lock_guard lock(mutex_);
  for (const auto& [key, weak] : sessions_) {
    if (auto session = weak.lock()) living.push_back(std::move(session));
  }
  return living;
}

void App::on_touched(const std::string& subject) {
  if (stopping_) return;
  if (subject.starts_with(kTableSubject)) {
    if (const auto table = tables_.find(subject.substr(kTableSubject.size()))) table->look_again();
    return;
  }
  if (subject.starts_with(kPersonSubject)) look_at_person(subject.substr(kPersonSubject.size()));
  for (const auto& session : sessions()) session->end_if_banned();
}

void App::look_at_person(const std::string& person) {
  scheduler_.run_on_worker([this, person] {
    if (stopping_) return;
    const auto stored = services_.store.person(person);
    if (!stored) return;
    const std::string key_hash = *stored ? (*stored)->key_hash : "";
    for (const auto& session : sessions()) session->end_unless(person, key_hash);
  });
}

void App::on_request(HttpRequest request, Answer answer) {
  if (stopping_) return answer(http_error(503, "server.stopping"));
  if (is_banned(request.address)) return answer(http_error(403, "request.banned"));
  api_.answer(std::move(request), std::move(answer));
}

bool App::accepts(const HttpRequest& request) {
  return request.path == kWebSocketPath && !stopping_ && !is_banned(request.address);
}

std::shared_ptr<Peer> App::on_connect(std::shared_ptr<Connection> connection, const HttpRequest&) {
  auto session = std::make_shared<Session>(services_, std::move(connection), stopping_, [this](Session& ended) {
    const std::lock_guard lock(mutex_);
    sessions_.erase(&ended);
  });
  const std::lock_guard lock(mutex_);
  sessions_.emplace(session.get(), session);
  return session;
}

}  // namespace bigshot
