#include "arena/bytes.h"

#include "rules/random.h"

namespace bigshot {

void append_string(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<std::uint64_t>(text.size()));
  bytes += text;
}

bool take_string(std::string_view& bytes, std::string& text) {
  std::uint64_t size = 0;
  if (!take(bytes, size) || size > bytes.size()) return false;
  text = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return true;
}

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (; bytes.size() >= sizeof sum; bytes.remove_prefix(sizeof sum)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), sizeof word);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15U;
    sum ^= sum >> 29;
  }
  for (char byte : bytes) sum = mix(sum ^ static_cast<std::uint8_t>(byte));
  return sum;
}

}  // namespace bigshot
