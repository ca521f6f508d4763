// The summary of a simulation, as tables for people and as JSON for programs.
#pragma once

#include <boost/json/object.hpp>
#include <ostream>

#include "arena/simulation.h"
#include "text/catalog.h"

namespace bigshot::cli {

void print_summary(std::ostream& out, const Catalog& texts, const SimulationPlan& plan,
                   const SimulationSummary& summary);

boost::json::object summary_json(const SimulationPlan& plan, const SimulationSummary& summary);

}  // namespace bigshot::cli
