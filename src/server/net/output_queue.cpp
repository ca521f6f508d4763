#include "server/net/output_queue.h"

#include <algorithm>

namespace bigshot {
namespace {

constexpr std::size_t kMostBuffers = 64;  // Asio passes no more to the system at once
constexpr std::size_t kLittle = 4096;
constexpr std::uint8_t kWholeTextFrame = 0x81;

}  // namespace

// RFC 6455, 5.2: the length takes 7 bits, or 16 or 64 behind a mark; what a server sends is not masked.
bool OutputQueue::push_message(SharedText text) {
  Entry entry;
  const std::uint64_t length = text->size();
  entry.text = std::move(text);
  entry.head[0] = kWholeTextFrame;
  int length_bytes = 0;
  if (length < 126) {
    entry.head[1] = static_cast<std::uint8_t>(length);
  } else if (length <= 0xffff) {
    entry.head[1] = 126;
    length_bytes = 2;
  } else {
    entry.head[1] = 127;
    length_bytes = 8;
  }
  for (int i = 0; i < length_bytes; ++i) {
    entry.head[2 + i] = static_cast<std::uint8_t>(length >> (8 * (length_bytes - 1 - i)));
  }
  entry.head_size = static_cast<std::uint8_t>(2 + length_bytes);
  return push(std::move(entry));
}

bool OutputQueue::push_frames(std::string frames) {
  Entry entry;
  entry.text = std::make_shared<const std::string>(std::move(frames));
  return push(std::move(entry));
}

bool OutputQueue::push(Entry entry) {
  const std::size_t size = entry.size();
  if (bytes_ + size > most_bytes_ || entries_.size() - first_ >= most_messages_) return false;
  if (size == 0) return true;
  bytes_ += size;
  if (first_ > kMostBuffers && first_ > entries_.size() / 2) {
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  entries_.push_back(std::move(entry));
  return true;
}

bool OutputQueue::copy_little(std::string& bytes) const {
  if (bytes_ > kLittle) return false;
  bytes.clear();
  for (std::size_t i = first_; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const std::size_t of_head = std::min<std::size_t>(entry.written, entry.head_size);
    bytes.append(reinterpret_cast<const char*>(entry.head) + of_head, entry.head_size - of_head);
    bytes.append(*entry.text, entry.written - of_head);
  }
  return true;
}

void OutputQueue::gather(std::vector<boost::asio::const_buffer>& buffers) const {
  buffers.clear();
  for (std::size_t i = first_; i < entries_.size() && buffers.size() + 2 <= kMostBuffers; ++i) {
    const Entry& entry = entries_[i];
    const std::size_t of_head = std::min<std::size_t>(entry.written, entry.head_size);
    if (of_head < entry.head_size) buffers.emplace_back(entry.head + of_head, entry.head_size - of_head);
    const std::size_t of_text = entry.written - of_head;
    buffers.emplace_back(entry.text->data() + of_text, entry.text->size() - of_text);
  }
}

void OutputQueue::consume(std::size_t bytes) {
  bytes_ -= bytes;
  while (bytes > 0) {
    Entry& entry = entries_[first_];
    const std::size_t taken = std::min(bytes, entry.size() - entry.written);
    entry.written += taken;
    bytes -= taken;
    if (entry.written < entry.size()) break;
    entry.text.reset();
    ++first_;
  }
  if (empty()) clear();
}

void OutputQueue::clear() {
  static constexpr std::size_t kKept = 4;
  bytes_ = 0;
  first_ = 0;
  entries_.clear();
  if (entries_.capacity() > kKept) entries_.shrink_to_fit();
}

}  // namespace bigshot
