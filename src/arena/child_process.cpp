#include "arena/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>

namespace bigshot {

namespace {

using std::chrono::milliseconds;

// How often waiting looks at the stop flag and at whether a program has ended.
constexpr milliseconds kGlance{50};
constexpr milliseconds kExitGlance{2};
// How long a program may take to end by itself when its input is closed.
constexpr milliseconds kMomentToEnd{300};

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

// Both ends are above the standard descriptors, also where we were started without those, and no other child
// inherits them: it would keep them open.
std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const Descriptor reading(ends[0]), writing(ends[1]);
  Pipe pipe{Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)),
            Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1))};
  if (!pipe.reading.is_open() || !pipe.writing.is_open()) return std::nullopt;
  return pipe;
}

void never_block(const Descriptor& descriptor) {
  fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// The child starts as a shell would start it, whatever signals we handle or block.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

std::optional<pid_t> spawn_shell(const std::string& command, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  std::string shell = "sh", option = "-c", text = command;
  const std::array<char*, 4> arguments = {shell.data(), option.data(), text.data(), nullptr};
  const SpawnAttributes attributes;
  pid_t pid = 0;
  const int error = posix_spawn(&pid, "/bin/sh", &actions, attributes.get(), arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return std::nullopt;
  return pid;
}

// Writing to a program that has gone raises SIGPIPE, which would end us. Held back for this thread and taken
// away again, so that nothing changes for the rest of the program.
class HeldSigpipe {
 public:
  HeldSigpipe() {
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  ~HeldSigpipe() {
    const std::timespec at_once{};
    while (sigtimedwait(&sigpipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  HeldSigpipe(const HeldSigpipe&) = delete;
  HeldSigpipe& operator=(const HeldSigpipe&) = delete;

 private:
  sigset_t sigpipe_;
  sigset_t before_;
};

}  // namespace

std::unique_ptr<ChildProcess> ChildProcess::start(const std::string& command) {
  auto input = make_pipe();
  auto output = make_pipe();
  if (!input || !output) return nullptr;
  never_block(input->writing);
  never_block(output->reading);
  const auto pid = spawn_shell(command, input->reading.number(), output->writing.number());
  if (!pid) return nullptr;
  return std::unique_ptr<ChildProcess>(
      new ChildProcess(*pid, std::move(input->writing), std::move(output->reading)));
}

ChildProcess::~ChildProcess() {
  input_.close();
  const auto deadline = Clock::now() + kMomentToEnd;
  while (!has_exited() && Clock::now() < deadline) {
    if (output_.is_open()) read_some();  // a program that is still writing could not end otherwise
    unread_.clear();
    taken_ = 0;
    poll(nullptr, 0, static_cast<int>(kExitGlance.count()));
  }
  // While its leader is not reaped, the group's number cannot have come to mean somebody else.
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// Whether there is anything left of it but its exit status, which is left in place.
bool ChildProcess::has_exited() const {
  siginfo_t info = {};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid_;
}

void ChildProcess::send(std::string_view line) {
  unsent_.append(line).push_back('\n');
  write_some();
}

void ChildProcess::write_some() {
  const HeldSigpipe held;
  const ssize_t count = write(input_.number(), unsent_.data(), unsent_.size());
  if (count >= 0) {
    unsent_.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EAGAIN && errno != EINTR) {
    ended_ = true;
  }
}

void ChildProcess::read_some() {
  std::array<char, 16384> chunk;
  const ssize_t count = read(output_.number(), chunk.data(), chunk.size());
  if (count > 0) {
    unread_.erase(0, taken_);
    taken_ = 0;
    unread_.append(chunk.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    ended_ = true;
    output_.close();
  }
}

std::optional<ChildProcess::Reading> ChildProcess::take_line() {
  const std::size_t end = unread_.find('\n', taken_);
  if (end == std::string::npos && !skipping_ && unread_.size() - taken_ <= kLongestLine) return std::nullopt;
  if (end == std::string::npos) {
    unread_.clear();
    taken_ = 0;
    if (std::exchange(skipping_, true)) return std::nullopt;
    return Reading{Reading::Kind::kTooLong, ""};
  }
  const std::size_t begin = std::exchange(taken_, end + 1);
  if (std::exchange(skipping_, false)) return take_line();
  if (end - begin > kLongestLine) return Reading{Reading::Kind::kTooLong, ""};
  return Reading{Reading::Kind::kLine, unread_.substr(begin, end - begin)};
}

ChildProcess::Reading ChildProcess::read_line(Clock::time_point deadline, const Budget& budget) {
  while (true) {
    if (auto line = take_line()) return std::move(*line);
    if (ended_) return {Reading::Kind::kEnded, ""};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds::zero() || budget.stopped()) return {Reading::Kind::kNothing, ""};
    std::array<pollfd, 2> waiting = {pollfd{output_.number(), POLLIN, 0},
                                     pollfd{unsent_.empty() ? -1 : input_.number(), POLLOUT, 0}};
    if (poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left, kGlance).count())) <= 0) continue;
    if (waiting[0].revents != 0) read_some();
    if (waiting[1].revents != 0) write_some();
  }
}

}  // namespace bigshot
