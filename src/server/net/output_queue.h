// What waits to be written to one WebSocket: whole frames, in order, bounded. Messages are shared, not copied.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/connection.h"

namespace bigshot {

class OutputQueue {
 public:
  OutputQueue(std::size_t most_bytes, std::size_t most_messages)
      : most_bytes_(most_bytes), most_messages_(most_messages) {}

  // A text message. False if there is no room for it: then nothing has changed.
  bool push_message(SharedText text);
  // Bytes that are frames already.
  bool push_frames(std::string frames);

  bool empty() const { return first_ == entries_.size(); }
  std::size_t bytes() const { return bytes_; }

  // All that waits, one frame behind the other; only if that is little enough to be worth copying. The system
  // takes one piece of memory more cheaply than many.
  bool copy_little(std::string& bytes) const;
  // What to write next, as much as one system call takes. Valid until the queue changes.
  void gather(std::vector<boost::asio::const_buffer>& buffers) const;
  // So many bytes of it have been written.
  void consume(std::size_t bytes);
  void clear();

 private:
  static constexpr std::size_t kLongestHead = 10;

  // The head of a frame and its text; the first `written` bytes of both are gone.
  struct Entry {
    SharedText text;
    std::size_t written = 0;
    std::uint8_t head_size = 0;
    std::uint8_t head[kLongestHead] = {};

    std::size_t size() const { return head_size + text->size(); }
  };

  bool push(Entry entry);

  std::size_t most_bytes_;
  std::size_t most_messages_;
  std::size_t bytes_ = 0;
  // A vector that is used up from the front: without memory of its own while nothing waits, unlike a deque.
  std::vector<Entry> entries_;
  std::size_t first_ = 0;
};

}  // namespace bigshot
