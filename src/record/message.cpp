#include "record/message.h"

#include "rules/types.h"

namespace bigshot {

Message message(const Refusal& refusal, const Board& board) {
  Message result{std::string(id(refusal.reason)), refusal.rule, {}};
  if (refusal.number != Refusal::kNone) result.facts.push_back({"number", std::to_string(refusal.number)});
  if (refusal.color != Refusal::kNoColor) result.facts.push_back({"color", std::string(1, letter(refusal.color))});
  if (refusal.lot != Refusal::kNoLot) {
    result.facts.push_back({"lot", std::string(1, board.lots[index(refusal.lot)].id)});
  }
  if (refusal.space != Refusal::kNone) result.facts.push_back({"space", std::to_string(refusal.space)});
  return result;
}

}  // namespace bigshot
