// Where a page of a list begins: after the last item of the page before, known by its time and id, and a number
// where ids repeat. Clients get it as a text and give it back (a cursor).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace bigshot {

struct PagePlace {
  std::int64_t time = 0;
  std::string id;
  int number = 0;
};

std::string write_place(const PagePlace& place);
// Nothing if it is no place.
std::optional<PagePlace> read_place(std::string_view text);

PagePlace place_of(const StoredResult& result);
StoredResult result_at(const PagePlace& place);

}  // namespace bigshot
