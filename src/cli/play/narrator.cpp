#include "cli/play/narrator.h"

namespace bigshot::cli {

std::string cubes_text(Cubes cubes) {
  std::string text;
  for (Color color : kAllColors) {
    for (int i = 0; i < cubes.count(color); ++i) text += (text.empty() ? "" : " ") + std::string(1, letter(color));
  }
  return text;
}

std::string Narrator::told(Cubes value) const { return cubes_text(value); }

std::string Narrator::told(const std::vector<Action>& placings) const {
  std::string text;
  for (Action placing : placings) {
    if (!text.empty()) text += voice_.text("list.comma");
    text += voice_.text("told.cube_on_lot", {{"cube", told(placing.color())}, {"lot", told(placing.lot())}});
  }
  return text;
}

std::vector<std::string> Narrator::tell(const std::vector<Sentence>& sentences) const {
  std::vector<std::string> texts;
  for (const Sentence& sentence : sentences) {
    Facts facts;
    for (const ToldFact& fact : sentence.facts) {
      facts.push_back(
          {std::string(fact.name), std::visit([&](const auto& value) { return told(value); }, fact.value)});
    }
    texts.push_back(voice_.text(sentence.key, facts));
  }
  return texts;
}

}  // namespace bigshot::cli
