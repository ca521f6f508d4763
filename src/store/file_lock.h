// Keeps a second process away from a database file, as long as this one lives; even a killed process lets go.
//
// The lock is on the file itself (flock), not on a name beside it, so that it holds by whatever name or link the
// file is opened. It does not disturb SQLite's own locks, which are of another kind (fcntl); but closing a
// descriptor of the file would end those, so this one stays open until the last connection is closed.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>

#include "record/descriptor.h"
#include "rules/result.h"
#include "store/store_error.h"

namespace bigshot {

class FileLock {
 public:
  // Makes the file if need be, readable by its owner only.
  static Result<FileLock, StoreError> take(const std::string& path);

  FileLock(FileLock&&) = default;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  FileLock(Descriptor file, dev_t device, ino_t number)
      : file_(std::move(file)), device_(device), number_(number) {}

  Descriptor file_;
  dev_t device_;
  ino_t number_;
};

}  // namespace bigshot
