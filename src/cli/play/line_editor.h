// Line editing and history at a keyboard, by libedit: arrow keys, Ctrl-A and the like, earlier lines.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace bigshot::cli {

class LineEditor {
 public:
  // None where there is no keyboard, no screen, or a terminal that cannot move its cursor.
  static std::unique_ptr<LineEditor> make();
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  // A line without its end; none at the end of the input, or when a signal came.
  std::optional<std::string> read(std::string_view prompt);

 private:
  LineEditor();

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bigshot::cli
