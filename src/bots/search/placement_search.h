// Where to put the cubes on offer. Some ten thousand placements differ in the first rounds, some hundred in the
// last.
//
// The quick way values every part of the cubes on every lot alone, takes the gains of parts on different lots
// for independent, finds the best sums by branch and bound, and values only those exactly. The exhaustive way
// values every placement.
#pragma once

#include <span>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "rules/per.h"

namespace bigshot {

struct Placement {
  ShortList<Action, kCubesPerSpace> actions;  // `place`, one for each cube
  Changes changes;                            // what it does to the lots
  Values values{};                            // exactly valued, with the base's purses
};

class PlacementSearch {
 public:
  // What is to be placed, and where. The evaluation's base must be that of `state`; it is kept and asked by the
  // searches below.
  void prepare(const State& state, Cubes cubes, Evaluation& evaluation);

  // The best placements for a seat, best first, at most `most` of them (up to kMost).
  static constexpr int kMost = 64;
  std::span<const Placement> quick(Seat seat, int most);
  std::span<const Placement> exhaustive(Seat seat, int most);

  // Every placement, but of those that give all lots the same owners only one: all there is to choose from when
  // nothing comes after.
  void list_different_owners(std::vector<Changes>& placements);

 private:
  static constexpr std::size_t kMaxParts = 16;  // four cubes of four colours, the empty part included

  // Some of the cubes together on one lot. Parts are numbered so that digits add up: number(a + b) is
  // number(a) + number(b) where the sum is a part too.
  struct Part {
    PerColor<std::uint8_t> counts{};
    int size = 0;
  };
  struct OnLot {
    Lot lot;
    std::uint8_t part;
    float gain;
  };
  struct Candidate {
    ShortList<OnLot, kCubesPerSpace> items;
    float sum = 0;
  };

  void number_parts(Cubes cubes);
  void value_parts_alone();
  void take_gains_of(Seat seat);
  void bound_sums();
  void search_sums(std::size_t rest, Candidate& partial, unsigned used_lots);
  void keep_sum(const Candidate& candidate);
  template <class Each>
  void for_each_placement(std::size_t rest, Candidate& partial, unsigned used_lots, Each each);
  Changes changes_of(const Candidate& candidate) const;
  bool may_follow(const Candidate& partial, std::size_t part, Lot lot) const;
  bool is_part_of(std::size_t part, std::size_t whole) const { return ((parts_within_[whole] >> part) & 1) != 0; }
  Contents contents_with(Lot lot, std::size_t part) const;
  Placement placement_of(const Candidate& candidate) const;
  void keep_placement(const Placement& placement);

  const State* state_ = nullptr;
  Evaluation* evaluation_ = nullptr;
  std::size_t part_count_ = 0;
  std::array<Part, kMaxParts> parts_;
  std::array<std::uint32_t, kMaxParts> parts_within_{};  // a bit for each part of a part

  Values base_values_{};
  PerLot<std::array<Values, kMaxParts>> values_alone_;
  PerLot<std::uint32_t> fits_{};  // a bit for each part that the lot has room for

  Seat seat_{0};
  int most_ = 0;
  std::array<std::vector<OnLot>, kMaxParts> gains_;  // by part, best first
  std::array<float, kMaxParts> bounds_{};            // what the rest can gain at most
  std::vector<Candidate> sums_;                      // best first
  std::vector<Placement> found_;                     // best first
};

}  // namespace bigshot
