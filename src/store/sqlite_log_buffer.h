// SQLite writes each page of its log with two system calls. This gathers what is written one behind the other, and
// hands it to the system at once when it is to be synced.
#pragma once

namespace bigshot {

// The name of a VFS that does so, for sqlite3_open_v2; null if there is no memory for it. Others who read the
// database see all of a commit only if it is synced: synchronous must be FULL or EXTRA.
const char* buffered_log_vfs();

}  // namespace bigshot
