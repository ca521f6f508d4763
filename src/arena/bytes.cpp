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

// Programs of others break no rule, so their messages name none.
void append_message(std::string& bytes, const std::optional<Message>& message) {
  append_string(bytes, message ? message->id : "");
  if (!message) return;
  append(bytes, static_cast<std::uint64_t>(message->facts.size()));
  for (const Fact& fact : message->facts) {
    append_string(bytes, fact.name);
    append_string(bytes, fact.value);
  }
}

std::optional<Message> take_message(std::string_view& bytes) {
  Message message;
  if (!take_string(bytes, message.id) || message.id.empty()) return std::nullopt;
  std::uint64_t facts = 0;
  take(bytes, facts);
  for (std::uint64_t i = 0; i < facts; ++i) {
    Fact fact;
    if (!take_string(bytes, fact.name) || !take_string(bytes, fact.value)) break;
    message.facts.push_back(std::move(fact));
  }
  return message;
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
