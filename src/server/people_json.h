// People, their results and their ratings as JSON, the same wherever they are told.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "server/requests.h"
#include "store/store.h"

namespace bigshot {

// {"id":"...","name":"..."}
std::string write_person(const Person& person);

boost::json::object write_rating(const StoredRating& rating);
boost::json::object write_statistics(const PlayerStatistics& statistics);
boost::json::object write_result(const StoredResult& result);

}  // namespace bigshot
