#include "python/guard.h"

namespace bigshot::python {

namespace {

PyTypeObject* foundation = nullptr;
newfunc new_instance = nullptr;
newfunc new_class = nullptr;

extern "C" PyObject* new_instance_but_of_foundation(PyTypeObject* type, PyObject* args, PyObject* keywords) {
  if (type == foundation) {
    PyErr_SetString(PyExc_TypeError, "this base of other classes has no instances of its own");
    return nullptr;
  }
  return new_instance(type, args, keywords);
}

extern "C" PyObject* new_class_on_foundation(PyTypeObject* type, PyObject* args, PyObject* keywords) {
  PyObject* made = new_class(type, args, keywords);
  if (made != nullptr && !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(made), foundation)) {
    Py_DECREF(made);
    PyErr_SetString(PyExc_TypeError, "this metaclass is for compiled classes and their subclasses");
    return nullptr;
  }
  return made;
}

}  // namespace

void guard_foundations(const pybind11::type& known) {
  foundation = reinterpret_cast<PyTypeObject*>(pybind11::object(known.attr("__base__")).ptr());
  if (foundation->tp_new == new_instance_but_of_foundation) return;
  new_instance = foundation->tp_new;
  foundation->tp_new = new_instance_but_of_foundation;
  PyTypeObject* metaclass = Py_TYPE(known.ptr());
  new_class = metaclass->tp_new;
  metaclass->tp_new = new_class_on_foundation;
}

}  // namespace bigshot::python
