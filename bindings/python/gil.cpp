#include "python/gil.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace bigshot::python {

namespace {

namespace py = pybind11;

// Bots answer at once when they are told to stop; a function of Python may never end.
constexpr auto kPatience = std::chrono::seconds(5);

struct Gate {
  std::mutex mutex;
  std::condition_variable came_back;
  int away = 0;  // how many work without the lock, or wait for it
  std::atomic<bool> ending = false;
  std::thread::id ender;  // written before `ending` is

  bool closed() const { return ending && ender != std::this_thread::get_id(); }

  void leave() {
    const std::lock_guard lock(mutex);
    ++away;
  }

  void come_back() {
    const std::lock_guard lock(mutex);
    --away;
    came_back.notify_all();
  }
};

// Never destroyed: threads stand at it until the process is gone.
Gate* gate = new Gate;

// With the lock, so that nobody leaves meanwhile.
void close_gate() {
  if (gate->ending) return;
  gate->ender = std::this_thread::get_id();
  gate->ending = true;
  PyThreadState* state = PyEval_SaveThread();
  {
    std::unique_lock lock(gate->mutex);
    gate->came_back.wait_for(lock, kPatience, [] { return gate->away == 0; });
  }
  PyEval_RestoreThread(state);
}

}  // namespace

void watch_for_end() {
  py::module_::import("atexit").attr("register")(py::cpp_function(&close_gate));
  // A child process has only the thread that forked it: nobody else comes back there.
  pthread_atfork(nullptr, nullptr, [] { gate = new Gate; });
}

const std::atomic<bool>* stop_at_end() { return this_thread_ends_python() ? nullptr : &gate->ending; }

bool this_thread_ends_python() { return gate->ending && !gate->closed(); }

void wait_for_ever() {
  while (true) pause();
}

GilReleased::GilReleased() : state_((gate->leave(), PyEval_SaveThread())) {
  // Nobody waits for those that leave now.
  if (gate->closed()) wait_for_ever();
}

GilReleased::~GilReleased() {
  if (gate->closed()) {
    gate->come_back();
    wait_for_ever();
  }
  PyEval_RestoreThread(state_);
  gate->come_back();
}

GilTaken::GilTaken() {
  if (gate->closed()) return;
  before_ = call_python([] { return PyGILState_Ensure(); });
  taken_ = true;
}

GilTaken::~GilTaken() {
  if (taken_) PyGILState_Release(before_);
}

}  // namespace bigshot::python
