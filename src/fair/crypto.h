// The few things of cryptography that the project needs, and the only place that knows the library they are from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bigshot {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::span<const std::uint8_t> bytes);
Digest sha256(std::string_view bytes);

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

// Takes the same time wherever the two differ, so that nobody learns a secret by measuring.
bool equal_in_constant_time(const Digest& a, const Digest& b);

// Fills with bytes that nobody can guess. Throws std::runtime_error if the system has none to give.
void fill_with_random_bytes(std::span<std::uint8_t> bytes);

// Two digits for each byte, lower case.
std::string to_hex(std::span<const std::uint8_t> bytes);

// Fills `bytes` from exactly as many pairs of digits, lower case only, so that there is one way to write them.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace bigshot
