#include "store/connection.h"

#include <charconv>

namespace bigshot {

namespace {

// Numbers as a database writes them; PostgreSQL writes truth as t and f.
template <class Number>
Number parsed(const std::string& text) {
  if (text == "t") return 1;
  Number number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

template <class Number>
Number as_number(const SqlValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<Number>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return static_cast<Number>(*real);
  if (const auto* text = std::get_if<std::string>(&value)) return parsed<Number>(*text);
  return 0;
}

}  // namespace

std::string SqlRow::text(std::size_t column) const {
  const auto* text = std::get_if<std::string>(&values_[column]);
  return text != nullptr ? *text : std::string();
}

std::int64_t SqlRow::number(std::size_t column) const { return as_number<std::int64_t>(values_[column]); }

double SqlRow::real(std::size_t column) const { return as_number<double>(values_[column]); }

Result<SqlAnswer, StoreError> SqlConnection::run_one(const SqlQuery& query) {
  const SqlQuery* const one = &query;
  auto answers = run({&one, 1});
  if (!answers) return answers.error();
  return std::move(answers->front());
}

std::string with_clock(std::string_view sql, std::string_view clock) {
  constexpr std::string_view kNow = "{now}";
  std::string result(sql);
  for (std::size_t at = result.find(kNow); at != std::string::npos; at = result.find(kNow, at + clock.size())) {
    result.replace(at, kNow.size(), clock);
  }
  return result;
}

}  // namespace bigshot
