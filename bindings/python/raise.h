// Refusals and faults as Python exceptions (bigshot/errors.py): with the stable id, the rule, the facts and the
// sentence that everybody else who is refused the same gets.
#pragma once

#include <pybind11/pybind11.h>

#include "record/message.h"
#include "rules/options.h"

namespace bigshot::python {

// bigshot.Refused
[[noreturn]] void raise(const Message& message, Edition edition = Edition::kRavensburger);
[[noreturn]] void raise(const Refusal& refusal, const Board& board, Edition edition = Edition::kRavensburger);

// bigshot.BadRecord
[[noreturn]] void raise(const Fault& fault);

// The sentence of a message, given by its parts, in any of the four languages.
std::string sentence(const std::string& language, const std::string& id, const pybind11::dict& facts,
                     const std::string& edition);

}  // namespace bigshot::python
