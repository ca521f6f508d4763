// JSON as people like to read it: numbers as plain decimals (0.61), where Boost.JSON writes 6.1E-1.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace bigshot::cli {

std::string plain_json(const boost::json::value& value);

// A number rounded to so many decimals, to be written without noise.
double rounded(double number, int decimals);

}  // namespace bigshot::cli
