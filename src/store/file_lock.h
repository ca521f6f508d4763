// Keeps a second process away from a file, as long as this one lives; even a killed process lets go.
#pragma once

#include <string>

#include "rules/result.h"
#include "store/store_error.h"

namespace bigshot {

class FileLock {
 public:
  // Makes the file if need be. It stays behind, empty: who deleted it could let two processes in.
  static Result<FileLock, StoreError> take(const std::string& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}

  int file_;
};

}  // namespace bigshot
