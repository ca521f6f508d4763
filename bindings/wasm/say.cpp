#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

template <class Write>
std::string as_json(Write write) {
  JsonWriter json;
  write(json);
  return json.take();
}

}  // namespace

Said number(std::string_view name, int value) { return {name, std::to_string(value)}; }

Said seat(std::string_view name, Seat value) {
  return {name, as_json([&](JsonWriter& json) {
            json.begin_object();
            json.member("seat", index(value));
            json.end_object();
          })};
}

Said color(std::string_view name, Color value) {
  return {name, as_json([&](JsonWriter& json) {
            json.begin_object();
            json.member("color", letter(value));
            json.end_object();
          })};
}

Said text(std::string_view name, std::string_view value) {
  return {name, as_json([&](JsonWriter& json) { json.value(value); })};
}

Said cubes(std::string_view name, Cubes value) {
  return {name, as_json([&](JsonWriter& json) {
            json.begin_object();
            json.key("cubes");
            write_cubes(json, value);
            json.end_object();
          })};
}

Said seats(std::string_view name, const std::vector<Seat>& values) {
  std::vector<Said> items;
  for (const Seat value : values) items.push_back(seat("", value));
  return list(name, items, true);
}

Said list(std::string_view name, const std::vector<Said>& items, bool and_last) {
  return {name, as_json([&](JsonWriter& json) {
            json.begin_object();
            json.key("list");
            json.begin_list();
            for (const Said& item : items) json.raw(item.json);
            json.end_list();
            if (and_last) json.member("and", true);
            json.end_object();
          })};
}

Said sentence(std::string_view name, std::string_view key, const std::vector<Said>& facts) {
  return {name, as_json([&](JsonWriter& json) {
            json.begin_object();
            json.key("message");
            write_message(json, key, facts);
            json.end_object();
          })};
}

void write_message(JsonWriter& json, std::string_view key, const std::vector<Said>& facts,
                   std::optional<Rule> rule) {
  json.begin_object();
  json.member("key", key);
  if (!facts.empty()) {
    json.key("args");
    json.begin_object();
    for (const Said& fact : facts) {
      json.key(fact.name);
      json.raw(fact.json);
    }
    json.end_object();
  }
  if (rule) json.member("rule", name(*rule));
  json.end_object();
}

void write_message(JsonWriter& json, const Message& message) {
  std::vector<Said> facts;
  for (const Fact& fact : message.facts) facts.push_back(text(fact.name, fact.value));
  write_message(json, "error." + message.id, facts, message.rule);
}

void write_message(JsonWriter& json, const Refusal& refusal, const Board& board) {
  write_message(json, message(refusal, board));
}

void write_fault(JsonWriter& json, const Fault& fault) {
  json.begin_object();
  json.key("message");
  write_message(json, fault.message);
  json.member("key", fault.key.empty() ? std::nullopt : std::optional(std::string_view(fault.key)));
  json.member("move", fault.move);
  json.end_object();
}

void write_cubes(JsonWriter& json, Cubes cubes) {
  json.begin_list();
  for (const Color color : kAllColors) {
    for (int i = 0; i < cubes.count(color); ++i) json.value(letter(color));
  }
  json.end_list();
}

}  // namespace bigshot::wasm
