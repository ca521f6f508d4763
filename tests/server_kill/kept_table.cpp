#include "server_kill/kept_table.h"

#include <boost/json/array.hpp>
#include <iomanip>
#include <sstream>

#include "server_net/scripted_play.h"

namespace bigshot::testing {
namespace {

std::string digits(Random& random) {
  std::ostringstream text;
  text << std::hex << std::setfill('0') << std::setw(16) << random() << std::setw(16) << random();
  return text.str();
}

[[noreturn]] void fail(const std::string& what) { throw std::logic_error(what); }

}  // namespace

void KeptTable::connect(const std::vector<std::uint16_t>& ports) {
  people_.clear();
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    people_.push_back(std::make_unique<PlayClient>(ports[static_cast<std::size_t>(seat) % ports.size()],
                                                   number_ * kMaxPlayers + seat));
  }
  if (games_.empty() || finished() || creating_) open();
  watch();
  if (!game_) {
    seat_everybody();
    watch();
  }
}

void KeptTable::open() {
  if (!creating_) creating_ = digits(random_);
  const auto made = people_.front()->ask(
      "create", R"("cid":")" + *creating_ +
                    R"(","rules":{"players":4,"edition":"ravensburger","money":"open","overbid":"forbidden"})");
  games_.emplace_back(made.at("table").as_object().at("id").as_string());
  creating_.reset();
  game_.reset();
  kept_.clear();
  request_.reset();
}

void KeptTable::seat_everybody() {
  for (std::size_t seat = 0; seat < people_.size(); ++seat) {
    people_[seat]->ask("join", table_field() + R"(,"seat":)" + std::to_string(seat));
  }
  people_.front()->ask("start", table_field());
}

void KeptTable::watch() {
  const auto answer = people_.front()->ask("watch", table_field() + R"(,"after":0)");
  const auto* game = answer.if_contains("game");
  if (game == nullptr) {
    if (!kept_.empty()) fail("the game is gone");
    return;
  }
  note_begun();
  game_.emplace(game_of_header(game->as_object()));
  learn(0, answer.at("moves").as_array());
  if (game_->record().moves.size() < kept_.size()) {
    fail("lost: " + std::to_string(kept_.size() - game_->record().moves.size()) + " moves that were acknowledged");
  }
}

void KeptTable::note_begun() {
  const std::lock_guard lock(mutex_);
  if (begun_.empty() || begun_.back() != games_.back()) begun_.push_back(games_.back());
}

std::vector<std::string> KeptTable::games() const {
  const std::lock_guard lock(mutex_);
  return begun_;
}

void KeptTable::learn(std::size_t after, const boost::json::array& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string text(moves[i].as_string());
    const std::size_t number = after + i;
    if (number < kept_.size() && kept_[number] != text) fail("move " + std::to_string(number) + " has changed");
    if (number >= kept_.size()) kept_.push_back(text);
    if (number < game_->record().moves.size()) continue;
    if (number > game_->record().moves.size()) fail("a gap before move " + std::to_string(number));
    if (game_->play(text)) fail("an illegal move is told: " + text);
  }
}

void KeptTable::move() {
  if (!request_) {
    const std::size_t person = index(game_->state().actor().seat);
    request_ = Request{std::to_string(number_) + '.' + std::to_string(++requests_), game_->record().moves.size(),
                       scripted_moves(game_->state(), game_->header().board, random_), person};
  }
  const auto answer = people_[request_->person]->ask(
      "move", table_field() + R"(,"seen":)" + std::to_string(request_->seen) + R"(,"cid":")" +
                  request_->client_id + R"(","moves":)" + moves_json(request_->moves));
  const auto number = answer.at("n").to_number<std::size_t>();
  if (number != request_->seen + request_->moves.size()) fail("acknowledged with a wrong number");
  for (std::size_t i = 0; i < request_->moves.size(); ++i) {
    const std::size_t at = request_->seen + i;
    if (at == kept_.size()) kept_.push_back(request_->moves[i]);
    if (kept_[at] != request_->moves[i]) fail("acknowledged instead of another move");
  }
  request_.reset();
  listen_until(number);
}

// Until the first person knows that many moves, and who is to move next.
void KeptTable::listen_until(std::size_t number) {
  while (game_->record().moves.size() < number || game_->state().actor().kind == Actor::Kind::kChance) {
    const auto message = people_.front()->hear();
    const auto* moves = message.if_contains("m");
    if (moves == nullptr) continue;
    const auto last = message.at("n").to_number<std::size_t>();
    learn(last - moves->as_array().size(), moves->as_array());
  }
}

}  // namespace bigshot::testing
