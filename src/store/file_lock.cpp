#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

namespace bigshot {

namespace {

// The files that this process has locked. One that is among them must not even be opened: see the header.
class LockedFiles {
 public:
  bool add(dev_t device, ino_t number) {
    const std::lock_guard lock(mutex_);
    return files_.emplace(device, number).second;
  }
  void remove(dev_t device, ino_t number) {
    const std::lock_guard lock(mutex_);
    files_.erase({device, number});
  }
  bool contains(dev_t device, ino_t number) {
    const std::lock_guard lock(mutex_);
    return files_.contains({device, number});
  }

 private:
  std::mutex mutex_;
  std::set<std::pair<dev_t, ino_t>> files_;
};

LockedFiles& locked_files() {
  static LockedFiles files;
  return files;
}

StoreError cannot_open(const std::string& path) {
  return {StoreFault::kUnavailable, path + ": " + std::generic_category().message(errno), {}};
}

}  // namespace

Result<FileLock, StoreError> FileLock::take(const std::string& path) {
  const StoreError in_use{StoreFault::kInUse, path, {}};
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && locked_files().contains(status.st_dev, status.st_ino)) return in_use;
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!file.is_open()) return cannot_open(path);
  if (::fstat(file.number(), &status) != 0 || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) return in_use;
  locked_files().add(status.st_dev, status.st_ino);
  return FileLock(std::move(file), status.st_dev, status.st_ino);
}

FileLock::~FileLock() {
  if (!file_.is_open()) return;
  file_.close();
  locked_files().remove(device_, number_);
}

}  // namespace bigshot
