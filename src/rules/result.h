// A value or the reason why there is none. Rules and record report errors this way, never by throwing.
#pragma once  // public: installed with the library (docs/library.md)

#include <utility>
#include <variant>

namespace bigshot {

template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Only when ok().
  T& value() { return *std::get_if<0>(&content_); }
  const T& value() const { return *std::get_if<0>(&content_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Only when not ok().
  E& error() { return *std::get_if<1>(&content_); }
  const E& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, E> content_;
};

}  // namespace bigshot
