#include "cli/play/record_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace bigshot::cli {

namespace {

// By whatever name the record is called.
std::string lock_path(const std::string& record) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(record, error);
  return (error ? record : real.string()) + ".lock";
}

// Who held the lock before may have removed the file that we have just locked: then another one has its name.
bool is_still_there(const std::string& path, int descriptor) {
  struct stat opened = {}, named = {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

Result<RecordLock, Message> RecordLock::take(const std::string& record) {
  const std::string path = lock_path(record);
  while (true) {
    Descriptor file(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666));
    if (!file.is_open()) {
      const std::string reason = std::generic_category().message(errno);
      return Message{"file.unwritable", std::nullopt, {{"file", record}, {"reason", reason}}};
    }
    const bool locked = flock(file.number(), LOCK_EX | LOCK_NB) == 0;
    if (locked && is_still_there(path, file.number())) return RecordLock(path, std::move(file));
    if (!locked) return Message{"file.in_use", std::nullopt, {{"file", record}}};
  }
}

RecordLock::~RecordLock() {
  if (file_.is_open()) unlink(path_.c_str());
}

}  // namespace bigshot::cli
