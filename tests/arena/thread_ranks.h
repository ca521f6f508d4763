// Several ranks as threads of one process, for tests: letters arrive late, but in order.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cluster/ranks.h"

namespace bigshot::testing {

class ThreadRanks : public Ranks {
 public:
  // The mail of all ranks.
  struct Office {
    std::mutex mutex;
    std::vector<std::deque<Letter>> boxes;
  };

  ThreadRanks(std::shared_ptr<Office> office, int rank) : office_(std::move(office)), rank_(rank) {}

  int rank() const override { return rank_; }
  int count() const override { return static_cast<int>(office_->boxes.size()); }

  void send(int to, std::string bytes) override {
    const std::lock_guard lock(office_->mutex);
    office_->boxes[static_cast<std::size_t>(to)].push_back({rank_, std::move(bytes)});
  }

  // Every other time the letter is not there yet.
  std::optional<Letter> receive() override {
    late_ = !late_;
    const std::lock_guard lock(office_->mutex);
    auto& box = office_->boxes[static_cast<std::size_t>(rank_)];
    if (late_ || box.empty()) return std::nullopt;
    Letter letter = std::move(box.front());
    box.pop_front();
    return letter;
  }

  void end(Ending /*ending*/, int /*exit_code*/) override {}

  // Calls `run` for each of so many ranks at once, and waits for all.
  static void run_all(int count, const std::function<void(Ranks&)>& run) {
    auto office = std::make_shared<Office>();
    office->boxes.resize(static_cast<std::size_t>(count));
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < count; ++rank) {
      threads.emplace_back([office, rank, &run] {
        ThreadRanks ranks(office, rank);
        run(ranks);
      });
    }
  }

 private:
  std::shared_ptr<Office> office_;
  const int rank_;
  bool late_ = false;
};

}  // namespace bigshot::testing
