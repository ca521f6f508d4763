#include "arena/engine_log.h"

#include <iomanip>

namespace bigshot {

void EngineLog::write(std::string_view engine, std::string_view direction, std::string_view line) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
  const std::lock_guard lock(mutex_);
  // On the disk at once: the line before a crash is the one that matters.
  file_ << std::fixed << std::setprecision(3) << since.count() << ' ' << engine << direction << line << std::endl;
}

}  // namespace bigshot
