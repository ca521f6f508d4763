// Any bytes as a record: refused with a fault that can be shown, or read; and what is read can be written, and
// read again, with nothing changed.
#include <cstddef>
#include <cstdint>

#include "record/json_record.h"
#include "record/utf8.h"
#include "require.h"

namespace bigshot {
namespace {

void check_fault(const Fault& fault) {
  require(!fault.message.id.empty(), "a fault has an id");
  require(!fault.move || fault.key.empty(), "a fault has one place");
  require(valid_utf8_length(fault.key) == fault.key.size(), "a key can be shown");
  for (const Fact& fact : fault.message.facts) {
    require(valid_utf8_length(fact.value) == fact.value.size(), "a fact can be shown");
  }
}

void check_game(const ReadGame& read) {
  const std::string text = write_record(read.game, read.extras);
  if (text.size() > kLongestText) return;  // numbers of others can take more room than they had
  const auto again = read_record(text);
  require(again.ok(), "what is written can be read");
  require(again->game.record() == read.game.record(), "it is the same game");
  require(again->game.state() == read.game.state(), "it is the same position");
  require(write_record(again->game, again->extras) == text, "nothing changes any more");
}

}  // namespace
}  // namespace bigshot

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = bigshot::read_record({reinterpret_cast<const char*>(data), size});
  if (read) {
    bigshot::check_game(*read);
  } else {
    bigshot::check_fault(read.error());
  }
  return 0;
}
