#include "server/page_place.h"

#include <charconv>

#include "server/ids.h"

namespace bigshot {

namespace {

template <class Number>
bool read_digits(std::string_view digits, Number& out) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  return error == std::errc() && end == digits.data() + digits.size();
}

}  // namespace

std::string write_place(const PagePlace& place) {
  return std::to_string(place.time) + '.' + place.id + '.' + std::to_string(place.number);
}

std::optional<PagePlace> read_place(std::string_view text) {
  const auto first = text.find('.');
  const auto last = text.rfind('.');
  if (first == std::string_view::npos || first == last) return std::nullopt;
  PagePlace place;
  place.id = text.substr(first + 1, last - first - 1);
  const bool good =
      read_digits(text.substr(0, first), place.time) && read_digits(text.substr(last + 1), place.number);
  if (!good || !is_id(place.id)) return std::nullopt;
  return place;
}

PagePlace place_of(const StoredResult& result) { return {result.finished, result.game, result.result.seat}; }

StoredResult result_at(const PagePlace& place) {
  StoredResult result;
  result.finished = place.time;
  result.game = place.id;
  result.result.seat = place.number;
  return result;
}

}  // namespace bigshot
