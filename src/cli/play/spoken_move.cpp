#include "cli/play/spoken_move.h"

#include <cctype>

#include "record/move_text.h"

namespace bigshot::cli {

namespace {

// Of the words that a command has, the first is the usual one.
std::string usual_word(const Voice& voice, std::string_view command) {
  const std::string words = voice.text(command);
  return words.substr(0, words.find(' '));
}

// Cubes have a short form in every language.
std::string cube_on_lot(const Scene& scene, Action action) {
  std::string text{letter(action.color()), scene.lot_id(action.lot())};
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

std::string spoken_move(const Scene& scene, Action action) {
  const Voice& voice = scene.voice;
  switch (action.kind()) {
    case ActionKind::kPass:
      return usual_word(voice, "command.pass");
    case ActionKind::kReady:
      return usual_word(voice, "command.ready");
    case ActionKind::kBid:
      return usual_word(voice, "command.bid") + " " + std::to_string(action.amount());
    case ActionKind::kLoan:
      return usual_word(voice, "command.loan") + " " + letter(action.color());
    case ActionKind::kPay:
      return usual_word(voice, "command.pay") + " " + letter(action.color());
    case ActionKind::kPlace:
      return cube_on_lot(scene, action);
    default:
      return move_text(action, scene.board);
  }
}

}  // namespace bigshot::cli
