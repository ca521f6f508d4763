// What is said to a program of somebody else and what it answers, one JSON object on a line each
// (docs/engine-protocol.md).
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/game_record.h"

namespace bigshot {

// The question for the acting seat's move, without a line break at the end. The first after a start greets: it
// says who asks and by which version of the protocol.
std::string engine_question(std::uint64_t id, const Game& game, std::chrono::milliseconds budget,
                            bool greets = false);
inline constexpr int kEngineProtocol = 3;

// Who a program says it is, when it is greeted: all of it is for people to read.
struct EngineIdentity {
  std::string name;
  std::string version;
  boost::json::object options;  // what it plays with, and how much of it: texts, numbers and truth values
};

struct EngineAnswer {
  enum class Kind {
    kMove,   // a legal move
    kOld,    // an answer to an earlier question
    kWrong,  // no answer at all, no legal move, or a greeting that says nothing
  };
  Kind kind;
  Action move;  // only for kMove
  std::optional<EngineIdentity> hello = std::nullopt;
};

// What a line means as an answer to question `id` about this game. Any bytes are fine.
EngineAnswer read_engine_answer(std::string_view line, std::uint64_t id, const Game& game);

}  // namespace bigshot
