// Line editing and history at a keyboard, by libedit: arrow keys, Ctrl-A and the like, earlier lines.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace bigshot::cli {

class LineEditor {
 public:
  // None where there is no keyboard, no screen, or a terminal that cannot move its cursor. Reading ends when the
  // flag is set.
  static std::unique_ptr<LineEditor> make(const std::atomic<bool>& interrupted);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  // A line without its end; none at the end of the input, or when a signal came.
  std::optional<std::string> read(std::string_view prompt);

 private:
  explicit LineEditor(const std::atomic<bool>& interrupted);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bigshot::cli
