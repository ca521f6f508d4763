// Tells other nodes on the same PostgreSQL what has changed, and hears it from them (NOTIFY, LISTEN).
//
// On a connection and a thread of its own: a NOTIFY inside the writer's transaction would make all writers wait
// for each other. So it is only a hint, sent after the commit.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "record/descriptor.h"
#include "store/store.h"

namespace bigshot {

class PostgresNews {
 public:
  PostgresNews(std::string url, std::chrono::milliseconds retry, std::function<void(const News&)> on_news);
  PostgresNews(const PostgresNews&) = delete;
  PostgresNews& operator=(const PostgresNews&) = delete;
  ~PostgresNews();

  void publish(const std::vector<News>& news);

 private:
  class Line;

  void work();
  std::unique_ptr<Line> connect();
  // Sends what is to be sent and takes what has come; false if the line is gone.
  bool exchange(Line& line);
  // Listens as long as the line holds.
  void follow(Line& line);
  // Until something is to be sent, heard, or ended.
  void wait(int socket) const;
  // For so long, or until the end. Nothing that is to be sent shortens it.
  void rest(std::chrono::milliseconds pause);
  void wake() const;
  std::vector<std::string> take_outgoing();
  void tell(const std::string& payload) const;

  std::string url_;
  std::chrono::milliseconds retry_;
  std::function<void(const News&)> on_news_;
  Descriptor wake_;  // an eventfd

  std::mutex mutex_;
  std::vector<std::string> outgoing_;
  std::atomic<bool> ending_ = false;
  std::condition_variable ended_;

  std::thread thread_;
};

}  // namespace bigshot
