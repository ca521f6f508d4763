// Objects that the page knows by small numbers.
#pragma once

#include <memory>
#include <vector>

namespace bigshot::wasm {

template <class T>
class Handles {
 public:
  int add(std::unique_ptr<T> object) {
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      if (objects_[i] != nullptr) continue;
      objects_[i] = std::move(object);
      return static_cast<int>(i);
    }
    objects_.push_back(std::move(object));
    return static_cast<int>(objects_.size()) - 1;
  }

  // Nothing for a number that stands for no object.
  T* find(int handle) const {
    const auto i = static_cast<std::size_t>(handle);
    return handle >= 0 && i < objects_.size() ? objects_[i].get() : nullptr;
  }

  void remove(int handle) {
    if (find(handle) != nullptr) objects_[static_cast<std::size_t>(handle)].reset();
  }

 private:
  std::vector<std::unique_ptr<T>> objects_;
};

}  // namespace bigshot::wasm
