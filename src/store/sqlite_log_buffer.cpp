#include "store/sqlite_log_buffer.h"

#include <sqlite3.h>

#include <cstddef>
#include <new>
#include <string>

namespace bigshot {

namespace {

// The system's VFS takes less than 128 kB at once.
constexpr std::size_t kMostGathered = 128 * 1024 - 1;

// SQLite gives us memory for this and, behind it, for the file of the system's own VFS.
struct LogFile {
  sqlite3_file base;
  std::string gathered;
  sqlite3_int64 start = 0;  // where in the file it belongs

  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }

  // What cannot be written is dropped: SQLite hears of it, and takes the transaction back.
  int flush() {
    if (gathered.empty()) return SQLITE_OK;
    const int code = real()->pMethods->xWrite(real(), gathered.data(), static_cast<int>(gathered.size()), start);
    gathered.clear();
    return code;
  }
};

static_assert(offsetof(LogFile, base) == 0 && alignof(LogFile) <= 8);  // SQLite aligns by 8

LogFile& log_of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file); }

// Flushes, then does the same with the real file.
template <auto kMethod, class... Arguments>
int flushed(sqlite3_file* file, Arguments... arguments) {
  LogFile& log = log_of(file);
  if (const int code = log.flush(); code != SQLITE_OK) return code;
  return (log.real()->pMethods->*kMethod)(log.real(), arguments...);
}

template <auto kMethod, class... Arguments>
int passed_on(sqlite3_file* file, Arguments... arguments) {
  sqlite3_file* const real = log_of(file).real();
  return (real->pMethods->*kMethod)(real, arguments...);
}

int close_log(sqlite3_file* file) {
  LogFile& log = log_of(file);
  const int flush_code = log.flush();
  const int close_code = log.real()->pMethods->xClose(log.real());
  log.~LogFile();
  return flush_code != SQLITE_OK ? flush_code : close_code;
}

int write_log(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  LogFile& log = log_of(file);
  const auto more = static_cast<std::size_t>(size);
  const bool goes_on = offset == log.start + static_cast<sqlite3_int64>(log.gathered.size()) &&
                       log.gathered.size() + more <= kMostGathered;
  if (!goes_on) {
    if (const int code = log.flush(); code != SQLITE_OK) return code;
  }
  if (log.gathered.empty()) log.start = offset;
  try {
    log.gathered.append(static_cast<const char*>(bytes), more);
  } catch (const std::bad_alloc&) {
    return SQLITE_IOERR_NOMEM;
  }
  return SQLITE_OK;
}

constexpr sqlite3_io_methods kLogMethods = {
    .iVersion = 1,
    .xClose = close_log,
    .xRead = flushed<&sqlite3_io_methods::xRead, void*, int, sqlite3_int64>,
    .xWrite = write_log,
    .xTruncate = flushed<&sqlite3_io_methods::xTruncate, sqlite3_int64>,
    .xSync = flushed<&sqlite3_io_methods::xSync, int>,
    .xFileSize = flushed<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    .xLock = passed_on<&sqlite3_io_methods::xLock, int>,
    .xUnlock = passed_on<&sqlite3_io_methods::xUnlock, int>,
    .xCheckReservedLock = passed_on<&sqlite3_io_methods::xCheckReservedLock, int*>,
    .xFileControl = passed_on<&sqlite3_io_methods::xFileControl, int, void*>,
    .xSectorSize = passed_on<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = passed_on<&sqlite3_io_methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* system_vfs() { return sqlite3_vfs_find(nullptr); }

// Files other than the log are the system VFS's own from their first byte.
int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_vfs* const system = system_vfs();
  if ((flags & SQLITE_OPEN_WAL) == 0) return system->xOpen(system, name, file, flags, flags_out);
  auto* const log = new (file) LogFile();
  const int code = system->xOpen(system, name, log->real(), flags, flags_out);
  if (log->real()->pMethods != nullptr) {
    log->base.pMethods = &kLogMethods;
    return code;
  }
  log->~LogFile();
  file->pMethods = nullptr;
  return code;
}

}  // namespace

const char* buffered_log_vfs() {
  static constexpr const char* kName = "bigshot_buffered_log";
  static const int registered = [] {
    const sqlite3_vfs* const system = system_vfs();
    if (system == nullptr) return SQLITE_ERROR;
    static sqlite3_vfs buffered = *system;
    buffered.zName = kName;
    buffered.szOsFile += static_cast<int>(sizeof(LogFile));
    buffered.xOpen = open_file;
    return sqlite3_vfs_register(&buffered, 0);
  }();
  return registered == SQLITE_OK ? kName : nullptr;
}

}  // namespace bigshot
