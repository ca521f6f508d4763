// The module `bigshot._core`: rules, records, bots and arena for Python. Thin: no rule is written here. What
// Python code can pass is checked before it gets to C++ code that takes its arguments for right.
#include <pybind11/pybind11.h>

#include "python/bind.h"
#include "python/gil.h"
#include "python/guard.h"
#include "python/raise.h"

PYBIND11_MODULE(_core, module) {
  using namespace bigshot::python;
  module.doc() = "Big Shot's rules, records, bots and arena, as compiled code.";
  module.attr("__version__") = BIGSHOT_VERSION;
  module.def("_sentence", &sentence);
  watch_for_end();
  bind_rules(module);
  bind_record(module);
  bind_bots(module);
  bind_arena(module);
  bind_games(module);
  guard_foundations(pybind11::type(module.attr("State")));
}
