#include "cli/play/line_editor.h"

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>

namespace bigshot::cli {

namespace {

constexpr int kRememberedLines = 200;

bool can_edit() {
  const char* term = std::getenv("TERM");
  const std::string_view kind = term == nullptr ? "" : term;
  return !kind.empty() && kind != "dumb" && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

// The editor counts characters as the locale has them. A locale that is not installed must not make it count
// bytes.
void use_character_set() {
  if (std::setlocale(LC_CTYPE, "") == nullptr) std::setlocale(LC_CTYPE, "C.UTF-8");
}

}  // namespace

struct LineEditor::Parts {
  const std::atomic<bool>& interrupted;
  EditLine* editor = nullptr;
  History* history = nullptr;
  std::string prompt{};

  // A signal may come just before the waiting begins, and would not end it: the flag is looked at again and again.
  static int next_character(EditLine* editor, wchar_t* character) {
    constexpr int kLookAgainMs = 100;
    Parts* parts = nullptr;
    el_get(editor, EL_CLIENTDATA, &parts);
    std::mbstate_t state{};
    while (!parts->interrupted.load()) {
      pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      if (poll(&keyboard, 1, kLookAgainMs) <= 0) continue;
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return static_cast<int>(count);
      const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
      if (used <= 1) return 1;
      if (used == static_cast<std::size_t>(-1)) state = {};
    }
    errno = EINTR;
    return -1;
  }

  static char* prompt_of(EditLine* editor) {
    Parts* parts = nullptr;
    el_get(editor, EL_CLIENTDATA, &parts);
    return parts->prompt.data();
  }
};

std::unique_ptr<LineEditor> LineEditor::make(const std::atomic<bool>& interrupted) {
  if (!can_edit()) return nullptr;
  std::unique_ptr<LineEditor> made(new LineEditor(interrupted));
  return made->parts_->editor != nullptr && made->parts_->history != nullptr ? std::move(made) : nullptr;
}

LineEditor::LineEditor(const std::atomic<bool>& interrupted) : parts_(new Parts{interrupted}) {
  use_character_set();
  parts_->editor = el_init("bigshot", stdin, stdout, stderr);
  parts_->history = history_init();
  if (parts_->editor == nullptr || parts_->history == nullptr) return;
  HistEvent event;
  history(parts_->history, &event, H_SETSIZE, kRememberedLines);
  history(parts_->history, &event, H_SETUNIQUE, 1);
  el_set(parts_->editor, EL_CLIENTDATA, parts_.get());
  el_set(parts_->editor, EL_PROMPT, Parts::prompt_of);
  el_set(parts_->editor, EL_GETCFN, Parts::next_character);
  el_set(parts_->editor, EL_EDITOR, "emacs");
  el_set(parts_->editor, EL_HIST, history, parts_->history);
}

LineEditor::~LineEditor() {
  if (parts_->history != nullptr) history_end(parts_->history);
  if (parts_->editor != nullptr) el_end(parts_->editor);
}

std::optional<std::string> LineEditor::read(std::string_view prompt) {
  parts_->prompt = prompt;
  el_resize(parts_->editor);
  int count = 0;
  const char* text = el_gets(parts_->editor, &count);
  if (text == nullptr || count <= 0) return std::nullopt;
  std::string line(text, static_cast<std::size_t>(count));
  if (line.find_first_not_of(" \t\n") != std::string::npos) {
    HistEvent event;
    history(parts_->history, &event, H_ENTER, line.c_str());
  }
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

}  // namespace bigshot::cli
