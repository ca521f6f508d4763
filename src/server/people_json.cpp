#include "server/people_json.h"

#include "server/rating.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

std::string write_person(const Person& person) {
  std::string out = "{\"id\":";
  append_quoted(out, person.id);
  out += ",\"name\":";
  append_quoted(out, person.name);
  return out += '}';
}

json::object write_rating(const StoredRating& rating) {
  return {{"mu", rating.mu},
          {"sigma", rating.sigma},
          {"games", rating.games},
          {"opponents", rating.opponents},
          {"provisional", rating.opponents < kOpponentsOfRating},
          {"shown", Skill{rating.mu, rating.sigma}.shown()}};
}

json::object write_statistics(const PlayerStatistics& statistics) {
  return {{"games", statistics.games}, {"wins", statistics.wins}, {"balance", statistics.balance}};
}

json::object write_result(const StoredResult& stored) {
  const SeatResult& result = stored.result;
  return {{"game", stored.game},           {"finished", stored.finished}, {"seat", result.seat},
          {"place", result.place},         {"won", result.won},           {"balance", result.balance},
          {"abandoned", result.abandoned}, {"rated", result.rated}};
}

}  // namespace bigshot
