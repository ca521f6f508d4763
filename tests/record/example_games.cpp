#include "example_games.h"

#include <fstream>
#include <stdexcept>
#include <vector>

namespace bigshot {

namespace json = boost::json;

namespace {

std::vector<std::string> read_examples() {
  std::ifstream file(BIGSHOT_TEST_DATA "/example.jsonl");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  if (lines.size() != kExampleCount) throw std::runtime_error("example.jsonl must have three games");
  return lines;
}

// The object or list that a pointer's last part belongs to, and that part.
struct Target {
  json::value& parent;
  std::string_view last;
};

Target target_of(json::value& record, std::string_view pointer) {
  const std::size_t slash = pointer.rfind('/');
  json::error_code error;
  json::value* parent = record.find_pointer(pointer.substr(0, slash), error);
  if (parent == nullptr) throw std::runtime_error("no such place: " + std::string(pointer));
  return {*parent, pointer.substr(slash + 1)};
}

}  // namespace

const std::string& example_text(int game) {
  static const std::vector<std::string> examples = read_examples();
  return examples.at(static_cast<std::size_t>(game));
}

json::value example_json(int game) { return json::parse(example_text(game)); }

void put(json::value& record, std::string_view pointer, std::string_view text) {
  json::value value = json::parse(text);
  const auto [parent, last] = target_of(record, pointer);
  if (json::object* object = parent.if_object()) {
    (*object)[last] = std::move(value);
  } else if (last == "-") {
    parent.as_array().push_back(std::move(value));
  } else {
    parent.as_array().at(std::stoul(std::string(last))) = std::move(value);
  }
}

void cut(json::value& record, std::string_view pointer) {
  const auto [parent, last] = target_of(record, pointer);
  if (json::object* object = parent.if_object()) {
    if (object->erase(last) == 0) throw std::runtime_error("nothing to cut: " + std::string(pointer));
  } else {
    json::array& list = parent.as_array();
    list.erase(list.begin() + std::stol(std::string(last)));
  }
}

std::string verdict(std::string_view text) {
  const auto game = read_record(text);
  if (game) return "ok";
  const Fault& fault = game.error();
  std::string result = fault.message.rule ? std::string(name(*fault.message.rule)) : "-";
  result += ' ' + fault.message.id;
  if (fault.move) result += " at move " + std::to_string(*fault.move);
  if (!fault.key.empty()) result += " at " + fault.key;
  return result;
}

}  // namespace bigshot
