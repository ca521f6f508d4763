#include "python/raise.h"

#include "text/catalog.h"

namespace bigshot::python {

namespace py = pybind11;

namespace {

py::dict facts_of(const Message& message) {
  py::dict facts;
  for (const Fact& fact : message.facts) facts[py::str(fact.name)] = fact.value;
  return facts;
}

py::object rule_of(const Message& message) {
  return message.rule ? py::object(py::str(std::string(name(*message.rule)))) : py::none();
}

[[noreturn]] void raise(const char* type, const py::dict& arguments) {
  const py::object kind = py::module_::import("bigshot.errors").attr(type);
  const py::object error = kind(**arguments);
  PyErr_SetObject(kind.ptr(), error.ptr());
  throw py::error_already_set();
}

py::dict arguments_of(const Message& message, Edition edition) {
  py::dict arguments;
  arguments["id"] = message.id;
  arguments["rule"] = rule_of(message);
  arguments["facts"] = facts_of(message);
  arguments["sentence"] = catalog(Language::kEn, edition).sentence(message);
  arguments["edition"] = edition == Edition::kOpennplay ? "opennplay" : "ravensburger";
  return arguments;
}

}  // namespace

void raise(const Message& message, Edition edition) { raise("Refused", arguments_of(message, edition)); }

void raise(const Refusal& refusal, const Board& board, Edition edition) {
  raise(message(refusal, board), edition);
}

void raise(const Fault& fault) {
  py::dict arguments = arguments_of(fault.message, Edition::kRavensburger);
  arguments["key"] = fault.key;
  arguments["move"] = fault.move ? py::object(py::int_(*fault.move)) : py::none();
  raise("BadRecord", arguments);
}

std::string sentence(const std::string& language, const std::string& id, const py::dict& facts,
                     const std::string& edition) {
  const auto known = language_from(language);
  if (!known) throw py::value_error("'" + language + "' is no language; there are en, de, fr, it");
  Message said{id, std::nullopt, {}};
  for (const auto& [name, value] : facts) {
    said.facts.push_back({py::cast<std::string>(py::str(name)), py::cast<std::string>(py::str(value))});
  }
  return catalog(*known, edition == "opennplay" ? Edition::kOpennplay : Edition::kRavensburger).sentence(said);
}

}  // namespace bigshot::python
