// What a client can ask of a table, after its form has been checked.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fair/fair_dice.h"
#include "server/comfort_json.h"
#include "server/net/connection.h"
#include "server/table_settings.h"

namespace bigshot {

struct Person {
  std::string id;
  std::string name;
  std::string key_hash;  // a secret of the server's
};

using PersonPtr = std::shared_ptr<const Person>;

// One connection, as a table sees it: where to send, and who it is, once they have said so. From any thread.
class Client {
 public:
  explicit Client(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}

  void send(SharedText text) const { connection_->send(std::move(text)); }
  const std::shared_ptr<Connection>& connection() const { return connection_; }

  // None for a stranger.
  PersonPtr person() const {
    const std::lock_guard lock(mutex_);
    return person_;
  }
  void set_person(Person person) {
    const std::lock_guard lock(mutex_);
    person_ = std::make_shared<const Person>(std::move(person));
  }
  void set_nobody() {
    const std::lock_guard lock(mutex_);
    person_.reset();
  }
  bool is(std::string_view person_id) const {
    const std::lock_guard lock(mutex_);
    return person_ && person_->id == person_id;
  }

  // A request to watch may arrive after the end of its connection.
  void set_closed() { closed_ = true; }
  bool is_closed() const { return closed_; }
  // It may also arrive after another one, or after the end of watching: each watch has a number, and only the last
  // one counts.
  std::uint64_t begin_next_watch() { return ++watch_; }
  std::uint64_t watch() const { return watch_; }

 private:
  std::shared_ptr<Connection> connection_;
  mutable std::mutex mutex_;
  PersonPtr person_;
  std::atomic<bool> closed_ = false;
  std::atomic<std::uint64_t> watch_ = 0;
};
using ClientPtr = std::shared_ptr<Client>;

struct WatchRequest {
  std::int64_t after = 0;
  std::uint64_t watch = 0;  // the client's number for it, from the session
};
// What a table is, without watching it.
struct DescribeRequest {};
struct JoinRequest {
  std::optional<int> seat;
  std::optional<Digest> pledge;  // of a nonce, for the dice
};
// The nonce that was pledged, in the draw.
struct RevealRequest {
  FairNonce nonce{};
};
// To give up on those who do not show theirs.
struct RedrawRequest {};
struct LeaveRequest {};
struct BotRequest {
  int seat = 0;
  std::string level;  // empty: take it away
};
// The host takes a seat from whoever has it, before the start.
struct RemoveRequest {
  int seat = 0;
  bool refuse = false;  // and lets them not come back
};
struct StartRequest {};
// A bot plays for somebody who is away, until they are back.
struct SubstituteRequest {
  int seat = 0;
  std::string level;
};
// A bot plays for whoever asks, for good.
struct ResignRequest {
  std::string level;
};
// Whether whoever asks wants the game to end.
struct EndRequest {
  bool agree = true;
};
struct RematchRequest {};
struct MoveRequest {
  std::int64_t seen = 0;
  std::string client_id;
  std::vector<std::string> moves;
};
struct ComfortRequest {
  Comfort comfort;
};
struct ReactRequest {
  std::string reaction;
};
struct ViewRequest {};
struct LegalRequest {};

struct TableRequest {
  std::int64_t id = 0;  // the client's own number for it
  ClientPtr client;
  // Who asked: the client may be somebody else by the time it is answered, or nobody. None for strangers, who can
  // only look.
  PersonPtr person;
  std::variant<WatchRequest, DescribeRequest, JoinRequest, LeaveRequest, BotRequest, RemoveRequest, StartRequest,
               RevealRequest, RedrawRequest, RematchRequest, MoveRequest, ComfortRequest, ReactRequest,
               ViewRequest, LegalRequest, SubstituteRequest, ResignRequest, EndRequest>
      what;
  int tries = 0;  // how often it met somebody faster
};

struct CreateRequest {
  std::string client_id;
  TableSettings settings;
};
struct HelloRequest {
  std::string key;
  std::optional<std::string> name;
};
struct UnwatchRequest {};

// What is a person's own (own_data.h).
struct RekeyRequest {
  std::string key;  // the new one
};
struct CodeRequest {
  std::string key;  // the one that it shall bring to another device
};
struct RedeemRequest {
  std::string code;  // as typed
};
struct DeleteMeRequest {
  std::string key;  // once more, so that nobody is deleted by mistake
};
using OwnRequest = std::variant<RekeyRequest, CodeRequest, RedeemRequest, DeleteMeRequest>;

struct OnTable {
  std::string table;
  decltype(TableRequest::what) what;
};

struct Request {
  std::int64_t id = 0;
  std::variant<HelloRequest, CreateRequest, UnwatchRequest, OwnRequest, OnTable> what;
};

struct BadRequest {
  std::optional<std::int64_t> id;
  Fault fault;
};

// A client's message, or what is wrong with it.
Result<Request, BadRequest> read_request(std::string_view text);

inline constexpr std::size_t kMostMoves = 8;
inline constexpr std::array<std::string_view, 8> kReactions = {"well_bid", "ouch",   "nice",  "phew",
                                                               "hurry",    "thanks", "sorry", "good_game"};

}  // namespace bigshot
