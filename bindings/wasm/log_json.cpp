#include "wasm/log_json.h"

#include "record/narration.h"
#include "rules/per.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

std::string_view name_of(Happening happening) {
  switch (happening) {
    case Happening::kRoll:
      return "roll";
    case Happening::kLoan:
      return "loan";
    case Happening::kReady:
      return "ready";
    case Happening::kBid:
      return "bid";
    case Happening::kPass:
      return "pass";
    case Happening::kWin:
      return "win";
    case Happening::kOverbid:
      return "overbid";
    case Happening::kPay:
      return "pay";
    case Happening::kPlace:
      return "place";
    case Happening::kSold:
      break;
  }
  return "sold";
}

// The facts of a sentence as the page takes them.
class FactWriter {
 public:
  explicit FactWriter(const Board& board) : board_(board) {}

  Said operator()(const ToldFact& fact) const {
    return std::visit([&](const auto& value) { return said(fact.name, value); }, fact.value);
  }

 private:
  static Said said(std::string_view name, int value) { return number(name, value); }
  static Said said(std::string_view name, Color value) { return color(name, value); }
  static Said said(std::string_view name, Cubes value) { return cubes(name, value); }
  // The ghost has no name of its own but a term of the catalogues.
  static Said said(std::string_view name, std::optional<Seat> value) {
    return value ? seat(name, *value) : sentence(name, "term.ghost", {});
  }
  Said said(std::string_view name, Lot value) const {
    return text(name, std::string_view(&board_.lots[index(value)].id, 1));
  }
  Said said(std::string_view name, const std::vector<Action>& placings) const {
    std::vector<Said> items;
    for (const Action placing : placings) {
      items.push_back(
          sentence("", "told.cube_on_lot", {color("cube", placing.color()), said("lot", placing.lot())}));
    }
    return list(name, items);
  }

  const Board& board_;
};

class LogWriter {
 public:
  LogWriter(const Board& board, std::size_t from) : board_(board), from_(from) { json_.begin_list(); }

  void tell(const State& before, Action action, const State& after, std::size_t moves);

  std::string take() {
    json_.end_list();
    return json_.take();
  }

 private:
  void tell_all(const std::vector<Sentence>& sentences, std::size_t moves, int round);
  void tell_end(const State& after, std::size_t moves);
  void write(std::string_view kind, std::size_t moves, int round, std::string_view key,
             const std::vector<Said>& facts, std::optional<Rule> rule);

  const Board& board_;
  const std::size_t from_;  // what happened before is not told
  JsonWriter json_;
  std::optional<State> placing_from_;  // before the first cube of a placing
  std::vector<Action> placings_;
};

void LogWriter::tell(const State& before, Action action, const State& after, std::size_t moves) {
  const bool wanted = moves > from_;
  if (action.kind() != ActionKind::kPlace) {
    if (wanted) tell_all(narrate(before, action, after), moves, before.round());
    return;
  }
  if (!placing_from_) placing_from_ = before;
  placings_.push_back(action);
  if (after.phase() == Phase::kPlacing) return;
  if (wanted) tell_all(narrate_placing(*placing_from_, placings_), moves, before.round());
  placing_from_.reset();
  placings_.clear();
  if (wanted && after.finished()) tell_end(after, moves);
}

void LogWriter::tell_all(const std::vector<Sentence>& sentences, std::size_t moves, int round) {
  for (const Sentence& sentence : sentences) {
    std::vector<Said> facts;
    for (const ToldFact& fact : sentence.facts) facts.push_back(FactWriter(board_)(fact));
    write(name_of(sentence.happening), moves, round, sentence.key, facts, sentence.rule);
  }
}

void LogWriter::tell_end(const State& after, std::size_t moves) {
  const Reckoning reckoning = reckon(after);
  std::vector<Seat> winners;
  for (const Seat one : bigshot::seats(after.players())) {
    if (reckoning.wins(one)) winners.push_back(one);
  }
  const auto end = [&](std::string_view key, const std::vector<Said>& facts, Rule rule) {
    write("end", moves, after.round(), key, facts, rule);
  };
  if (winners.empty()) return end("reckoning.nobody_wins", {}, Rule::kE6);
  const Said amount = number("amount", reckoning.seats[winners.front()].balance.millions);
  if (winners.size() == 1) return end("reckoning.wins", {seat("name", winners.front()), amount}, Rule::kE4);
  end("reckoning.shared", {seats("names", winners), amount}, Rule::kE5);
}

void LogWriter::write(std::string_view kind, std::size_t moves, int round, std::string_view key,
                      const std::vector<Said>& facts, std::optional<Rule> rule) {
  json_.begin_object();
  json_.member("at", moves);
  json_.member("round", round);
  json_.member("kind", kind);
  json_.key("message");
  write_message(json_, key, facts, rule);
  json_.end_object();
}

}  // namespace

std::string log_json(const GameRecord& record, std::size_t from, std::size_t to) {
  LogWriter writer(record.header.board, from);
  State before = *start(record.header);
  const std::size_t end = std::min(to, record.moves.size());
  for (std::size_t i = 0; i < end; ++i) {
    State after = before;
    after.apply(record.moves[i]);
    writer.tell(before, record.moves[i], after, i + 1);
    before = after;
  }
  return writer.take();
}

}  // namespace bigshot::wasm
