// A file descriptor that is closed when it is forgotten: RAII for what open, pipe and eventfd return.
#pragma once

#include <unistd.h>

#include <utility>

namespace bigshot {

class Descriptor {
 public:
  Descriptor() = default;
  // Negative if there is none: what a system call that failed returns.
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

}  // namespace bigshot
