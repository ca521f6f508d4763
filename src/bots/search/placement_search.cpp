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
    const std::size_t before = part_count_;
    for (int n = 1; n <= cubes.count(color); ++n) {
      for (std::size_t i = 0; i < before; ++i) {
        Part part = parts_[i];
        part.counts[color] = static_cast<std::uint8_t>(n);
        part.size += n;
        parts_[part_count_++] = part;
      }
    }
  }
  for (std::size_t whole = 0; whole < part_count_; ++whole) {
    parts_within_[whole] = 0;
    for (std::size_t part = 0; part <= whole; ++part) {
      bool within = true;
      for (Color color : kAllColors) within &= parts_[part].counts[color] <= parts_[whole].counts[color];
      if (within) parts_within_[whole] |= 1U << part;
    }
  }
}

// A lot that gets its seventh cube is sold [R7].
Contents PlacementSearch::contents_with(Lot lot, std::size_t part) const {
  Contents contents = state_->contents(lot);
  for (Color color : kAllColors) {
    for (int n = parts_[part].counts[color]; n > 0; --n) contents = contents.with(color);
  }
  if (contents.total() == kLotCapacity) return Contents::sold_to(*owner(contents));
  return contents;
}

void PlacementSearch::value_parts_alone() {
  base_values_ = evaluation_->value(Changes{});
  for (Lot lot : kAllLots) {
    fits_[lot] = 0;
    const Contents now = state_->contents(lot);
    if (now.sold()) continue;
    for (std::size_t part = 1; part < part_count_; ++part) {
      if (now.total() + parts_[part].size > kLotCapacity) continue;
      fits_[lot] |= 1U << part;
      Changes changes;
      changes.set(lot, contents_with(lot, part));
      values_alone_[lot][part] = evaluation_->value(changes);
    }
  }
}

void PlacementSearch::take_gains_of(Seat seat) {
  seat_ = seat;
  for (std::size_t part = 1; part < part_count_; ++part) {
    gains_[part].clear();
    for (Lot lot : kAllLots) {
      if (((fits_[lot] >> part) & 1) == 0) continue;
      gains_[part].push_back(
          {lot, static_cast<std::uint8_t>(part), values_alone_[lot][part][seat] - base_values_[seat]});
    }
    std::sort(gains_[part].begin(), gains_[part].end(),
              [](const OnLot& a, const OnLot& b) { return a.gain != b.gain ? a.gain > b.gain : a.lot < b.lot; });
  }
}

// The best sum for each rest, were several parts allowed on one lot.
void PlacementSearch::bound_sums() {
  bounds_[0] = 0;
  for (std::size_t rest = 1; rest < part_count_; ++rest) {
    float bound = -std::numeric_limits<float>::infinity();
    for (std::size_t part = 1; part <= rest; ++part) {
      if (!is_part_of(part, rest) || gains_[part].empty()) continue;
      bound = std::max(bound, gains_[part].front().gain + bounds_[rest - part]);
    }
    bounds_[rest] = bound;
  }
}

// Each placement once: parts in falling order, equal parts on rising lots.
bool PlacementSearch::may_follow(const Candidate& partial, std::size_t part, Lot lot) const {
  if (partial.items.empty()) return true;
  const OnLot& last = partial.items.back();
  return part < last.part || (part == last.part && lot > last.lot);
}

void PlacementSearch::search_sums(std::size_t rest, Candidate& partial, unsigned used_lots) {
  if (rest == 0) return keep_sum(partial);
  for (std::size_t part = rest; part >= 1; --part) {
    if (!is_part_of(part, rest)) continue;
    for (const OnLot& item : gains_[part]) {
      const float reachable = partial.sum + item.gain + bounds_[rest - part];
      if (static_cast<int>(sums_.size()) == most_ && reachable <= sums_.back().sum) break;
      if (((used_lots >> index(item.lot)) & 1) != 0 || !may_follow(partial, part, item.lot)) continue;
      const float before = partial.sum;
      partial.items.push_back(item);
      partial.sum += item.gain;
      search_sums(rest - part, partial, used_lots | (1U << index(item.lot)));
      partial.sum = before;
      partial.items.pop_back();
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
void PlacementSearch::for_each_placement(std::size_t rest, Candidate& partial, unsigned used_lots, Each each) {
  if (rest == 0) return each(partial);
  for (std::size_t part = rest; part >= 1; --part) {
    if (!is_part_of(part, rest)) continue;
    for (Lot lot : kAllLots) {
      if (((used_lots >> index(lot)) & 1) != 0 || ((fits_[lot] >> part) & 1) == 0) continue;
      if (!may_follow(partial, part, lot)) continue;
      partial.items.push_back({lot, static_cast<std::uint8_t>(part), 0});
      for_each_placement(rest - part, partial, used_lots | (1U << index(lot)), each);
      partial.items.pop_back();
    }
  }
}

Changes PlacementSearch::changes_of(const Candidate& candidate) const {
  Changes changes;
  for (const OnLot& item : candidate.items) changes.set(item.lot, contents_with(item.lot, item.part));
  return changes;
}

Placement PlacementSearch::placement_of(const Candidate& candidate) const {
  Placement placement;
  placement.changes = changes_of(candidate);
  for (const OnLot& item : candidate.items) {
    for (Color color : kAllColors) {
      for (int n = parts_[item.part].counts[color]; n > 0; --n) {
        placement.actions.push_back(Action::place(color, item.lot));
      }
    }
  }
  placement.values = evaluation_->value(placement.changes);
  return placement;
}

void PlacementSearch::keep_placement(const Placement& placement) {
  if (static_cast<int>(found_.size()) == most_) {
    if (placement.values[seat_] <= found_.back().values[seat_]) return;
    found_.pop_back();
  }
  const auto place = std::upper_bound(
      found_.begin(), found_.end(), placement,
      [this](const Placement& a, const Placement& b) { return a.values[seat_] > b.values[seat_]; });
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
    for (Lot lot : kAllLots) {
      const std::uint8_t owner = kOwnerByKey[state_->contents(lot).key()];
      owners |= static_cast<std::uint64_t>(owner & 7U) << (4 * index(lot));
    }
    for (const LotChange& change : changes.lots) {
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
