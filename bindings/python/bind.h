// The parts of the module, each in a file of its own.
#pragma once

#include <pybind11/pybind11.h>

namespace bigshot::python {

void bind_table(pybind11::module_& module);
void bind_rules(pybind11::module_& module);
void bind_record(pybind11::module_& module);
void bind_bots(pybind11::module_& module);
void bind_arena(pybind11::module_& module);
void bind_games(pybind11::module_& module);

}  // namespace bigshot::python
