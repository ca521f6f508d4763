#include "cli/play/line_editor.h"

#include <histedit.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>
#include <cstdlib>

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
  EditLine* editor = nullptr;
  History* history = nullptr;
  std::string prompt;

  static char* prompt_of(EditLine* editor) {
    Parts* parts = nullptr;
    el_get(editor, EL_CLIENTDATA, &parts);
    return parts->prompt.data();
  }
};

std::unique_ptr<LineEditor> LineEditor::make() {
  if (!can_edit()) return nullptr;
  std::unique_ptr<LineEditor> made(new LineEditor);
  return made->parts_->editor != nullptr && made->parts_->history != nullptr ? std::move(made) : nullptr;
}

LineEditor::LineEditor() : parts_(std::make_unique<Parts>()) {
  use_character_set();
  parts_->editor = el_init("bigshot", stdin, stdout, stderr);
  parts_->history = history_init();
  if (parts_->editor == nullptr || parts_->history == nullptr) return;
  HistEvent event;
  history(parts_->history, &event, H_SETSIZE, kRememberedLines);
  history(parts_->history, &event, H_SETUNIQUE, 1);
  el_set(parts_->editor, EL_CLIENTDATA, parts_.get());
  el_set(parts_->editor, EL_PROMPT, Parts::prompt_of);
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
