#include "arena/chunks.h"

#include <thread>
#include <vector>

namespace bigshot {

std::uint64_t Chunks::run(const Work& work, const std::function<bool()>& stop) {
  std::vector<std::jthread> others;
  for (int thread = 1; thread < threads_; ++thread) {
    others.emplace_back([this, thread, &work, &stop] { work_on(work, stop, thread); });
  }
  work_on(work, stop, 0);
  others.clear();
  rethrow();
  return done_;
}

bool Chunks::may_begin() const { return failed_ || next_ >= count_ || next_ < done_ + most_ahead_; }

void Chunks::work_on(const Work& work, const std::function<bool()>& stop, int thread) {
  std::unique_lock lock(mutex_);
  try {
    while (true) {
      handed_over_.wait(lock, [this] { return may_begin(); });
      if (failed_ || next_ >= count_ || stop()) return;
      const std::uint64_t chunk = next_++;
      lock.unlock();
      InOrder in_order = work(chunk, thread);
      lock.lock();
      finished_.emplace(chunk, std::move(in_order));
      hand_over();
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    note(std::current_exception());
  }
}

std::optional<std::uint64_t> Chunks::try_begin(const std::function<bool()>& stop) {
  const std::lock_guard lock(mutex_);
  if (failed_ || next_ >= count_ || !may_begin() || stop()) return std::nullopt;
  return next_++;
}

void Chunks::finish(std::uint64_t chunk, InOrder in_order) {
  const std::lock_guard lock(mutex_);
  try {
    finished_.emplace(chunk, std::move(in_order));
    hand_over();
  } catch (...) {
    note(std::current_exception());
  }
}

void Chunks::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  note(std::move(failure));
}

void Chunks::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

// The first failure counts.
void Chunks::note(std::exception_ptr failure) {
  if (!failure_) failure_ = std::move(failure);
  failed_ = true;
  handed_over_.notify_all();
}

void Chunks::hand_over() {
  while (!failed_ && !finished_.empty() && finished_.begin()->first == done_) {
    finished_.begin()->second();
    finished_.erase(finished_.begin());
    ++done_;
  }
  handed_over_.notify_all();
}

}  // namespace bigshot
