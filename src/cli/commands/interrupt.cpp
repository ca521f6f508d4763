#include "cli/commands/interrupt.h"

#include <signal.h>

#include <array>

namespace bigshot::cli {

namespace {

// SIGUSR1 is what mpirun hands on to all ranks without ending them by force soon after (docs/cluster.md).
constexpr std::array<int, 4> kSignals = {SIGINT, SIGHUP, SIGTERM, SIGUSR1};

// Signal handlers reach nothing but globals.
std::atomic<bool> signal_came{false};
std::atomic<int> signal_number{0};

// What was done about each signal before there was an interrupt.
std::array<struct sigaction, kSignals.size()> before;

void on_signal(int number) {
  signal_number.store(number);
  signal_came.store(true);
}

}  // namespace

Interrupt::Interrupt(Kind kind) {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  // The default after the first: who presses Ctrl-C again means it. Without SA_RESTART a read that waits ends.
  if (kind == Kind::kLongRun) action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before[i]);
    // Whoever started the program may have had it ignore a signal, as nohup does.
    if (before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
}

const std::atomic<bool>& Interrupt::flag() const { return signal_came; }

bool Interrupt::came() { return signal_came.load(); }

int Interrupt::exit_code() const { return came() ? 128 + signal_number.load() : 0; }

}  // namespace bigshot::cli
