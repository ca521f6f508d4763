// What can be read over HTTP: tables, records, people, ratings. Everything that changes something goes over the
// WebSocket.
#pragma once

#include <memory>
#include <string>

#include "server/net/http.h"
#include "server/net/metrics.h"
#include "server/net/under_way.h"
#include "server/requests.h"
#include "server/services.h"
#include "server/table_document.h"

namespace bigshot {

class Api {
 public:
  Api(Services& services, const Metrics& metrics, std::string version);

  // Answers on a worker, since the store blocks.
  void answer(HttpRequest request, HttpHandler::Answer answer);

 private:
  // A place among what is under way, none for those who watch the server; or why there is no room.
  Result<std::shared_ptr<UnderWay::Place>, HttpReply> admit(const HttpRequest& request, const std::string& whose);
  HttpReply reply(const HttpRequest& request) const;
  HttpReply health() const;
  HttpReply server() const;
  HttpReply tables(std::string_view query) const;
  HttpReply table(std::string_view id) const;
  HttpReply record(std::string_view id) const;
  // The person whose key comes with a request, or why nobody's does.
  Result<Person, HttpReply> who_asks(std::string_view authorization) const;
  HttpReply me(const HttpRequest& request) const;
  HttpReply export_me(const HttpRequest& request) const;
  HttpReply person(std::string_view id) const;
  HttpReply games(std::string_view person, const HttpRequest& request) const;
  bool may_know(const std::string& game, const std::optional<Person>& reader) const;
  HttpReply ratings() const;

  // The name of a person, or of a bot.
  Stored<std::optional<std::string>> name_of(const std::string& player) const;
  std::string describe(const StoredTable& stored, Reader reader = Reader::kAnyone) const;
  unsigned here_at(const TableDocument& document) const;

  Services& services_;
  const Metrics& metrics_;
  std::string version_;
  UnderWay under_way_;
};

}  // namespace bigshot
