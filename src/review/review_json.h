// A review as one JSON object (docs/review.md), the same text from the program and in the browser.
#pragma once

#include <string>

#include "record/json_writer.h"
#include "review/review.h"

namespace bigshot {

std::string review_json(const Review& review, const GameRecord& record);

// A decision as one object: cost, best, mistake, options and why.
std::string decision_json(const Decision& decision, const Board& board);

// Reasons as a list of keys of the catalogues with their facts.
void write_reasons(JsonWriter& json, const std::vector<Reasoning>& reasons, const Board& board);

}  // namespace bigshot
