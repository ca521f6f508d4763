// Ratings from the places of games with several players, by the model of Plackett and Luce: the first place goes
// to a player with a chance in proportion to their strength, then the second among the rest, and so on.
//
// Equal places [E7] count as every order of the equals, each to the same part. A bot in several seats is as many
// players of the same strength. Each bot is also taken to have tied one game against a player of mean strength,
// so that one that always wins has a finite rating.
//
// Intervals come from drawing the deals again and again (bootstrap). Where all deals went alike that would find no
// uncertainty at all, and with a few deals too little: there an interval reaches at least as far as ratings under
// which the games are not much less likely (a likelihood interval), each deal counting for one game. A single deal
// leaves nothing to draw from: its ratings have no interval.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace bigshot {

struct RatingInterval {
  double low = 0;
  double high = 0;

  friend bool operator==(const RatingInterval&, const RatingInterval&) = default;
};

struct Rating {
  double rating = 0;                       // 400 log10(strength), 0 in the mean of all bots
  std::optional<RatingInterval> interval;  // of 95%; none of a single deal
};

class Rankings {
 public:
  explicit Rankings(std::size_t bots) : games_(bots) {}
  Rankings(Rankings&&) = default;
  Rankings& operator=(Rankings&&) = default;

  // A game: the bot in each seat and its place. Games of one deal depend on each other.
  void add(std::uint64_t deal, std::span<const std::size_t> bots, std::span<const int> places);

  // One for each bot; none for a bot that has not played. Intervals need two deals.
  std::vector<std::optional<Rating>> ratings() const;

 private:
  // One choice among those who have no place yet. The others of the same game follow.
  struct Choice {
    std::size_t chosen;
    std::vector<std::size_t> among;  // ascending

    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  using Weights = std::vector<double>;  // how often each choice was made

  struct Waiting {
    std::size_t bot;
    int place;
  };

  void add_choices(Weights& weights, std::vector<Waiting> waiting, double weight);
  std::size_t number_of(Choice choice);
  std::vector<double> fit(const Weights& weights, std::vector<double> strengths) const;
  std::vector<double> to_ratings(const std::vector<double>& strengths) const;
  Weights sum(const std::vector<std::size_t>& blocks) const;
  double log_likelihood(std::size_t bot, double strength, const Weights& weights,
                        const std::vector<double>& strengths) const;
  double plausible_change(std::size_t bot, int direction, const Weights& weights,
                          const std::vector<double>& strengths) const;

  std::vector<std::uint64_t> games_;  // of each bot, in each of its seats
  std::uint64_t all_games_ = 0;
  std::map<Choice, std::size_t> numbers_;
  std::vector<const Choice*> choices_;  // by number
  std::vector<Weights> blocks_;         // by deal, or several deals where there are very many
};

}  // namespace bigshot
