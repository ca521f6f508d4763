#include "record/message.h"

#include "rules/types.h"

namespace bigshot {

Message message(const Refusal& refusal, const Board& board) {
  Message result{std::string(id(refusal.reason)), refusal.rule, {}};
  if (refusal.number != Refusal::kNone) result.facts.push_back({"number", std::to_string(refusal.number)});
  if (refusal.color != Refusal::kNone) {
    result.facts.push_back({"color", std::string(1, letter(static_cast<Color>(refusal.color)))});
  }
  if (refusal.lot != Refusal::kNone) {
    result.facts.push_back({"lot", std::string(1, board.lots[static_cast<std::size_t>(refusal.lot)].id)});
  }
  if (refusal.space != Refusal::kNone) result.facts.push_back({"space", std::to_string(refusal.space)});
  return result;
}

}  // namespace bigshot
