#include "server/ids.h"

#include <algorithm>

#include "fair/crypto.h"

namespace bigshot {

namespace {

std::string id_from(std::span<const std::uint8_t> bytes) {
  std::string id;
  for (std::size_t i = 0; i < kIdLength; ++i) id += kIdAlphabet[bytes[i] % kIdAlphabet.size()];
  return id;
}

}  // namespace

std::string random_id() {
  std::array<std::uint8_t, kIdLength> bytes;
  fill_with_random_bytes(bytes);
  return id_from(bytes);
}

std::string derived_id(std::string_view secret, std::string_view text) {
  const std::span<const std::uint8_t> key(reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size());
  return id_from(hmac_sha256(key, text));
}

bool is_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of(kIdAlphabet) == std::string_view::npos;
}

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string hash_of_key(std::string_view key) { return to_hex(sha256(key)); }

std::string person_id(std::string_view key) { return derived_id(key, "person"); }

}  // namespace bigshot
