// A checksum of what a row holds, written with it and compared when it is read, so that a damaged file is noticed
// and never taken for the truth. FNV-1a, 64 bits: against faults of the disk, not against people.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace bigshot {

class Checksum {
 public:
  Checksum& add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
    // Where a text ends counts too.
    return add(static_cast<std::int64_t>(text.size()));
  }
  Checksum& add(std::int64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
      add_byte(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> shift));
    }
    return *this;
  }

  // As databases keep whole numbers.
  std::int64_t value() const { return static_cast<std::int64_t>(hash_); }

 private:
  void add_byte(unsigned char byte) {
    hash_ ^= byte;
    hash_ *= 0x100000001b3;
  }

  std::uint64_t hash_ = 0xcbf29ce484222325;
};

// One place says what is covered, for writing and for reading.
inline std::int64_t event_checksum(std::string_view game, std::int64_t number, std::int64_t made,
                                   std::string_view origin, std::string_view body) {
  return Checksum().add(game).add(number).add(made).add(origin).add(body).value();
}

inline std::int64_t game_checksum(std::string_view id, std::string_view header, std::string_view secret) {
  return Checksum().add(id).add(header).add(secret).value();
}

inline std::int64_t table_checksum(std::string_view id, std::int64_t version, std::int64_t phase,
                                   std::int64_t listed, std::string_view document) {
  return Checksum().add(id).add(version).add(phase).add(listed).add(document).value();
}

}  // namespace bigshot
