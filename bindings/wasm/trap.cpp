// What the standard library calls when something is broken beyond repair. Its own way would print, and so need the
// operating system; a trap stops the module, and the browser reports it.
#include <__verbose_abort>

extern "C" void abort_message(const char*, ...) { __builtin_trap(); }

_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
