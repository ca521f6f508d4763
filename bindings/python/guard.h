// Closes two doors of pybind11 that lead to an abort of the interpreter: making an instance of the nameless base
// of all its classes, and making a class of its metaclass without that base.
#pragma once

#include <pybind11/pybind11.h>

namespace bigshot::python {

// `known` is any class of the module. Once for the module, when its classes are made.
void guard_foundations(const pybind11::type& known);

}  // namespace bigshot::python
