#include "fair/crypto.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <limits>
#include <memory>
#include <stdexcept>

namespace bigshot {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

[[noreturn]] void give_up() { throw std::runtime_error("the cryptographic library has no SHA-256"); }

// To find an algorithm by its name takes the library longer than to use it, so it is found once.
const EVP_MD* sha256_algorithm() {
  static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  if (found == nullptr) give_up();
  return found;
}

struct FreeMac {
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacContext = std::unique_ptr<EVP_MAC_CTX, FreeMac>;

// An HMAC over SHA-256 that waits for its key.
MacContext new_hmac() {
  static EVP_MAC* const hmac = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  if (hmac == nullptr) give_up();
  MacContext context(EVP_MAC_CTX_new(hmac));
  char digest[] = "SHA256";
  const OSSL_PARAM settings[] = {OSSL_PARAM_construct_utf8_string("digest", digest, 0),
                                 OSSL_PARAM_construct_end()};
  if (!context || EVP_MAC_CTX_set_params(context.get(), settings) != 1) give_up();
  return context;
}

}  // namespace

Digest sha256(std::span<const std::uint8_t> bytes) {
  Digest digest;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, sha256_algorithm(), nullptr) != 1) give_up();
  return digest;
}

Digest sha256(std::string_view bytes) { return sha256(as_bytes(bytes)); }

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
  Digest digest;
  const auto bytes = as_bytes(message);
  thread_local const MacContext context = new_hmac();
  std::size_t size = 0;
  if (EVP_MAC_init(context.get(), key.data(), key.size(), nullptr) != 1 ||
      EVP_MAC_update(context.get(), bytes.data(), bytes.size()) != 1 ||
      EVP_MAC_final(context.get(), digest.data(), &size, digest.size()) != 1) {
    give_up();
  }
  return digest;
}

bool equal_in_constant_time(const Digest& a, const Digest& b) {
  return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

void fill_with_random_bytes(std::span<std::uint8_t> bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
      RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    throw std::runtime_error("no random bytes from the system");
  }
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != 2 * bytes.size()) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t high = kDigits.find(text[2 * i]);
    const std::size_t low = kDigits.find(text[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return false;
    bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return true;
}

}  // namespace bigshot
