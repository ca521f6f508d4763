// Round trips on random games of all ways to play, whole or cut off anywhere.
#include "record/json_record.h"
#include "record/move_text.h"
#include "support/property_case.h"

namespace bigshot {
namespace {

using namespace support;

GameRecord any_part_of_a_game() {
  GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1).as("moves played");
  record.moves.resize(moves);
  return record;
}

RC_GTEST_PROP(RandomGames, come_back_from_json_as_they_were, ()) {
  const GameRecord record = any_part_of_a_game();
  const std::string text = write_record(record);
  const auto read = read_record(text);
  RC_ASSERT(read.ok());
  RC_ASSERT(read->game.record() == record);
  RC_ASSERT(read->game.state() == position(record, record.moves.size()));
  RC_ASSERT(read->extras.value() == nullptr);
  RC_ASSERT(write_record(read->game) == text);
}

RC_GTEST_PROP(RandomGames, come_back_from_move_text_as_they_were, ()) {
  const GameRecord record = any_part_of_a_game();
  std::vector<std::string> texts;
  for (const Action action : record.moves) texts.push_back(move_text(action, record.header.board));
  const auto game = replay(record.header, {texts.begin(), texts.end()});
  RC_ASSERT(game.ok());
  RC_ASSERT(game->record() == record);
}

RC_GTEST_PROP(RandomGames, with_any_names_come_back_as_they_were, ()) {
  GameRecord record = any_part_of_a_game();
  // Letters of two and three bytes among all of ASCII, control characters and quotes included.
  const auto characters = rc::gen::oneOf(
      rc::gen::map(rc::gen::inRange(0, 128), [](int c) { return std::string(1, static_cast<char>(c)); }),
      rc::gen::element<std::string>("\u00e9", "\u20ac", "\U0001F3B2"));
  for (auto& name : record.header.names) {
    std::string text;
    for (const std::string& character : *rc::gen::container<std::vector<std::string>>(characters))
      text += character;
    name = text;
  }
  const auto read = read_record(write_record(record));
  RC_ASSERT(read.ok());
  RC_ASSERT(read->game.record() == record);
}

RC_GTEST_PROP(RandomGames, with_a_move_that_is_not_legal_are_refused_at_that_move, ()) {
  const GameRecord record = any_part_of_a_game();
  const Action action(*rc::gen::inRange(1, Action::kEnd).as("action"));
  RC_PRE(action.kind() != ActionKind::kNone);
  const State state = position(record, record.moves.size());
  GameRecord longer = record;
  longer.moves.push_back(action);
  std::vector<std::string> texts;
  for (const Action move : longer.moves) texts.push_back(move_text(move, record.header.board));
  const auto game = replay(record.header, {texts.begin(), texts.end()});
  RC_ASSERT(game.ok() == state.is_legal(action));
  if (!game) {
    RC_ASSERT(game.error().move == record.moves.size());
    RC_ASSERT(game.error().message == message(*state.check(action), record.header.board));
  }
}

}  // namespace
}  // namespace bigshot
