#include "server/key_code.h"

#include <array>

#include "fair/crypto.h"
#include "server/ids.h"

namespace bigshot {

namespace {

constexpr std::size_t kCodeLength = 12;
constexpr std::size_t kGroup = 4;
constexpr std::size_t kCodeKeyDigits = 64;

std::span<const std::uint8_t> code_bytes(std::string_view code) {
  return {reinterpret_cast<const std::uint8_t*>(code.data()), code.size()};
}

// A key has as many bytes as a digest, so that one digest covers it once: a one-time pad.
Digest covered(std::string_view code, const Digest& bytes) {
  Digest result = hmac_sha256(code_bytes(code), "bigshot-key-code/box");
  for (std::size_t i = 0; i < result.size(); ++i) result[i] ^= bytes[i];
  return result;
}

}  // namespace

std::string random_key_code() {
  const std::string letters = random_id();
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i) {
    if (i > 0 && i % kGroup == 0) code += '-';
    code += letters[i];
  }
  return code;
}

std::optional<std::string> tidy_key_code(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c == '-' || c == ' ') continue;
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (kIdAlphabet.find(small) == std::string_view::npos || code.size() == kCodeLength) return std::nullopt;
    code += small;
  }
  if (code.size() != kCodeLength) return std::nullopt;
  return code;
}

std::string hash_of_key_code(std::string_view code) {
  return to_hex(hmac_sha256(code_bytes(code), "bigshot-key-code/hash"));
}

std::string box_with_key(std::string_view code, std::string_view key) {
  Digest bytes{};
  from_hex(key, bytes);
  return to_hex(covered(code, bytes));
}

std::optional<std::string> key_in_box(std::string_view code, std::string_view box) {
  Digest bytes{};
  if (box.size() != kCodeKeyDigits || !from_hex(box, bytes)) return std::nullopt;
  return to_hex(covered(code, bytes));
}

}  // namespace bigshot
