// A table that goes on through everything: four people who remember every move that the server has told or
// acknowledged, and check after each return that none is missing and none has changed.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "record/game_record.h"
#include "rules/random.h"
#include "server_kill/play_client.h"

namespace bigshot::testing {

class KeptTable {
 public:
  // `number` makes its people and its random source its own.
  explicit KeptTable(int number) : number_(number), random_(seed_of(4, static_cast<std::uint64_t>(number))) {}

  // Connects everybody, people to the ports in turn, checks what the server has, and goes on where it was: makes
  // the table if there is none, and a new one when a game is over.
  void connect(const std::vector<std::uint16_t>& ports);
  void disconnect() { people_.clear(); }

  // One request of who is awaited, and everything that follows from it. Throws Gone or Refused; the same request
  // is then repeated, with the same client id, by the next call.
  void move();

  bool finished() const { return game_ && game_->state().finished(); }
  // The ids of all games that have begun so far. From any thread, also while the table goes on: on a busy machine
  // it may still be seating its people.
  std::vector<std::string> games() const;
  // How many moves are known to be kept.
  std::size_t kept() const { return kept_.size(); }
  const std::vector<std::string>& moves() const { return kept_; }

 private:
  struct Request {
    std::string client_id;
    std::size_t seen = 0;
    std::vector<std::string> moves;
    std::size_t person = 0;
  };

  void open();
  void seat_everybody();
  void watch();
  void note_begun();
  // The server says that these are the moves after number `after`.
  void learn(std::size_t after, const boost::json::array& moves);
  void listen_until(std::size_t number);
  std::string table_field() const { return R"("table":")" + games_.back() + '"'; }

  int number_;
  Random random_;
  std::vector<std::unique_ptr<PlayClient>> people_;
  std::vector<std::string> games_;  // the last one may not have begun
  mutable std::mutex mutex_;
  std::vector<std::string> begun_;
  std::optional<std::string> creating_;  // the client id of a table that may or may not exist
  std::optional<Game> game_;             // what the first person knows
  std::vector<std::string> kept_;        // moves of this game that the server has told or acknowledged
  std::optional<Request> request_;       // sent, not answered yet
  int requests_ = 0;
};

}  // namespace bigshot::testing
