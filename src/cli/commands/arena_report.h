// The result of a league, as tables for people and as JSON for programs.
#pragma once

#include <boost/json/object.hpp>
#include <ostream>

#include "arena/league.h"
#include "text/catalog.h"

namespace bigshot::cli {

void print_league(std::ostream& out, const Catalog& texts, const LeaguePlan& plan, const LeagueResult& result);

boost::json::object league_json(const LeaguePlan& plan, const LeagueResult& result);

}  // namespace bigshot::cli
