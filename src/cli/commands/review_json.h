// A review as one JSON object (docs/review.md).
#pragma once

#include <boost/json/object.hpp>

#include "review/review.h"

namespace bigshot::cli {

boost::json::object review_json(const Review& review, const GameRecord& record);

}  // namespace bigshot::cli
