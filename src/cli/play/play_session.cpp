#include "cli/play/play_session.h"

#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/pictures/position_picture.h"
#include "cli/pictures/reckoning_picture.h"
#include "cli/play/prompts.h"
#include "rules/per.h"
#include "text/layout.h"
#include "text/rule_text.h"

namespace bigshot::cli {

namespace {

constexpr std::string_view kPrompt = "> ";

// Streams of randomness that never meet: dice are numbered by moves, of which there are fewer.
constexpr std::uint64_t kBotStreams = std::uint64_t{1} << 32;

// "T1, T2, ... D6".
std::string rule_numbers() {
  std::string numbers;
  for (int i = 0; i <= static_cast<int>(Rule::kD6); ++i) {
    numbers.append(i == 0 ? "" : ", ").append(name(static_cast<Rule>(i)));
  }
  return numbers;
}

}  // namespace

PlaySession::PlaySession(KeptGame game, Voice& voice, Terminal& terminal, std::uint64_t seed)
    : game_(std::move(game)),
      voice_(voice),
      terminal_(terminal),
      seed_(seed),
      names_(voice.names(game_.game().header())),
      narrator_(voice, game_.game().header().board, names_),
      parser_(voice.texts(), game_.game().header().board),
      log_(told_so_far(game_.game().record(), narrator_)),
      seen_(names_.size(), log_.size()),
      shown_(log_.size()) {
  const std::uint64_t moves = game_.game().record().moves.size();
  for (const std::string& player : game_.players()) {
    bots_.push_back(player == kHuman ? nullptr : std::move(*make_player(player)));
    if (!bots_.back()) {
      ++people_;
    } else {
      bots_.back()->new_game(seed_of(seed_of(seed_, kBotStreams + bots_.size()), moves));
    }
  }
}

int PlaySession::run() {
  // What is over is only looked at.
  if (!game_.state().finished()) save();
  if (!saved_) return kExitUsage;
  Outcome outcome = Outcome::kGoesOn;
  while (outcome == Outcome::kGoesOn && !game_.state().finished() && !terminal_.interrupted()) {
    const Actor actor = game_.state().actor();
    if (!actor.is_seat()) {
      roll();
    } else if (bots_[index(actor.seat)]) {
      let_bot_move();
    } else {
      outcome = let_person_move();
    }
  }
  return end();
}

// The die of a move depends on the seed and the number of the move alone, so a game that is continued with the
// same seed rolls as it would have.
void PlaySession::roll() {
  Random random(seed_of(seed_, game_.game().record().moves.size()));
  play(Action::roll(1 + static_cast<int>(below(random, kDieFaces))));
}

void PlaySession::let_bot_move() {
  const State before = game_.state();
  const std::size_t moves_before = game_.game().record().moves.size();
  const std::size_t seat = index(before.actor().seat);
  const Budget budget{&terminal_.interrupted()};
  // All cubes of a turn are told, and kept, at once.
  Game tried = game_.game();
  std::vector<Action> actions;
  do {
    actions.push_back(bots_[seat]->choose(tried, budget));
    tried.play(actions.back());
  } while (before.phase() == Phase::kPlacing && tried.state().phase() == Phase::kPlacing);
  if (terminal_.interrupted()) return;
  if (before.phase() == Phase::kPlacing) {
    play_all(actions);
  } else {
    play(actions.front());
  }
  if (bots_[seat]->take_faults().any()) tell({voice_.text("play.bot_forfeited", {{"name", names_[seat]}})});
  last_bot_move_ = BotMove{before, moves_before, game_.players()[seat], std::move(actions)};
}

PlaySession::Outcome PlaySession::let_person_move() {
  const State& state = game_.state();
  if (hand_keyboard_to(state.actor().seat) == Outcome::kEnds) return Outcome::kEnds;
  if (state.phase() == Phase::kPlacing) return let_person_place();
  if (round_shown_ != state.round()) {
    show_position(state);
  } else {
    tell_news();
    terminal_.write(auction_line(scene(state)));
  }
  const std::size_t moves = game_.game().record().moves.size();
  say(question(scene(state)));
  while (game_.game().record().moves.size() == moves) {
    const auto command = ask(state);
    if (!command || answer(*command) == Outcome::kEnds) return Outcome::kEnds;
  }
  return Outcome::kGoesOn;
}

PlaySession::Outcome PlaySession::answer(const Command& command) {
  const State& state = game_.state();
  if (command.kind == Command::Kind::kQuit) return wants_to_leave() ? Outcome::kEnds : Outcome::kGoesOn;
  if (answer_request(command, state)) return Outcome::kGoesOn;
  if (command.kind == Command::Kind::kUndo || command.kind == Command::Kind::kConfirm) {
    say(voice_.text("play.nothing_to_undo"));
    return Outcome::kGoesOn;
  }
  if (const auto refusal = check(state, command.wishes.front())) {
    say_refusal(*refusal);
  } else {
    play(command.wishes.front().action);
  }
  return Outcome::kGoesOn;
}

// Only confirmed cubes are moves of the game.
PlaySession::Outcome PlaySession::let_person_place() {
  Hand hand(game_.state());
  show_position(hand.before());
  say(question(scene(hand.before())));
  while (true) {
    const auto command = ask(hand.asked_in());
    if (!command) return Outcome::kEnds;
    switch (command->kind) {
      case Command::Kind::kQuit:
        if (wants_to_leave()) return Outcome::kEnds;
        break;
      case Command::Kind::kMoves:
        place(command->wishes, hand);
        break;
      case Command::Kind::kUndo:
        if (hand.take_back()) {
          show_hand(hand);
        } else {
          say(voice_.text("play.nothing_to_undo"));
        }
        break;
      case Command::Kind::kConfirm:
        if (hand.complete()) {
          play_all(hand.placings());
          return Outcome::kGoesOn;
        }
        say(voice_.text("play.not_all_placed"));
        break;
      case Command::Kind::kBoard:
        show_position(hand.before());
        show_hand(hand);
        break;
      default:
        answer_while_placing(*command, hand);
        break;
    }
  }
}

void PlaySession::place(const std::vector<Wish>& wishes, Hand& hand) {
  if (hand.complete()) return say(voice_.text("play.all_placed"));
  for (const Wish& wish : wishes) {
    if (hand.complete()) {
      say(voice_.text("play.all_placed"));
      break;
    }
    if (const auto refusal = check(hand.state(), wish)) {
      say_refusal(*refusal);
      break;
    }
    hand.place(wish.action);
  }
  show_hand(hand);
}

void PlaySession::answer_while_placing(const Command& command, const Hand& hand) {
  const bool about_now = command.kind == Command::Kind::kEmpty || command.kind == Command::Kind::kLegal;
  if (about_now && hand.complete()) return say(voice_.text("play.confirm"));
  // What was legal before all cubes were placed is so no more.
  const bool about_a_cube = command.kind == Command::Kind::kWhy && !command.wishes.empty();
  if (about_a_cube && hand.complete() && !check(hand.before(), command.wishes.front())) {
    return say(voice_.text("play.all_placed"));
  }
  answer_request(command, hand.asked_in());
}

void PlaySession::show_hand(const Hand& hand) {
  terminal_.write(projection(scene(hand.before()), hand.state(), hand.placings()));
  say(hand.complete() ? voice_.text("play.confirm") : question(scene(hand.state())));
}

Input PlaySession::hear(std::string_view prompt) {
  Input input = terminal_.ask(prompt);
  voice_.measure_terminal();
  return input;
}

std::optional<Command> PlaySession::ask(const State& state) {
  while (true) {
    const Input input = hear(names_[index(state.actor().seat)] + std::string(kPrompt));
    if (input.kind == Input::Kind::kLine) {
      Command command = parser_.parse(input.line, state);
      if (command.kind != Command::Kind::kQuit) asked_to_leave_ = false;
      if (command.kind != Command::Kind::kUnknown) return command;
      say(voice_.text("play.unknown", {{"text", voice_.foreign(input.line, 40)}}));
    } else if (input.kind == Input::Kind::kTooLong) {
      say(voice_.text("play.too_long"));
    } else {
      return std::nullopt;
    }
  }
}

bool PlaySession::answer_request(const Command& command, const State& state) {
  switch (command.kind) {
    case Command::Kind::kEmpty:
      say(voice_.text("play.empty") + " " + question(scene(state)));
      return true;
    case Command::Kind::kHelp:
      terminal_.write(help(voice_));
      return true;
    case Command::Kind::kLegal:
      say(voice_.text("play.legal.title", {{"moves", legal_moves(scene(state))}}));
      return true;
    case Command::Kind::kBoard:
      show_position(state);
      return true;
    case Command::Kind::kWhy:
      explain(command, state);
      return true;
    case Command::Kind::kHint:
      say(hint(scene(state), game_.game(), Budget{&terminal_.interrupted()}));
      return true;
    case Command::Kind::kLog:
      show_log(!command.about.empty());
      return true;
    case Command::Kind::kRule:
      show_rule(command.about);
      return true;
    case Command::Kind::kWhichColor:
      say(voice_.text("play.which_color"));
      return true;
    case Command::Kind::kBadNumber:
      say(voice_.text("play.bad_number"));
      return true;
    case Command::Kind::kNoSuchLot:
      say(voice_.sentence({"place.no_such_lot", Rule::kR6, {{"lot", {command.letter}}}}));
      return true;
    default:
      return false;
  }
}

// Without `all`, of this round and the one before it.
void PlaySession::show_log(bool all) {
  const int first = all ? 0 : game_.state().round() - 1;
  for (const LogLine& line : log_) {
    if (line.round >= first) say(line.text);
  }
}

void PlaySession::show_rule(const std::string& number) {
  const RuleText* rule = find_rule_text(number, voice_.texts().language());
  if (rule == nullptr) {
    return say(voice_.text("play.no_rule", {{"text", voice_.foreign(number, 20)}, {"numbers", rule_numbers()}}));
  }
  say(voice_.text("play.rule", {{"number", rule->number}, {"title", rule->title}, {"text", rule->text}}));
  if (!rule->example.empty()) say(voice_.text("play.rule_example", {{"text", rule->example}}));
}

void PlaySession::explain(const Command& command, const State& state) {
  if (command.wishes.empty()) return give_reasons();
  State tried = state;
  for (const Wish& wish : command.wishes) {
    if (const auto refusal = check(tried, wish)) return say_refusal(*refusal);
    tried.apply(wish.action);
    if (tried.phase() != Phase::kPlacing) break;
  }
  say(voice_.text("play.is_legal"));
}

void PlaySession::give_reasons() {
  if (!last_bot_move_) return say(voice_.text("play.advice.nobody"));
  say(reasons(scene(game_.state()), game_.game(), *last_bot_move_, Budget{&terminal_.interrupted()}));
}

// Whoever would lose the game is asked twice.
bool PlaySession::wants_to_leave() {
  if (is_kept() || asked_to_leave_) return true;
  asked_to_leave_ = true;
  say(voice_.text("play.really_quit"));
  return false;
}

void PlaySession::play(Action action) {
  const State before = game_.state();
  game_.play(action);
  save();
  tell(narrator_.tell(narrate(before, action, game_.state())));
}

void PlaySession::play_all(const std::vector<Action>& placings) {
  const State before = game_.state();
  for (Action placing : placings) game_.play(placing);
  save();
  tell(narrator_.tell(narrate_placing(before, placings)));
}

void PlaySession::save() {
  const auto fault = game_.save();
  saved_ = !fault;
  if (fault) say(voice_.sentence(*fault));
}

bool PlaySession::hides_money() const {
  return people_ > 1 && game_.state().options().money == MoneyMode::kHidden;
}

// The screen is emptied before the keyboard changes hands, and again when the next person is there.
PlaySession::Outcome PlaySession::hand_keyboard_to(Seat seat) {
  if (!hides_money() || at_keyboard_ == seat) return Outcome::kGoesOn;
  at_keyboard_.reset();
  terminal_.clear();
  say(voice_.text("play.hand_over", {{"name", names_[index(seat)]}}));
  const Input input = hear(kPrompt);
  if (input.kind == Input::Kind::kEnd || input.kind == Input::Kind::kInterrupted) return Outcome::kEnds;
  if (input.kind == Input::Kind::kLine && parser_.parse(input.line, game_.state()).kind == Command::Kind::kQuit) {
    if (wants_to_leave()) return Outcome::kEnds;
    return hand_keyboard_to(seat);
  }
  terminal_.clear();
  at_keyboard_ = seat;
  shown_ = seen_[index(seat)];
  round_shown_ = 0;
  return Outcome::kGoesOn;
}

Scene PlaySession::scene(const State& state) const {
  Viewer viewer = at_keyboard_;
  if (people_ == 1) {
    for (Seat seat : seats_in(game_.players())) {
      if (game_.players()[index(seat)] == kHuman) viewer = seat;
    }
  }
  return {voice_, game_.game().header().board, names_, state, people_ == 0, viewer};
}

// The news stands below the picture, which would push it out of a low window.
void PlaySession::show_position(const State& state) {
  terminal_.write("\n" + position_picture(scene(state)));
  round_shown_ = state.round();
  tell_news();
}

// Where somebody plays, news waits until somebody is asked: then it can stand where they look.
void PlaySession::tell(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) log_.push_back({game_.state().round(), sentence});
  if (people_ == 0) tell_news();
}

// Between two people with hidden money nobody reads; what is told then waits for the next.
void PlaySession::tell_news() {
  if (hides_money() && !at_keyboard_) return;
  for (; shown_ < log_.size(); ++shown_) say(log_[shown_].text);
  if (at_keyboard_) seen_[index(*at_keyboard_)] = log_.size();
}

void PlaySession::say(const std::string& text) {
  for (const std::string& line : wrap(text, voice_.look().columns)) terminal_.write(line + "\n");
}

void PlaySession::say_refusal(const Refusal& refusal) {
  say(voice_.sentence(message(refusal, game_.game().header().board)));
}

int PlaySession::end() {
  if (hides_money()) {
    terminal_.clear();
  } else {
    tell_news();
  }
  if (game_.state().finished()) {
    show_end();
  } else {
    terminal_.write("\n");
    say(is_kept() ? voice_.text("play.kept", {{"file", game_.file()}}) : voice_.text("play.not_kept"));
  }
  if (!saved_) return kExitUsage;
  return game_.state().finished() ? kExitOk : terminal_.exit_code();
}

void PlaySession::show_end() {
  const Scene last = scene(game_.state());
  terminal_.write("\n" + position_picture(last) + "\n" + reckoning_picture(last) + "\n");
  for (const std::string& sentence : verdict(last)) say(sentence);
  if (is_kept()) say(voice_.text("play.finished_kept", {{"file", game_.file()}}));
}

}  // namespace bigshot::cli
