#include "cli/pictures/review_picture.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "cli/pictures/coach_words.h"
#include "cli/pictures/text_table.h"
#include "record/cube_letters.h"
#include "record/move_text.h"
#include "rules/per.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr int kCurveRows = 11;  // from 0 to 100 %
constexpr std::array<const char*, 4> kMistakeKeys = {"", "review.mistake.small", "review.mistake.mistake",
                                                     "review.mistake.blunder"};

double points(Millionths share) { return 100.0 * share / kCertain; }

char mark_of(const ReviewScene& scene, Seat seat) { return letter(scene.record.header.setup.colors[seat].first); }

// Each seat's chance at a share of the game, from before the first move to after the last.
Chances chances_at(const Review& review, double share) {
  const auto last = static_cast<double>(review.entries.size());
  const auto at = static_cast<std::size_t>(std::lround(share * last));
  return at == 0 ? review.start : review.entries[at - 1].win;
}

std::string curve(const ReviewScene& scene) {
  const Review& review = scene.review;
  if (review.entries.empty()) return "";
  const std::size_t width =
      std::min<std::size_t>(review.entries.size() + 1, static_cast<std::size_t>(scene.voice.look().columns) - 7);
  std::vector<std::string> rows(kCurveRows, std::string(width, ' '));
  for (std::size_t column = 0; column < width; ++column) {
    const double share = width == 1 ? 0.0 : static_cast<double>(column) / static_cast<double>(width - 1);
    const Chances chances = chances_at(review, share);
    for (Seat seat : seats(review.seats)) {
      const long row = std::lround(points(chances[seat]) / (100.0 / (kCurveRows - 1)));
      char& place = rows[static_cast<std::size_t>(kCurveRows - 1 - row)][column];
      place = place == ' ' ? mark_of(scene, seat) : '*';
    }
  }
  std::string text;
  for (int row = 0; const std::string& marks : rows) {
    const int percent = 100 - row++ * 100 / (kCurveRows - 1);
    std::string label = std::to_string(percent) + " %";
    label.insert(0, 5 - std::min<std::size_t>(5, label.size()), ' ');
    std::string line = label + " " + marks;
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string legend(const ReviewScene& scene) {
  std::vector<std::string> marks;
  for (Seat seat : seats(scene.review.seats)) {
    marks.push_back(std::string(1, mark_of(scene, seat)) + " " + scene.names[index(seat)]);
  }
  return scene.voice.text("review.legend", {{"seats", scene.voice.list(marks)}}) + "\n";
}

std::string summary_table(const ReviewScene& scene) {
  const Voice& voice = scene.voice;
  TextRows rows = {{voice.text("review.seat"), voice.text("review.fair"), voice.text("review.deal"),
                    voice.text("review.dice"), voice.text("review.own"), voice.text("review.others"),
                    voice.text(scene.review.finished ? "review.result" : "review.now"),
                    voice.text("review.without_luck"), voice.text("review.cost")}};
  for (Seat seat : seats(scene.review.seats)) {
    const SeatSummary& s = scene.review.summary[seat];
    rows.push_back({scene.names[index(seat)], with_decimals(points(s.fair), 1),
                    signed_points(points(s.deal) / 100), signed_points(points(s.dice) / 100),
                    signed_points(points(s.own) / 100), signed_points(points(s.others) / 100),
                    with_decimals(points(s.result), 1), with_decimals(points(s.without_luck), 1),
                    with_decimals(points(s.cost), 1)});
  }
  std::ostringstream out;
  print_table(out, rows);
  return out.str();
}

std::string moves_text(const std::vector<Action>& moves, const Board& board) {
  std::string text;
  for (Action move : moves) text += (text.empty() ? "" : ", ") + move_text(move, board);
  return text;
}

std::string roll_sentence(const ReviewScene& scene, std::size_t i) {
  const ReviewEntry& entry = scene.review.entries[i];
  const Chances change = entry.win - (i == 0 ? scene.review.start : scene.review.entries[i - 1].win);
  Seat lucky{0};
  Seat unlucky{0};
  for (Seat seat : seats(scene.review.seats)) {
    if (change[seat] > change[lucky]) lucky = seat;
    if (change[seat] < change[unlucky]) unlucky = seat;
  }
  return scene.voice.text("review.turn.roll", {{"round", std::to_string(entry.round)},
                                               {"at", std::to_string(i)},
                                               {"face", std::to_string(entry.move.face())},
                                               {"lucky", scene.names[index(lucky)]},
                                               {"gain", signed_points(points(change[lucky]) / 100)},
                                               {"unlucky", scene.names[index(unlucky)]},
                                               {"loss", signed_points(points(change[unlucky]) / 100)}});
}

std::string mistake_sentence(const ReviewScene& scene, std::size_t i) {
  const ReviewEntry& entry = scene.review.entries[i];
  const Decision& decision = *entry.decision;
  const Board& board = scene.record.header.board;
  const auto made = std::vector<Action>(scene.record.moves.begin() + static_cast<long>(i),
                                        scene.record.moves.begin() + static_cast<long>(i + decision.length));
  return scene.voice.text(
      "review.turn.decision",
      {{"round", std::to_string(entry.round)},
       {"at", std::to_string(i)},
       {"name", scene.names[index(decision.seat)]},
       {"move", moves_text(made, board)},
       {"mistake",
        scene.voice.text(kMistakeKeys[std::max<std::size_t>(1, static_cast<std::size_t>(decision.mistake()))])},
       {"cost", with_decimals(points(decision.cost), 1)},
       {"best", moves_text(decision.options.front().moves, board)}});
}

// What the coach says to who made a mistake; nothing of a roll.
std::string coach_sentence(const ReviewScene& scene, const ReviewEntry& entry) {
  if (!entry.decision) return "";
  const std::string words = coach_words(scene.voice, entry.decision->why, scene.names, scene.record.header.board);
  if (words.empty()) return "";
  return " " + scene.voice.text("coach.says", {{"name", scene.names[index(*entry.seat)]}, {"reasons", words}});
}

// What can be done where the game stands, and why the best is best.
std::string next_decision(const ReviewScene& scene) {
  if (!scene.next) return "";
  constexpr std::size_t kMostOptions = 3;
  const std::string name = scene.names[index(scene.next->seat)];
  std::string options;
  for (std::size_t n = 0; n < std::min(kMostOptions, scene.next->options.size()); ++n) {
    const RatedOption& option = scene.next->options[n];
    options += (n == 0 ? "" : "; ") + moves_text(option.moves, scene.record.header.board) + " (" +
               with_decimals(points(option.win), 1) + " %)";
  }
  std::string text = scene.voice.text("review.next", {{"name", name}, {"options", options}});
  const std::string words = coach_words(scene.voice, scene.next->why, scene.names, scene.record.header.board);
  if (!words.empty()) text += " " + scene.voice.text("coach.says", {{"name", name}, {"reasons", words}});
  std::string lines = "\n";
  for (const std::string& line : wrap(text, scene.voice.look().columns)) lines += line + "\n";
  return lines;
}

std::string turning_points(const ReviewScene& scene) {
  if (scene.review.turning_points.empty()) return scene.voice.text("review.no_turns") + "\n";
  std::string text = scene.voice.text("review.turns") + "\n";
  for (std::size_t i : scene.review.turning_points) {
    const std::string sentence = turn_sentence(scene, i) + coach_sentence(scene, scene.review.entries[i]);
    for (const std::string& line : wrap("- " + sentence, scene.voice.look().columns)) {
      text += line + "\n";
    }
  }
  return text;
}

std::string worth_text(int worth) { return worth < 0 ? "-" : std::to_string(worth); }

std::string auctions(const ReviewScene& scene) {
  const Voice& voice = scene.voice;
  TextRows rows = {{voice.text("review.round"), voice.text("review.cubes")}};
  for (const std::string& name : scene.names) rows[0].push_back(name);
  for (const char* key : {"review.winner", "review.price", "review.rival"}) rows[0].push_back(voice.text(key));
  for (const AuctionReview& auction : scene.review.auctions) {
    std::vector<std::string> row = {std::to_string(auction.round), cube_letters(auction.cubes)};
    for (Seat seat : seats(scene.review.seats)) row.push_back(worth_text(auction.worth[seat]));
    row.push_back(scene.names[index(auction.winner)]);
    row.push_back(std::to_string(auction.price));
    std::string rival = auction.rival ? scene.names[index(*auction.rival)] : "-";
    if (auction.driven_up()) rival += " !";
    row.push_back(rival);
    rows.push_back(row);
  }
  std::ostringstream out;
  for (const std::string& line : wrap(voice.text("review.auctions"), voice.look().columns)) {
    out << line << '\n';
  }
  print_table(out, rows, 2);
  return out.str();
}

}  // namespace

std::string turn_sentence(const ReviewScene& scene, std::size_t i) {
  return scene.review.entries[i].seat ? mistake_sentence(scene, i) : roll_sentence(scene, i);
}

std::string signed_points(double share) {
  const std::string text = with_decimals(100 * share, 1);
  return text == "-0.0" ? "0.0" : share > 0 && text != "0.0" ? "+" + text : text;
}

std::string review_picture(const ReviewScene& scene) {
  // A position alone has no course to tell of.
  const bool has_course = !scene.review.entries.empty();
  std::string text = has_course ? curve(scene) + legend(scene) + "\n" : "";
  text += summary_table(scene);
  if (has_course) text += "\n" + turning_points(scene);
  text += next_decision(scene);
  if (!scene.review.auctions.empty()) text += "\n" + auctions(scene);
  return text;
}

}  // namespace bigshot::cli
