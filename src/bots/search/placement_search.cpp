#include "bots/search/placement_search.h"

#include <algorithm>
#include <limits>

namespace bigshot {

void PlacementSearch::prepare(const State& state, Cubes cubes, Evaluation& evaluation) {
  state_ = &state;
  evaluation_ = &evaluation;
  number_parts(cubes);
  value_parts_alone();
}

void PlacementSearch::number_parts(Cubes cubes) {
  part_count_ = 1;
  parts_[0] = Part{};
  for (Color color : kAllColors) {
    const int before = part_count_;
    for (int n = 1; n <= cubes.count(color); ++n) {
      for (int i = 0; i < before; ++i) {
        Part part = parts_[static_cast<std::size_t>(i)];
        part.counts[index(color)] = static_cast<std::uint8_t>(n);
        part.size += n;
        parts_[static_cast<std::size_t>(part_count_++)] = part;
      }
    }
  }
  for (std::size_t whole = 0; whole < static_cast<std::size_t>(part_count_); ++whole) {
    parts_within_[whole] = 0;
    for (std::size_t part = 0; part <= whole; ++part) {
      bool within = true;
      for (std::size_t c = 0; c < kColors; ++c) within &= parts_[part].counts[c] <= parts_[whole].counts[c];
      if (within) parts_within_[whole] |= 1U << part;
    }
  }
}

// A lot that gets its seventh cube is sold [R7].
Contents PlacementSearch::contents_with(int lot, int part) const {
  Contents contents = state_->contents(static_cast<Lot>(lot));
  for (Color color : kAllColors) {
    for (int n = parts_[static_cast<std::size_t>(part)].counts[index(color)]; n > 0; --n) {
      contents = contents.with(color);
    }
  }
  if (contents.total() == kLotCapacity) return Contents::sold_to(*owner(contents));
  return contents;
}

void PlacementSearch::value_parts_alone() {
  base_values_ = evaluation_->value(Changes{});
  for (std::size_t lot = 0; lot < kLots; ++lot) {
    fits_[lot] = 0;
    const Contents now = state_->contents(static_cast<Lot>(lot));
    if (now.sold()) continue;
    for (int part = 1; part < part_count_; ++part) {
      if (now.total() + parts_[static_cast<std::size_t>(part)].size > kLotCapacity) continue;
      fits_[lot] |= 1U << part;
      Changes changes;
      changes.set(static_cast<Lot>(lot), contents_with(static_cast<int>(lot), part));
      values_alone_[lot][static_cast<std::size_t>(part)] = evaluation_->value(changes);
    }
  }
}

void PlacementSearch::take_gains_of(Seat seat) {
  seat_ = seat;
  for (std::size_t part = 1; part < static_cast<std::size_t>(part_count_); ++part) {
    gains_[part].clear();
    for (std::size_t lot = 0; lot < kLots; ++lot) {
      if (((fits_[lot] >> part) & 1) == 0) continue;
      gains_[part].push_back({static_cast<std::uint8_t>(lot), static_cast<std::uint8_t>(part),
                              values_alone_[lot][part][index(seat)] - base_values_[index(seat)]});
    }
    std::sort(gains_[part].begin(), gains_[part].end(),
              [](const OnLot& a, const OnLot& b) { return a.gain != b.gain ? a.gain > b.gain : a.lot < b.lot; });
  }
}

// The best sum for each rest, were several parts allowed on one lot.
void PlacementSearch::bound_sums() {
  bounds_[0] = 0;
  for (int rest = 1; rest < part_count_; ++rest) {
    float bound = -std::numeric_limits<float>::infinity();
    for (int part = 1; part <= rest; ++part) {
      if (!is_part_of(part, rest) || gains_[static_cast<std::size_t>(part)].empty()) continue;
      bound = std::max(bound, gains_[static_cast<std::size_t>(part)].front().gain +
                                  bounds_[static_cast<std::size_t>(rest - part)]);
    }
    bounds_[static_cast<std::size_t>(rest)] = bound;
  }
}

// Each placement once: parts in falling order, equal parts on rising lots.
bool PlacementSearch::may_follow(const Candidate& partial, int part, int lot) const {
  if (partial.count == 0) return true;
  const OnLot& last = partial.items[static_cast<std::size_t>(partial.count - 1)];
  return part < last.part || (part == last.part && lot > last.lot);
}

void PlacementSearch::search_sums(int rest, Candidate& partial, unsigned used_lots) {
  if (rest == 0) return keep_sum(partial);
  for (int part = rest; part >= 1; --part) {
    if (!is_part_of(part, rest)) continue;
    for (const OnLot& item : gains_[static_cast<std::size_t>(part)]) {
      const float reachable = partial.sum + item.gain + bounds_[static_cast<std::size_t>(rest - part)];
      if (static_cast<int>(sums_.size()) == most_ && reachable <= sums_.back().sum) break;
      if (((used_lots >> item.lot) & 1) != 0 || !may_follow(partial, part, item.lot)) continue;
      const float before = partial.sum;
      partial.items[static_cast<std::size_t>(partial.count++)] = item;
      partial.sum += item.gain;
      search_sums(rest - part, partial, used_lots | (1U << item.lot));
      partial.sum = before;
      --partial.count;
    }
  }
}

void PlacementSearch::keep_sum(const Candidate& candidate) {
  if (static_cast<int>(sums_.size()) == most_) {
    if (candidate.sum <= sums_.back().sum) return;
    sums_.pop_back();
  }
  const auto place = std::upper_bound(sums_.begin(), sums_.end(), candidate,
                                      [](const Candidate& a, const Candidate& b) { return a.sum > b.sum; });
  sums_.insert(place, candidate);
}

template <class Each>
void PlacementSearch::for_each_placement(int rest, Candidate& partial, unsigned used_lots, Each each) {
  if (rest == 0) return each(partial);
  for (int part = rest; part >= 1; --part) {
    if (!is_part_of(part, rest)) continue;
    for (std::size_t lot = 0; lot < kLots; ++lot) {
      if (((used_lots >> lot) & 1) != 0 || ((fits_[lot] >> part) & 1) == 0) continue;
      if (!may_follow(partial, part, static_cast<int>(lot))) continue;
      partial.items[static_cast<std::size_t>(partial.count++)] = {static_cast<std::uint8_t>(lot),
                                                                  static_cast<std::uint8_t>(part), 0};
      for_each_placement(rest - part, partial, used_lots | (1U << lot), each);
      --partial.count;
    }
  }
}

Changes PlacementSearch::changes_of(const Candidate& candidate) const {
  Changes changes;
  for (int i = 0; i < candidate.count; ++i) {
    const OnLot& item = candidate.items[static_cast<std::size_t>(i)];
    changes.set(static_cast<Lot>(item.lot), contents_with(item.lot, item.part));
  }
  return changes;
}

Placement PlacementSearch::placement_of(const Candidate& candidate) const {
  Placement placement;
  placement.changes = changes_of(candidate);
  for (int i = 0; i < candidate.count; ++i) {
    const OnLot& item = candidate.items[static_cast<std::size_t>(i)];
    for (Color color : kAllColors) {
      for (int n = parts_[item.part].counts[index(color)]; n > 0; --n) {
        placement.actions[static_cast<std::size_t>(placement.count++)] =
            Action::place(color, static_cast<Lot>(item.lot));
      }
    }
  }
  placement.values = evaluation_->value(placement.changes);
  return placement;
}

void PlacementSearch::keep_placement(const Placement& placement) {
  const std::size_t s = index(seat_);
  if (static_cast<int>(found_.size()) == most_) {
    if (placement.values[s] <= found_.back().values[s]) return;
    found_.pop_back();
  }
  const auto place =
      std::upper_bound(found_.begin(), found_.end(), placement,
                       [s](const Placement& a, const Placement& b) { return a.values[s] > b.values[s]; });
  found_.insert(place, placement);
}

std::span<const Placement> PlacementSearch::quick(Seat seat, int most) {
  most_ = std::min(most, kMost);
  take_gains_of(seat);
  bound_sums();
  sums_.clear();
  Candidate partial;
  search_sums(part_count_ - 1, partial, 0);
  found_.clear();
  for (const Candidate& candidate : sums_) keep_placement(placement_of(candidate));
  return found_;
}

std::span<const Placement> PlacementSearch::exhaustive(Seat seat, int most) {
  most_ = std::min(most, kMost);
  seat_ = seat;
  found_.clear();
  Candidate partial;
  for_each_placement(part_count_ - 1, partial, 0,
                     [this](const Candidate& candidate) { keep_placement(placement_of(candidate)); });
  return found_;
}

void PlacementSearch::list_different_owners(std::vector<Changes>& placements) {
  placements.clear();
  std::vector<std::pair<std::uint64_t, Changes>> keyed;
  Candidate partial;
  for_each_placement(part_count_ - 1, partial, 0, [&](const Candidate& candidate) {
    const Changes changes = changes_of(candidate);
    std::uint64_t owners = 0;
    for (std::size_t lot = 0; lot < kLots; ++lot) {
      const std::uint8_t owner = kOwnerByKey[state_->contents(static_cast<Lot>(lot)).key()];
      owners |= static_cast<std::uint64_t>(owner & 7U) << (4 * lot);
    }
    for (int i = 0; i < changes.lot_count; ++i) {
      const LotChange& change = changes.lots[static_cast<std::size_t>(i)];
      const std::size_t shift = 4 * index(change.lot);
      owners &= ~(std::uint64_t{15} << shift);
      owners |= static_cast<std::uint64_t>(kOwnerByKey[change.contents.key()] & 7U) << shift;
    }
    keyed.emplace_back(owners, changes);
  });
  std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    if (i == 0 || keyed[i].first != keyed[i - 1].first) placements.push_back(keyed[i].second);
  }
}

}  // namespace bigshot
