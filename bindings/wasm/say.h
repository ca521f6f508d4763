// What is to be said to a person, as the page takes it (`Message` in web/src/game/types.ts): a key of the
// catalogues, the rule, and facts that know what they are, so that the page can put in names and colours.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/json_writer.h"
#include "record/message.h"
#include "rules/state.h"

namespace bigshot::wasm {

// A fact of a sentence, already as JSON.
struct Said {
  std::string_view name;
  std::string json;
};

Said number(std::string_view name, int value);
Said seat(std::string_view name, Seat value);
Said color(std::string_view name, Color value);
Said text(std::string_view name, std::string_view value);
Said cubes(std::string_view name, Cubes value);
// "Ada and Ben".
Said seats(std::string_view name, const std::vector<Seat>& values);
Said list(std::string_view name, const std::vector<Said>& items, bool and_last = false);
// A sentence within a sentence.
Said sentence(std::string_view name, std::string_view key, const std::vector<Said>& facts);

void write_message(JsonWriter& json, std::string_view key, const std::vector<Said>& facts,
                   std::optional<Rule> rule = std::nullopt);
void write_message(JsonWriter& json, const Message& message);
void write_message(JsonWriter& json, const Refusal& refusal, const Board& board);
// What is wrong, and where.
void write_fault(JsonWriter& json, const Fault& fault);

// The letters of some cubes as a list: ["R","R","B"].
void write_cubes(JsonWriter& json, Cubes cubes);

}  // namespace bigshot::wasm
