// Whole numbers as Python passes them. A bool is none, and one that no number of C++ can hold is no matter of
// types: what takes it says what is allowed.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <string>

namespace bigshot::python {

// The nearest number that can be held.
struct Whole {
  std::int64_t value = 0;
};

// 0 to 2^64 - 1; others are refused.
struct Seed {
  std::uint64_t value = 0;
};

// The number that an object of Python stands for; nothing if it is none.
inline pybind11::object index_of(const pybind11::handle& given) {
  if (PyBool_Check(given.ptr()) != 0 || PyIndex_Check(given.ptr()) == 0) return {};
  auto number = pybind11::reinterpret_steal<pybind11::object>(PyNumber_Index(given.ptr()));
  if (!number) throw pybind11::error_already_set();
  return number;
}

}  // namespace bigshot::python

namespace pybind11::detail {

template <>
struct type_caster<bigshot::python::Whole> {
  PYBIND11_TYPE_CASTER(bigshot::python::Whole, const_name("int"));

  bool load(handle given, bool) {
    const object number = bigshot::python::index_of(given);
    if (!number) return false;
    int overflow = 0;
    value.value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow > 0) value.value = std::numeric_limits<std::int64_t>::max();
    if (overflow < 0) value.value = std::numeric_limits<std::int64_t>::min();
    return true;
  }
};

template <>
struct type_caster<bigshot::python::Seed> {
  PYBIND11_TYPE_CASTER(bigshot::python::Seed, const_name("int"));

  bool load(handle given, bool) {
    const object number = bigshot::python::index_of(given);
    if (!number) return false;
    value.value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() == nullptr) return true;
    PyErr_Clear();
    throw value_error("a seed is 0 to " + std::to_string(std::numeric_limits<std::uint64_t>::max()));
  }
};

}  // namespace pybind11::detail
