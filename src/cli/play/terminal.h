// The keyboard and the screen. Lines may come from a person or from a pipe, of any length and content; Ctrl-C, a
// closed terminal and the end of the input are answers like any other, so that the game can end in order.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/interrupt.h"
#include "cli/play/line_editor.h"

namespace bigshot::cli {

struct Input {
  enum class Kind {
    kLine,
    kTooLong,      // more than anybody types; the line was skipped
    kEnd,          // nothing more will come
    kInterrupted,  // Ctrl-C, a closed terminal, or a request to end
  };
  Kind kind;
  std::string line;
};

class Terminal {
 public:
  // From here on signals that would end the program only interrupt it. One at a time.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Shows the prompt and waits for a line. Input that does not come from a keyboard is shown after the prompt,
  // so that what is printed reads like a game at a keyboard.
  Input ask(std::string_view prompt);

  void write(std::string_view text);

  // Empties the screen and what can be scrolled back to. In a pipe there is nothing to empty.
  void clear();

  // Nobody sees the output any more: something could not be written.
  bool is_deaf() const { return deaf_; }

  // Set by a signal; never reset.
  const std::atomic<bool>& interrupted() const { return interrupt_.flag(); }
  // What the shell expects of a program that ended so; 0 if no signal came.
  int exit_code() const { return interrupt_.exit_code(); }

 private:
  bool fill();
  std::string take(std::size_t length);
  void show_line(const std::string& line);

  Input ask_at_keyboard(std::string_view prompt);

  Interrupt interrupt_;
  const std::unique_ptr<LineEditor> editor_;
  std::string buffer_;
  bool skipping_ = false;  // in the rest of a line that is too long
  bool ended_ = false;
  bool deaf_ = false;
};

}  // namespace bigshot::cli
