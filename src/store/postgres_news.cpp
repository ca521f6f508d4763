#include "store/postgres_news.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "store/postgres_connection.h"

namespace bigshot {

namespace {

constexpr char kGameMark = 'g';
constexpr char kTableMark = 't';
constexpr char kPresenceMark = 'p';
constexpr char kPersonMark = 'k';
// Hints beyond this many are dropped while nobody can be reached; who comes back looks at everything anyway.
constexpr std::size_t kMostOutgoing = 10'000;
constexpr std::chrono::milliseconds kFirstPause{50};

char mark_of(News::Kind kind) {
  if (kind == News::Kind::kPresence) return kPresenceMark;
  if (kind == News::Kind::kPerson) return kPersonMark;
  return kind == News::Kind::kGame ? kGameMark : kTableMark;
}

News::Kind kind_of(char mark) {
  if (mark == kPresenceMark) return News::Kind::kPresence;
  if (mark == kPersonMark) return News::Kind::kPerson;
  return mark == kGameMark ? News::Kind::kGame : News::Kind::kTable;
}

// One argument of an SQL array: quoted, so that any id is safe.
void add_element(std::string& array, const std::string& text) {
  array += array.size() > 1 ? ",\"" : "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') array += '\\';
    array += c;
  }
  array += '"';
}

}  // namespace

// A connection that listens. Its own hints come back too, and are known by the number of its process.
class PostgresNews::Line {
 public:
  explicit Line(PostgresHandle handle) : handle_(std::move(handle)) {}

  bool listen() { return succeeded(PQexec(handle_.get(), "LISTEN bigshot")); }

  bool send(const std::vector<std::string>& payloads) {
    std::string array = "{";
    for (const std::string& payload : payloads) add_element(array, payload);
    array += '}';
    const std::array<const char*, 1> values = {array.c_str()};
    return succeeded(PQexecParams(handle_.get(), "SELECT pg_notify('bigshot', one) FROM unnest($1::text[]) AS one",
                                  1, nullptr, values.data(), nullptr, nullptr, 0));
  }

  // False if the connection is gone.
  bool receive(const std::function<void(const std::string&)>& heard) {
    if (PQconsumeInput(handle_.get()) == 0) return false;
    while (PGnotify* note = PQnotifies(handle_.get())) {
      const std::unique_ptr<PGnotify, void (*)(void*)> owner(note, PQfreemem);
      if (note->be_pid != PQbackendPID(handle_.get())) heard(note->extra);
    }
    return PQstatus(handle_.get()) == CONNECTION_OK;
  }

  int socket() const { return PQsocket(handle_.get()); }

 private:
  static bool succeeded(PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }

  PostgresHandle handle_;
};

PostgresNews::PostgresNews(std::string url, std::chrono::milliseconds retry,
                           std::function<void(const News&)> on_news)
    : url_(std::move(url)),
      retry_(retry),
      on_news_(std::move(on_news)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { work(); }) {}

PostgresNews::~PostgresNews() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ended_.notify_all();
  wake();
  thread_.join();
}

void PostgresNews::publish(const std::vector<News>& news) {
  {
    const std::lock_guard lock(mutex_);
    for (const News& one : news) {
      if (outgoing_.size() >= kMostOutgoing) break;
      outgoing_.push_back(mark_of(one.kind) + one.id);
    }
  }
  wake();
}

// A line that breaks at once is as bad as one that cannot be had: the pause grows until one has lasted
// (exponential back-off).
void PostgresNews::work() {
  using Clock = std::chrono::steady_clock;
  std::chrono::milliseconds pause{0};
  while (!ending_) {
    const auto begun = Clock::now();
    if (const auto line = connect()) follow(*line);
    const bool lasted = Clock::now() - begun >= retry_;
    pause = lasted ? kFirstPause : std::clamp(2 * pause, kFirstPause, std::max(retry_, kFirstPause));
    rest(pause);
  }
}

void PostgresNews::follow(Line& line) {
  // Whatever was said while nobody listened is not said again.
  if (on_news_) on_news_({News::Kind::kEverything, ""});
  while (exchange(line) && !ending_) wait(line.socket());
  if (ending_) exchange(line);
}

bool PostgresNews::exchange(Line& line) {
  const auto outgoing = take_outgoing();
  return (outgoing.empty() || line.send(outgoing)) &&
         line.receive([this](const std::string& payload) { tell(payload); });
}

std::unique_ptr<PostgresNews::Line> PostgresNews::connect() {
  auto handle = open_postgres(url_);
  if (!handle) return nullptr;
  auto line = std::make_unique<Line>(std::move(*handle));
  if (!line->listen()) return nullptr;
  return line;
}

void PostgresNews::wait(int socket) const {
  std::array<pollfd, 2> ready = {pollfd{.fd = wake_.number(), .events = POLLIN, .revents = 0},
                                 pollfd{.fd = socket, .events = POLLIN, .revents = 0}};
  ::poll(ready.data(), ready.size(), -1);
  std::uint64_t count = 0;
  [[maybe_unused]] const auto read = ::read(wake_.number(), &count, sizeof count);
}

void PostgresNews::rest(std::chrono::milliseconds pause) {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, pause, [this] { return ending_.load(); });
}

void PostgresNews::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_.number(), &one, sizeof one);
}

std::vector<std::string> PostgresNews::take_outgoing() {
  const std::lock_guard lock(mutex_);
  return std::exchange(outgoing_, {});
}

void PostgresNews::tell(const std::string& payload) const {
  if (!on_news_ || payload.empty()) return;
  on_news_({kind_of(payload[0]), payload.substr(1)});
}

}  // namespace bigshot
