#include "cli/commands/luck_table.h"

#include <cmath>

namespace bigshot::cli {

namespace {

constexpr double kZ = 1.96;

double share(Millionths part) { return static_cast<double>(part) / kCertain; }

}  // namespace

void LuckTable::add(int players, const Chances& result, const Chances& dice,
                    const std::vector<std::string>& names) {
  for (Seat seat : seats(players)) {
    by_name_[names[index(seat)]].push_back(
        {games_, share(result[seat]), share(bigshot::without_luck(result[seat], dice[seat], players))});
  }
  ++games_;
}

LuckTable::Variance LuckTable::variance() const {
  struct Squares {
    double result = 0;
    double without_luck = 0;
  };
  std::vector<Squares> of_game(static_cast<std::size_t>(games_));
  Squares sum;
  double count = 0;
  for (const auto& [name, all] : by_name_) {
    const double mean = mean_of(all, &Score::result).mean;
    const double mean_without_luck = mean_of(all, &Score::without_luck).mean;
    for (const Score& score : all) {
      const double off = (score.result - mean) * (score.result - mean);
      const double off_without_luck =
          (score.without_luck - mean_without_luck) * (score.without_luck - mean_without_luck);
      Squares& game = of_game[static_cast<std::size_t>(score.game)];
      game.result += off;
      game.without_luck += off_without_luck;
      sum.result += off;
      sum.without_luck += off_without_luck;
      count += 1;
    }
  }
  Variance variance;
  if (count == 0 || sum.without_luck <= 0) return variance;
  variance.result = sum.result / count;
  variance.without_luck = sum.without_luck / count;
  variance.times = sum.result / sum.without_luck;
  double squares = 0;  // of a ratio, by how far each game is from it (the delta method)
  for (const Squares& game : of_game) {
    const double off = game.result - variance.times * game.without_luck;
    squares += off * off;
  }
  variance.give = kZ * std::sqrt(squares) / sum.without_luck;
  return variance;
}

LuckTable::Mean LuckTable::result(const std::string& name) const {
  return mean_of(by_name_.at(name), &Score::result);
}

LuckTable::Mean LuckTable::without_luck(const std::string& name) const {
  return mean_of(by_name_.at(name), &Score::without_luck);
}

// What varies are games: who sits at several seats of one has one result there.
LuckTable::Mean LuckTable::mean_of(const std::vector<Score>& scores, double Score::*part) {
  const auto count = static_cast<double>(scores.size());
  double sum = 0;
  for (const Score& score : scores) sum += score.*part;
  const double mean = sum / count;
  double squares = 0;
  for (std::size_t i = 0; i < scores.size();) {
    const int game = scores[i].game;
    double off = 0;
    for (; i < scores.size() && scores[i].game == game; ++i) off += scores[i].*part - mean;
    squares += off * off;
  }
  return {mean, kZ * std::sqrt(squares) / count};
}

}  // namespace bigshot::cli
