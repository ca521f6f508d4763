// What the network is told about a position, against plain loops over the rules' own states.
#include "bots/evaluation/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

std::vector<Contents> all_open_contents() {
  std::vector<Contents> all = {Contents()};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].total() + 1 == kLotCapacity) continue;
    for (Color color : kAllColors) {
      const Contents more = all[i].with(color);
      if (std::find(all.begin(), all.end(), more) == all.end()) all.push_back(more);
    }
  }
  return all;
}

TEST(Features, contents_have_numbers_of_their_own_in_every_order_of_colours) {  // [R7]
  const std::vector<Contents> open = all_open_contents();
  ASSERT_EQ(open.size(), 210U);
  ColorOrder order = kAllColors;
  do {
    std::set<int> numbers;
    for (Contents contents : open) numbers.insert(contents_number(contents, order));
    for (Color color : kAllColors) numbers.insert(contents_number(Contents::sold_to(color), order));
    EXPECT_EQ(numbers.size(), 214U);
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), rows::kLotContents - 1);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Features, contents_look_the_same_to_everybody_who_holds_the_same_of_them) {
  const ColorOrder first = {Color::kRed, Color::kYellow, Color::kWhite, Color::kBlack};
  const ColorOrder other = {Color::kWhite, Color::kRed, Color::kBlack, Color::kYellow};
  const Contents contents = Contents().with(Color::kRed).with(Color::kRed).with(Color::kWhite);
  const Contents same = Contents().with(Color::kWhite).with(Color::kWhite).with(Color::kBlack);
  EXPECT_EQ(contents_number(contents, first), contents_number(same, other));
  EXPECT_NE(contents_number(contents, first), contents_number(contents, other));
  EXPECT_EQ(contents_number(Contents::sold_to(Color::kYellow), first),
            contents_number(Contents::sold_to(Color::kRed), other));
}

TEST(Features, the_status_of_a_lot_is_its_owner_and_whether_it_is_sold) {  // [R8]
  const ColorOrder order = {Color::kBlack, Color::kWhite, Color::kYellow, Color::kRed};
  const Contents tie = Contents().with(Color::kRed).with(Color::kBlack);
  EXPECT_EQ(status_number(Contents(), order), 4);
  EXPECT_EQ(status_number(tie, order), 4);
  EXPECT_EQ(status_number(tie.with(Color::kRed), order), 3);
  EXPECT_EQ(status_number(Contents::sold_to(Color::kBlack), order), 5);
  EXPECT_EQ(status_number(Contents::sold_to(Color::kRed), order), 8);
}

TEST(Features, a_seat_sees_its_own_colours_first_then_the_others_clockwise_and_the_ghost_last) {  // [S3]
  for (const Options& options : distinct_modes()) {
    const State state = dealt(options, standard_board(), 5);
    for (int s = 0; s < options.players; ++s) {
      const ColorOrder order = color_order(state, static_cast<Seat>(s));
      EXPECT_EQ(std::set<Color>(order.begin(), order.end()).size(), 4U);
      std::size_t n = 0;
      for (int step = 0; step < options.players; ++step) {
        for (int own = 0; own < (options.players == 2 ? 2 : 1); ++own) {
          EXPECT_EQ(state.seat_of(order[n++]), static_cast<Seat>((s + step) % options.players));
        }
      }
      if (n < kColors) {
        EXPECT_EQ(state.seat_of(order[n]), std::nullopt);
      }
    }
  }
}

// What the ring holds and what each face would bring, by rolling each of them.
void expect_outlook(const State& rolling, const RingOutlook& outlook) {
  EXPECT_EQ(outlook.rounds_left, kRounds + 1 - rolling.round());
  EXPECT_EQ(outlook.roller, static_cast<int>(rolling.roller()));
  PerColor<int> coming{};
  for (int space = 0; space < kSpaces; ++space) {
    for (Color color : kAllColors) coming[color] += rolling.space(space).count(color);
  }
  EXPECT_EQ(outlook.coming, coming);
  for (int face = 1; face <= kDieFaces; ++face) {
    State rolled = rolling;
    rolled.apply(Action::roll(face));
    EXPECT_EQ(outlook.next[static_cast<std::size_t>(face - 1)], rolled.cubes_on_offer());
  }
}

TEST(Features, the_outlook_of_every_moment_of_a_round_is_that_of_its_end) {  // [R1, R9]
  for (const Options& options : distinct_modes()) {
    State state = dealt(options, standard_board(), 8);
    Random random(8);
    std::vector<RingOutlook> of_this_round;
    while (!state.finished()) {
      if (state.phase() == Phase::kRolling) {
        expect_outlook(state, ring_outlook(state));
        for (const RingOutlook& outlook : of_this_round) expect_outlook(state, outlook);
        of_this_round.clear();
      } else {
        of_this_round.push_back(ring_outlook(state));
      }
      state.apply(careful_action(state, random));
    }
  }
}

TEST(Features, after_the_last_round_nothing_comes) {
  const State state = position_in_round({}, standard_board(), kRounds, 3);
  const RingOutlook outlook = ring_outlook(state);
  EXPECT_EQ(outlook.rounds_left, 0);
  EXPECT_EQ(outlook.coming, (PerColor<int>{}));
  for (Cubes cubes : outlook.next) EXPECT_TRUE(cubes.empty());
}

TEST(Features, every_row_of_every_position_is_there_and_none_is_met_twice_but_those_of_lots) {
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      for (int round = 1; round <= kRounds; round += 4) {
        const State state = position_in_round(options, board, round, 21);
        for (int s = 0; s < options.players; ++s) {
          RowList all;
          RowList but_lots;
          collect_rows(state, static_cast<Seat>(s), ring_outlook(state), all);
          collect_rows_but_lots(state, static_cast<Seat>(s), ring_outlook(state), but_lots);
          std::set<int> rows;
          for (const WeightedRow& item : but_lots) {
            EXPECT_TRUE(rows.insert(item.row).second);
            EXPECT_EQ(item.weight, 1.0F);
            EXPECT_GE(item.row, rows::kMoney);
          }
          for (const WeightedRow& item : all) EXPECT_LT(item.row, rows::kCount);
        }
      }
    }
  }
}

}  // namespace
}  // namespace bigshot
