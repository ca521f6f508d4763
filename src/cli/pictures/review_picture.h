// A review for people at a terminal: the curve of all chances, the table of luck and skill, the turning points in
// sentences, the auctions; and the curve as an SVG picture.
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/voice.h"
#include "review/review.h"

namespace bigshot::cli {

// Everything about one reviewed game that has to be told.
struct ReviewScene {
  const Voice& voice;
  const GameRecord& record;
  const Review& review;
  std::vector<std::string> names;
  std::optional<Decision> next;  // what is best where a game stands that is not over
};

std::string review_picture(const ReviewScene& scene);

// The curve with rounds, auctions and turning points, as a whole SVG file.
std::string review_svg(const ReviewScene& scene);

// What happened at a turning point.
std::string turn_sentence(const ReviewScene& scene, std::size_t i);

// "+3.1": a share as points of a hundred, with its sign.
std::string signed_points(double share);

}  // namespace bigshot::cli
