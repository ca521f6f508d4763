#include "python/workers.h"

#include <unistd.h>

namespace bigshot::python {

namespace {

std::size_t begin_of(std::size_t part, std::size_t parts, std::size_t count) { return count * part / parts; }

}  // namespace

Workers::Workers(int threads) : threads_(static_cast<std::size_t>(threads)), process_(getpid()) {
  for (std::size_t number = 1; number < threads_; ++number) {
    helpers_.emplace_back([this, number] { serve(number); });
  }
}

Workers::~Workers() {
  if (getpid() != process_) {
    // The threads stayed with the parent: there is nothing to wait for. To destroy what they wait at would wait
    // for them.
    for (std::thread& helper : helpers_) helper.detach();
    static_cast<void>(post_.release());
    return;
  }
  {
    const std::lock_guard lock(post_->mutex);
    post_->ending = true;
  }
  post_->begun.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Workers::run(std::size_t count, const Work& work) {
  if (helpers_.empty() || getpid() != process_) {
    work(0, count);
    return;
  }
  {
    const std::lock_guard lock(post_->mutex);
    post_->work = &work;
    post_->count = count;
    post_->busy = helpers_.size();
    ++post_->turn;
  }
  post_->begun.notify_all();
  work(0, begin_of(1, threads_, count));
  std::unique_lock lock(post_->mutex);
  post_->done.wait(lock, [this] { return post_->busy == 0; });
}

void Workers::serve(std::size_t number) {
  std::size_t served = 0;
  std::unique_lock lock(post_->mutex);
  while (true) {
    post_->begun.wait(lock, [&] { return post_->ending || post_->turn != served; });
    if (post_->ending) return;
    served = post_->turn;
    const Work& work = *post_->work;
    const std::size_t count = post_->count;
    lock.unlock();
    work(begin_of(number, threads_, count), begin_of(number + 1, threads_, count));
    lock.lock();
    if (--post_->busy == 0) post_->done.notify_one();
  }
}

}  // namespace bigshot::python
