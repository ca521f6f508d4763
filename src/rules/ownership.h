// What lies on a lot, and who owns it for that [R7, R8, E1].
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <cstdint>
#include <optional>

#include "rules/types.h"

namespace bigshot {

// The cubes on one lot, packed: three bits for each colour's count, three for the total, one for "sold".
// A sold lot keeps one cube of its owner [R7].
class Contents {
 public:
  constexpr Contents() = default;

  constexpr int count(Color color) const { return (bits_ >> (3 * index(color))) & 7; }
  constexpr int total() const { return (bits_ >> kTotalShift) & 7; }
  constexpr bool sold() const { return (bits_ & kSoldBit) != 0; }

  // With one more cube. Only while there is room.
  constexpr Contents with(Color color) const {
    return Contents(static_cast<std::uint16_t>(bits_ + (1U << kTotalShift) + (1U << (3 * index(color)))));
  }

  // What stays when the lot is sold to `owner` [R7].
  static constexpr Contents sold_to(Color owner) {
    return Contents(static_cast<std::uint16_t>(Contents().with(owner).bits_ | kSoldBit));
  }

  // A number below 4096 that stands for the counts of all colours.
  constexpr std::size_t key() const { return bits_ & 0xfffU; }

  friend constexpr bool operator==(Contents, Contents) = default;

 private:
  static constexpr unsigned kTotalShift = 12;
  static constexpr std::uint16_t kSoldBit = 0x8000;

  explicit constexpr Contents(std::uint16_t bits) : bits_(bits) {}

  std::uint16_t bits_ = 0;
};

inline constexpr std::uint8_t kNoOwner = 0xff;

// The owner's colour by Contents::key(), or kNoOwner. Looked up, not computed: searches ask for it most.
extern const std::array<std::uint8_t, 4096> kOwnerByKey;

// Who owns a lot with these cubes, if anybody [R8].
inline std::optional<Color> owner(Contents contents) {
  const std::uint8_t found = kOwnerByKey[contents.key()];
  if (found == kNoOwner) return std::nullopt;
  return static_cast<Color>(found);
}

}  // namespace bigshot
