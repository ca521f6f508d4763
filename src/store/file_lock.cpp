#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace bigshot {

Result<FileLock, StoreError> FileLock::take(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return StoreError{StoreFault::kUnavailable, path + ": " + std::generic_category().message(errno), {}};
  }
  FileLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return StoreError{StoreFault::kInUse, path, {}};
  return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace bigshot
