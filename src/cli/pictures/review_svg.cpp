// A review as a picture in SVG: the curve of the chances, the turning points in sentences, the auctions.
#include <algorithm>
#include <sstream>

#include "cli/pictures/review_picture.h"
#include "cli/pictures/text_table.h"
#include "rules/per.h"

namespace bigshot::cli {

namespace {

constexpr int kWidth = 960;
constexpr int kLeft = 72;
constexpr int kTop = 24;
constexpr int kPlotWidth = 720;
constexpr int kPlotHeight = 340;
constexpr int kBottom = kTop + kPlotHeight;
constexpr int kLine = 18;
constexpr const char* kInk = "#23283a";
constexpr const char* kPaper = "#f6f1e4";
constexpr const char* kMark = "#8a6d1f";
constexpr PerColor<const char*> kTints = {"#b5483a", "#d8a93b", "#e9e2cf", "#3c3f4a"};

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '"') {
      result += "&quot;";
    } else {
      result += c;
    }
  }
  return result;
}

// Stacked areas, one for each seat, over the moves of the game; below them the rounds with their auctions, and
// what happened at the turning points.
class Plot {
 public:
  explicit Plot(const ReviewScene& scene) : scene_(scene), review_(scene.review), steps_(review_.entries.size()) {}

  std::string draw() {
    const int auctions = kBottom + 2 * kLine;
    const int turns = auctions + (review_.auctions.empty() ? 0 : 3) * kLine;
    const int height = turns + (static_cast<int>(review_.turning_points.size()) + 1) * kLine;
    const std::string title = escaped(scene_.voice.text("review.curve"));
    svg_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << kWidth << ' ' << height
         << "\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>" << title
         << "</title>\n<rect width=\"" << kWidth << "\" height=\"" << height << "\" fill=\"" << kPaper << "\"/>\n";
    draw_areas();
    draw_grid();
    draw_rounds();
    if (!review_.auctions.empty()) draw_auctions(auctions);
    draw_turns(turns);
    svg_ << "</svg>\n";
    return svg_.str();
  }

 private:
  double x_of(std::size_t step) const {
    return kLeft + (steps_ == 0 ? 0.0 : kPlotWidth * static_cast<double>(step) / static_cast<double>(steps_));
  }
  static double y_of(Millionths sum) { return kTop + kPlotHeight * (1.0 - static_cast<double>(sum) / kCertain); }
  const Chances& chances(std::size_t step) const {
    return step == 0 ? review_.start : review_.entries[step - 1].win;
  }

  void text(double x, double y, const std::string& words, const char* anchor = "start") {
    svg_ << "<text x=\"" << with_decimals(x, 1) << "\" y=\"" << with_decimals(y, 1) << "\" text-anchor=\""
         << anchor << "\" fill=\"" << kInk << "\">" << escaped(words) << "</text>\n";
  }
  void line(double x1, double y1, double x2, double y2, const char* more) {
    svg_ << "<line x1=\"" << with_decimals(x1, 1) << "\" y1=\"" << with_decimals(y1, 1) << "\" x2=\""
         << with_decimals(x2, 1) << "\" y2=\"" << with_decimals(y2, 1) << "\" " << more << "/>\n";
  }

  void draw_areas() {
    std::vector<Millionths> below(steps_ + 1, 0);
    std::vector<double> labels;
    for (Seat seat : seats(review_.seats)) {
      labels.push_back(y_of(below[steps_] + chances(steps_)[seat] / 2) + 4);
      std::string upper;
      std::string lower;
      for (std::size_t step = 0; step <= steps_; ++step) {
        const std::string x = with_decimals(x_of(step), 1) + ",";
        lower.insert(0, x + with_decimals(y_of(below[step]), 1) + " ");
        below[step] += chances(step)[seat];
        upper += x + with_decimals(y_of(below[step]), 1) + " ";
      }
      const Color color = scene_.record.header.setup.colors[seat].first;
      svg_ << "<polygon fill=\"" << kTints[color] << "\" stroke=\"" << kPaper << "\" points=\"" << upper << lower
           << "\"/>\n";
    }
    label_seats(labels);
  }

  // From the lowest area up, each above the one before; then down again from the top, so that all stay inside.
  void label_seats(std::vector<double>& labels) {
    double free = kBottom;
    for (double& label : labels) free = (label = std::min(label, free)) - kLine;
    free = kTop + 4;
    for (auto label = labels.rbegin(); label != labels.rend(); ++label)
      free = (*label = std::max(*label, free)) + kLine;
    for (Seat seat : seats(review_.seats)) {
      text(kLeft + kPlotWidth + 10, labels[index(seat)],
           scene_.names[index(seat)] + " " + with_decimals(100.0 * chances(steps_)[seat] / kCertain, 0) + " %");
    }
  }

  void draw_grid() {
    const std::string style = std::string("stroke=\"") + kInk + "\" stroke-opacity=\"0.2\"";
    for (int percent = 0; percent <= 100; percent += 25) {
      const double y = y_of(percent * (kCertain / 100));
      line(kLeft, y, kLeft + kPlotWidth, y, style.c_str());
      text(kLeft - 8, y + 4, std::to_string(percent), "end");
    }
  }

  void draw_rounds() {
    text(kLeft - 8, kBottom + kLine, scene_.voice.text("review.round"), "end");
    int round = 0;
    for (std::size_t i = 0; i < steps_; ++i) {
      if (review_.entries[i].round == round) continue;
      round = review_.entries[i].round;
      text(x_of(i), kBottom + kLine, std::to_string(round));
    }
  }

  // Who got the cubes, at what price (! driven up), and what they were worth to them.
  void draw_auctions(int y) {
    text(kLeft - 8, y, scene_.voice.text("review.winner"), "end");
    text(kLeft - 8, y + kLine, scene_.voice.text("review.price"), "end");
    text(kLeft - 8, y + 2 * kLine, scene_.voice.text("review.worth"), "end");
    for (const AuctionReview& auction : review_.auctions) {
      const double x = x_of(auction.begin);
      const int worth = auction.worth[auction.winner];
      const Color color = scene_.record.header.setup.colors[auction.winner].first;
      text(x, y, std::string(1, letter(color)));
      text(x, y + kLine, std::to_string(auction.price) + (auction.driven_up() ? " !" : ""));
      text(x, y + 2 * kLine, worth < 0 ? "-" : std::to_string(worth));
    }
  }

  void draw_turns(int y) {
    int number = 0;
    double free = 0;
    for (const std::size_t i : review_.turning_points) {
      const double x = x_of(i + 1);
      const std::string label = std::to_string(++number);
      const std::string style = std::string("stroke=\"") + kMark + "\" stroke-dasharray=\"3 4\"";
      line(x, kTop, x, kBottom, style.c_str());
      text(std::max(x, free), kTop - 6, label, "middle");
      free = std::max(x, free) + 12;
      text(12, y + number * kLine, label + ". " + turn_sentence(scene_, i));
    }
  }

  const ReviewScene& scene_;
  const Review& review_;
  const std::size_t steps_;
  std::ostringstream svg_;
};

}  // namespace

std::string review_svg(const ReviewScene& scene) { return Plot(scene).draw(); }

}  // namespace bigshot::cli
