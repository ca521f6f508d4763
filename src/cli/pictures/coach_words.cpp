#include "cli/pictures/coach_words.h"

namespace bigshot::cli {

std::string coach_words(const Voice& voice, const std::vector<Reasoning>& reasons,
                        const std::vector<std::string>& names, const Board& board) {
  std::string words;
  for (const Reasoning& reason : reasons) {
    if (reason.fact == CoachFact::kCanWin) continue;
    Facts facts = {{"number", std::to_string(reason.number)}};
    if (reason.seat) facts.push_back({"name", names[index(*reason.seat)]});
    if (reason.lot) facts.push_back({"lot", std::string(1, board.lots[index(*reason.lot)].id)});
    words += (words.empty() ? "" : " ") + voice.text(key(reason.fact), facts);
  }
  return words;
}

}  // namespace bigshot::cli
