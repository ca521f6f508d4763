#include "store/store_error.h"

#include <array>

namespace bigshot {

std::string_view id(StoreFault fault) {
  static constexpr std::array<std::string_view, kStoreFaultCount> kIds = {
      "store.conflict", "store.unavailable", "store.full",    "store.too_new", "store.damaged",
      "store.in_use",   "store.invalid",     "store.bad_url", "store.failed",  "store.limit"};
  return kIds[static_cast<std::size_t>(fault)];
}

Message message(const StoreError& error) { return {std::string(id(error.fault)), std::nullopt, error.facts}; }

}  // namespace bigshot
