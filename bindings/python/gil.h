// The interpreter's lock, given up and taken so that the end of the interpreter does no harm. A thread that wants
// the lock while Python ends is itself ended by Python (before 3.14), in the middle of C++ frames, which aborts
// the process: daemon threads do that. So those that work without the lock are counted. Before the interpreter
// ends, they are told to stop and waited for, also because what they use is destroyed after it; and a thread of
// Python that comes back then waits for ever, as newer Pythons let it.
#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>

#include <atomic>
#include <utility>

namespace bigshot::python {

// Lets the interpreter tell when it ends. Once for the module.
void watch_for_end();

// Becomes true when the interpreter ends, for those that work without its lock: a budget's stop. Nothing in the
// thread that ends it, which may go on asking bots.
const std::atomic<bool>* stop_at_end();

// Whether this thread is the one that ends the interpreter. No new thread gets the lock any more.
bool this_thread_ends_python();

[[noreturn]] void wait_for_ever();

// A thread of Python works without the lock.
class GilReleased {
 public:
  GilReleased();
  ~GilReleased();
  GilReleased(const GilReleased&) = delete;
  GilReleased& operator=(const GilReleased&) = delete;

 private:
  PyThreadState* const state_;
};

// A thread that somebody with a GilReleased waits for takes the lock, unless the interpreter ends: then it must do
// without.
class GilTaken {
 public:
  GilTaken();
  ~GilTaken();
  GilTaken(const GilTaken&) = delete;
  GilTaken& operator=(const GilTaken&) = delete;

  explicit operator bool() const { return taken_; }

 private:
  bool taken_ = false;
  PyGILState_STATE before_{};
};

// Calls what runs code of Python in a thread of C++. Code that does not come to an end in time is not waited for:
// when it wants the lock again, Python ends its thread, which is caught here.
template <class Call>
auto call_python(Call&& call) {
  try {
    return std::forward<Call>(call)();
  } catch (const abi::__forced_unwind&) {
    wait_for_ever();
  }
}

}  // namespace bigshot::python
