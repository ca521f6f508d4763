// One WebSocket: reads its requests, knows who is at the other end, and hands everything else to tables.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "server/net/connection.h"
#include "server/requests.h"
#include "server/services.h"

namespace bigshot {

class Table;

class Session final : public Peer, public std::enable_shared_from_this<Session> {
 public:
  // `stopping` becomes true when the server ends; `on_end` is called once, when the connection has ended.
  Session(Services& services, std::shared_ptr<Connection> connection, const std::atomic<bool>& stopping,
          std::function<void(Session&)> on_end);

  void on_message(std::string_view text) override;
  void on_close() override;

  // Tells the client to connect again somewhere, or later.
  void say_goodbye();
  // Ends a connection whose person has another key by now, or is gone.
  void end_unless(const std::string& person, const std::string& key_hash);
  // Ends a connection of somebody who may not come in any more.
  void end_if_banned();

 private:
  void handle(Request request);
  bool may_ask(const PersonPtr& person, const Request& request) const;
  void handle(std::int64_t id, HelloRequest hello);
  void handle(std::int64_t id, OwnRequest request);
  void handle(std::int64_t id, const PersonPtr& person, OnTable request);
  void watch(const std::string& table, TableRequest request);
  void unwatch(std::function<void(Session&)> then);
  // The table that was watched, if it is in memory; it has yet to be told.
  std::shared_ptr<Table> stop_watching();
  // Who has this key becomes who is at the other end; asks the store.
  Result<Person, Fault> let_in(const HelloRequest& hello);
  void on_greeted(std::int64_t id, const Result<Person, Fault>& person);
  // What a request about the person's own is answered with; asks the store.
  Result<std::string, Fault> answer(const RekeyRequest& rekey);
  Result<std::string, Fault> answer(const CodeRequest& code);
  Result<std::string, Fault> answer(const RedeemRequest& redeem);
  Result<std::string, Fault> answer(const DeleteMeRequest& request);
  // Does what blocks on a worker; meanwhile further requests wait.
  void ask_store(std::function<void(Session&)> ask, std::function<void(Session&)> then);
  // What was waited for is there: first `then`, then the requests that came meanwhile.
  void go_on(const std::function<void(Session&)>& then);
  void refuse(std::optional<std::int64_t> id, const Fault& fault);

  Services& services_;
  std::shared_ptr<Connection> connection_;
  const std::atomic<bool>& stopping_;
  std::function<void(Session&)> on_end_;

  std::mutex mutex_;  // messages come on the connection's thread, what was waited for on others
  ClientPtr client_;
  std::string watched_;          // a table's id
  bool waits_ = false;           // for the store, or for the table that was watched
  std::deque<Request> waiting_;  // until that is over
};

}  // namespace bigshot
