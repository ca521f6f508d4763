// What a JSON value has beyond the form that the program writes: found when a record is read, put back when it is
// written, at any depth. So keys that others have added survive.
#pragma once

#include <boost/json/value.hpp>

namespace bigshot {

// All members of objects in `given` that `known` does not have at the same place; null if there are none.
// A list becomes a list of the extras of its items.
boost::json::value extras_of(const boost::json::value& given, const boost::json::value& known);

// Adds extras that were found by extras_of to a value. What the value has itself is never changed.
void add_extras(boost::json::value& value, const boost::json::value& extras);

}  // namespace bigshot
