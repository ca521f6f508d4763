#include "wasm/exchange.h"

#include "record/json_writer.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

std::string input_bytes;
std::string answer_bytes;

}  // namespace

std::string_view input(int size) {
  return std::string_view(input_bytes).substr(0, static_cast<std::size_t>(size));
}

std::vector<std::string_view> input_lines(int size) {
  std::vector<std::string_view> lines;
  std::string_view rest = input(size);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return lines;
}

void answer(std::string text) { answer_bytes = std::move(text); }

void answer(const Message& message) {
  JsonWriter json;
  write_message(json, message);
  answer(json.take());
}

void answer(const Fault& fault) {
  JsonWriter json;
  write_fault(json, fault);
  answer(json.take());
}

// Room for `size` bytes of input; returns where to write them.
BIGSHOT_EXPORT(reserve) char* reserve(int size) {
  input_bytes.resize(static_cast<std::size_t>(size));
  return input_bytes.data();
}

BIGSHOT_EXPORT(answer_address) const char* answer_address() { return answer_bytes.data(); }

BIGSHOT_EXPORT(answer_size) int answer_size() { return static_cast<int>(answer_bytes.size()); }

}  // namespace bigshot::wasm
