// Keeps a second program from playing the same kept game: both would overwrite each other's moves. A file beside
// the record is locked while a game is played into it; the system lets go of the lock when the program ends in any
// way.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "record/descriptor.h"
#include "record/message.h"
#include "rules/result.h"

namespace bigshot::cli {

class RecordLock {
 public:
  static Result<RecordLock, Message> take(const std::string& record);
  ~RecordLock();
  RecordLock(RecordLock&&) = default;
  RecordLock& operator=(RecordLock&&) = delete;

 private:
  RecordLock(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}

  std::string path_;
  Descriptor file_;
};

}  // namespace bigshot::cli
