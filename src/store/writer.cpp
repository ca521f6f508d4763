#include "store/writer.h"

#include <algorithm>

namespace bigshot {

namespace {

// What other nodes should look at again.
std::vector<News> news_of(const StoreChanges& changes) {
  std::vector<News> news;
  for (const StoreChange& change : changes) {
    if (const auto* append = std::get_if<AppendEvents>(&change)) {
      news.push_back({News::Kind::kGame, append->game});
    } else if (const auto* finish = std::get_if<FinishGame>(&change)) {
      news.push_back({News::Kind::kGame, finish->game});
    } else if (const auto* comfort = std::get_if<PutComfort>(&change)) {
      news.push_back({News::Kind::kGame, comfort->game});
    } else if (const auto* table = std::get_if<PutTable>(&change)) {
      news.push_back({News::Kind::kTable, table->id});
    } else if (const auto* gone = std::get_if<RemoveTable>(&change)) {
      news.push_back({News::Kind::kTable, gone->table});
    } else if (const auto* header = std::get_if<PutHeader>(&change)) {
      news.push_back({News::Kind::kGame, header->game});
    } else if (const auto* rekeyed = std::get_if<RekeyPerson>(&change)) {
      news.push_back({News::Kind::kPerson, rekeyed->id});
    } else if (const auto* removed = std::get_if<RemovePerson>(&change)) {
      news.push_back({News::Kind::kPerson, removed->id});
    } else if (const auto* presence = std::get_if<PutPresence>(&change)) {
      news.push_back({News::Kind::kPresence, presence->table});
    }
  }
  return news;
}

}  // namespace

Writer::Writer(Connector& connector, std::unique_ptr<SqlConnection> connection, std::size_t longest_queue,
               Published published)
    : connector_(connector),
      connection_(std::move(connection)),
      longest_queue_(longest_queue),
      published_(std::move(published)),
      thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  something_queued_.notify_one();
  thread_.join();
}

// What can be done before the writer's turn is done by who queues.
void Writer::queue(const StoreChanges& changes, Store::Done done) {
  auto queries = write_queries(changes);
  if (!queries) return done(queries.error());
  Job job{{std::move(*queries), lock_key(changes), locks_of(changes), std::nullopt}, {}, std::move(done)};
  if (published_) job.news = news_of(changes);
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < longest_queue_) {
      jobs_.push_back(std::move(job));
      something_queued_.notify_one();
      return;
    }
  }
  job.done(StoreError{StoreFault::kUnavailable, "too much is waiting to be written", {}});
}

StoreCounters Writer::counters() const {
  const std::lock_guard lock(mutex_);
  StoreCounters counters = counters_;
  counters.waiting = jobs_.size();
  return counters;
}

void Writer::work() {
  for (auto group = take_group(); !group.empty(); group = take_group()) write(group);
}

std::vector<Writer::Job> Writer::take_group() {
  std::unique_lock lock(mutex_);
  something_queued_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
  const auto end = jobs_.begin() + static_cast<std::ptrdiff_t>(std::min(jobs_.size(), kLargestGroup));
  std::vector<Job> group(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
  jobs_.erase(jobs_.begin(), end);
  return group;
}

void Writer::write(std::vector<Job>& group) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<PendingWrite*> writes;
  for (Job& job : group) writes.push_back(&job.write);
  int commits = 0;
  if (const auto error = ensure_connection()) {
    for (PendingWrite* write : writes) write->error = error;
  } else {
    commits = commit_together(*connection_, writes);
  }
  count(group, commits,
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start));
  std::vector<News> news;
  for (Job& job : group) {
    if (!job.write.error) news.insert(news.end(), job.news.begin(), job.news.end());
    job.done(job.write.error);
  }
  if (!news.empty()) published_(news);
}

std::optional<StoreError> Writer::ensure_connection() {
  if (connection_ && !connection_->is_broken()) return std::nullopt;
  connection_.reset();
  auto connection = connector_.connect();
  if (!connection) return connection.error();
  connection_ = std::move(*connection);
  return std::nullopt;
}

void Writer::count(const std::vector<Job>& group, int commits, std::chrono::microseconds took) {
  const std::lock_guard lock(mutex_);
  counters_.failing.reset();
  counters_.commits += static_cast<std::uint64_t>(commits);
  counters_.commit_microseconds += static_cast<std::uint64_t>(took.count());
  counters_.largest_group = std::max<std::uint64_t>(counters_.largest_group, group.size());
  for (const Job& job : group) {
    if (!job.write.error) {
      ++counters_.changes;
    } else if (job.write.error->fault == StoreFault::kConflict || job.write.error->fault == StoreFault::kLimit) {
      ++counters_.refused;
    } else {
      ++counters_.failed;
      if (job.write.error->fault != StoreFault::kInvalid) counters_.failing = job.write.error->fault;
    }
  }
}

}  // namespace bigshot
