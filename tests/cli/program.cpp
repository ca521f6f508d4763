#include "cli/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace bigshot::testing {

namespace {

constexpr int kPatienceMs = 60'000;
constexpr std::string_view kPrompt = "> ";

[[noreturn]] void become_program(const Arguments& arguments, const Environment& environment) {
  std::vector<std::string> variables = {"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm-256color"};
  // The first of two with the same name counts, so what the test says comes first.
  variables.insert(variables.begin(), environment.begin(), environment.end());
  std::vector<char*> argv = {const_cast<char*>(BIGSHOT_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  std::vector<char*> envp;
  for (std::string& variable : variables) envp.push_back(variable.data());
  envp.push_back(nullptr);
  execve(BIGSHOT_PROGRAM, argv.data(), envp.data());
  _exit(127);
}

winsize window(unsigned short columns) {
  return {.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
}

int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status); }

}  // namespace

Outcome run(const Arguments& arguments, std::string_view input, const Environment& environment) {
  const Folder folder;
  std::ofstream(folder.file("in"), std::ios::binary) << input;
  const pid_t process = fork();
  if (process == 0) {
    dup2(open(folder.file("in").c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open(folder.file("out").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    dup2(open(folder.file("err").c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    become_program(arguments, environment);
  }
  int status = 0;
  waitpid(process, &status, 0);
  return {exit_code(status), read_all(folder.file("out")), read_all(folder.file("err"))};
}

LiveProgram::LiveProgram(const Arguments& arguments, On on, const Environment& environment,
                         unsigned short columns) {
  if (on == On::kTerminal) {
    const winsize size = window(columns);
    process_ = forkpty(&output_, nullptr, nullptr, &size);
    if (process_ == 0) become_program(arguments, environment);
    input_ = output_;
    return;
  }
  int to_program[2];
  int from_program[2];
  if (pipe2(to_program, O_CLOEXEC) != 0 || pipe2(from_program, O_CLOEXEC) != 0)
    throw std::runtime_error("no pipes");
  process_ = fork();
  if (process_ == 0) {
    dup2(to_program[0], STDIN_FILENO);
    dup2(from_program[1], STDOUT_FILENO);
    become_program(arguments, environment);
  }
  close(to_program[0]);
  close(from_program[1]);
  input_ = to_program[1];
  output_ = from_program[0];
}

LiveProgram::~LiveProgram() {
  if (!ended_) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (input_ != -1 && input_ != output_) close(input_);
  close(output_);
}

void LiveProgram::send(std::string_view text) {
  if (::write(input_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("the program takes no more input");
  }
}

std::string LiveProgram::until_prompt() { return read_until(kPrompt); }

std::string LiveProgram::until(std::string_view text) { return read_until(text); }

// A prompt is the last that is said before an answer; any other text may have more behind it.
std::string LiveProgram::read_until(std::string_view end) {
  std::string text;
  while (end.empty() || !(end == kPrompt ? text.ends_with(end) : contains(text, end))) {
    pollfd waiting = {.fd = output_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kPatienceMs) <= 0) throw std::runtime_error("the program does not answer: " + text);
    char buffer[4096];
    const ssize_t count = read(output_, buffer, sizeof buffer);
    if (count <= 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

void LiveProgram::close_input() {
  if (input_ != output_) close(input_);
  input_ = -1;
}

void LiveProgram::signal(int number) { kill(process_, number); }

void LiveProgram::resize(unsigned short columns) {
  const winsize size = window(columns);
  if (ioctl(output_, TIOCSWINSZ, &size) != 0) throw std::runtime_error("the terminal keeps its width");
}

int LiveProgram::finish(std::string* rest) {
  const std::string text = read_until({});
  if (rest != nullptr) *rest = text;
  int status = 0;
  waitpid(process_, &status, 0);
  ended_ = true;
  return exit_code(status);
}

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "bigshot_cli_XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test");
  path_ = pattern;
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

std::string read_all(const std::string& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return content.str();
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace bigshot::testing
