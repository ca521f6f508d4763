#include "cli/commands/interrupt.h"

#include <signal.h>

#include <array>

namespace bigshot::cli {

namespace {

constexpr std::array<int, 3> kSignals = {SIGINT, SIGHUP, SIGTERM};

// Signal handlers reach nothing but globals.
std::atomic<bool> came{false};
std::atomic<int> signal_number{0};

void on_signal(int number) {
  signal_number.store(number);
  came.store(true);
}

}  // namespace

Interrupt::Interrupt(Kind kind) {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  // The default after the first: who presses Ctrl-C again means it. Without SA_RESTART a read that waits ends.
  if (kind == Kind::kLongRun) action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  for (int number : kSignals) sigaction(number, &action, nullptr);
}

Interrupt::~Interrupt() {
  for (int number : kSignals) signal(number, SIG_DFL);
}

const std::atomic<bool>& Interrupt::flag() const { return came; }

int Interrupt::exit_code() const { return came.load() ? 128 + signal_number.load() : 0; }

}  // namespace bigshot::cli
