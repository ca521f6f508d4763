// Plain values as bytes, as they lie in memory: for files that only the machine reads that wrote them, and for
// messages between processes of one program.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "record/message.h"

namespace bigshot {

template <class T>
void append(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Takes a value from the front. False if there are too few bytes.
template <class T>
bool take(std::string_view& bytes, T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (bytes.size() < sizeof value) return false;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return true;
}

// A text with its length before it.
void append_string(std::string& bytes, std::string_view text);
bool take_string(std::string_view& bytes, std::string& text);

void append_message(std::string& bytes, const std::optional<Message>& message);
std::optional<Message> take_message(std::string_view& bytes);

// Eight bytes at a time: quick enough for large files.
std::uint64_t checksum(std::string_view bytes);

}  // namespace bigshot
