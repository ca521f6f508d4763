// Tables of four people each, made over the network, who play scripted games turn by turn: the next one moves when
// all four have heard of the last move.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "load_client.h"
#include "record/game_record.h"
#include "rules/random.h"

namespace bigshot::bench {

class LoadTables {
 public:
  // Connects four people for each table, and seats, starts and watches.
  LoadTables(LoadLoop& loop, std::uint16_t port, int tables, std::uint64_t seed);

  // Plays up to `moves` requests at each of the first `tables` tables.
  void play(int tables, int moves);

  std::uint64_t moves() const { return latencies_.size(); }
  // As records count them: each cube, each loan and each roll of the die is a move of its own.
  std::uint64_t recorded_moves() const;
  std::uint64_t bytes_received() const;
  // Milliseconds from sending until all four have it; of all moves, in order of size.
  std::vector<double> sorted_latencies() const;
  // Clients whose position is not that of a replay of the moves that were sent and rolled, and of the server's
  // record.
  int wrong_states(std::uint16_t port) const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kPeople = kMaxPlayers;

  struct Table;
  struct Person {
    std::unique_ptr<LoadClient> client;
    Table* table = nullptr;
    int seat = 0;
    std::optional<Game> game;  // what this person knows
  };
  struct Table {
    std::string id;
    std::vector<Person> people;
    Random random{0};
    int left = 0;  // requests to be made
    int told = 0;  // people who know of the last move
    std::int64_t sent_number = 0;
    Clock::time_point sent;
    std::vector<std::string> played;  // what was sent, and the dice that came
  };

  // Sends a request for each of many people at once and waits for all answers, which must be ok.
  template <class Request, class Use>
  void ask_all(const std::vector<Person*>& people, Request request, Use use);
  std::vector<Person*> first_of_each();
  std::vector<Person*> everyone();
  void open(std::uint64_t seed);
  void hear(Person& person, std::string_view text);
  void hear_slowly(Person& person, std::string_view text);
  void move_next(Table& table);

  LoadLoop& loop_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::vector<double> latencies_;
  int playing_ = 0;
};

}  // namespace bigshot::bench
