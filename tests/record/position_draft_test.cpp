// A position that is being set up (record/position_draft.h): every reason is told, and the ring can be dealt.
#include "record/position_draft.h"

#include <set>

#include "record/boards.h"
#include "rules/fill_ring.h"
#include "support/property_case.h"

namespace bigshot {
namespace {

using namespace support;

Result<PositionDraft, Fault> read_draft(std::string_view text) { return read_position_draft(text, shipped_board); }

std::set<std::string> ids_of(const PositionDraft& draft) {
  std::set<std::string> ids;
  for (const Fault& fault : draft.faults) ids.insert(fault.message.id + '@' + fault.key);
  return ids;
}

constexpr std::string_view kRing =
    "RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB";
constexpr std::string_view kNoLots = "-/-/-/-/-/-/-/-/-/-/-/-/-";

std::string start_with(std::string_view lots, std::string_view ring, std::string_view rest) {
  return "4rof standard R/W/B/Y " + std::string(lots) + ' ' + std::string(ring) + ' ' + std::string(rest);
}

RC_GTEST_PROP(PositionDraft, of_a_real_moment_has_no_fault_and_is_written_as_it_was, ()) {
  const GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1);
  const State state = position(record, moves);
  const std::string text = write_position(state, record.header.board, true);
  const auto draft = read_draft(text);
  RC_ASSERT(draft.ok());
  RC_ASSERT(draft->faults.empty());
  RC_ASSERT(*draft->header.from == state);
  RC_ASSERT(write_position(draft->position, draft->header.options, draft->header.board, true) == text);
}

RC_GTEST_PROP(PositionDraft, says_the_same_as_strict_reading_does, ()) {
  const GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1);
  std::string text = write_position(position(record, moves), record.header.board, true);
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::elementOf(std::string("RYWB0123456789-=/: "));
  const auto strict = read_position(text, shipped_board);
  const auto draft = read_draft(text);
  RC_ASSERT(strict.ok() == (draft.ok() && draft->faults.empty()));
  if (!draft.ok()) RC_ASSERT(draft.error() == strict.error());
  if (draft.ok() && !strict.ok() && draft->position.round >= 1) {
    // However impossible it is, it can be looked at.
    Position sketch = draft->position;
    sketch.sketch = true;
    const auto seen = State::from(draft->header.options, draft->header.board, sketch);
    RC_ASSERT(seen.ok());
    RC_ASSERT(seen->phase() == Phase::kRolling);
  }
}

TEST(PositionDraft, tells_every_reason_with_its_place) {
  const auto draft = read_draft(
      start_with("RRRRRR/-/-/-/-/-/-/-/-/-/-/-/-",
                 "RWW/WWBB/YYBB/YYWB/RRRR/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/-",
                 "17 1 R40:0/Y34:3/W10:0/B10:0 - 1 roll"));
  ASSERT_TRUE(draft.ok()) << draft.error().message.id;
  EXPECT_FALSE(draft->header.from.has_value());
  EXPECT_EQ(ids_of(*draft),
            (std::set<std::string>{"position.space_cubes@ring[0]", "setup.one_color@ring[4]",
                                   "position.space_count@ring", "position.broker_on_nothing@broker",
                                   "position.cube_count@lots", "position.too_many_off@lots",
                                   "position.sold_count@lots", "position.loans@purses", "position.money@purses"}));
}

TEST(PositionDraft, of_the_wrong_form_is_refused) {
  const auto draft = read_draft(start_with("-/-", kRing, "4 1 R10:0/Y10:0/W10:0/B10:0 - 1 roll"));
  ASSERT_FALSE(draft.ok());
  EXPECT_EQ(draft.error().key, "lots");
}

TEST(PositionDraft, takes_numbers_that_no_purse_can_hold) {
  const auto draft = read_draft(start_with(kNoLots, kRing, "4 1 R9999:9999/Y10:0/W10:0/B10:0 - 1 roll"));
  ASSERT_TRUE(draft.ok());
  EXPECT_EQ(ids_of(*draft), (std::set<std::string>{"position.loans@purses", "position.money@purses"}));
}

// Whatever lies on the lots of a real moment, the ring can be dealt anew, and the result is a real position again.
RC_GTEST_PROP(FillRing, makes_a_possible_position_of_any_real_lots, ()) {
  const GameRecord record = any_game();
  const auto moves = *rc::gen::inRange<std::size_t>(0, record.moves.size() + 1);
  const State state = position(record, moves);
  Position stripped = Position::of(state);
  stripped.spaces.fill({});
  stripped.round = 1;
  const auto filled = fill_ring(stripped, *rc::gen::arbitrary<std::uint64_t>());
  // The cubes that went with sold lots are found by trying, which may fail where little is left.
  if (!filled) {
    int sold = 0;
    for (const Contents contents : stripped.lots) sold += contents.sold() ? 1 : 0;
    RC_ASSERT(sold > 2);
    return;
  }
  RC_ASSERT(filled->round == state.round());
  const auto refusal = check(*filled, state.options());
  if (refusal) RC_FAIL(std::string(id(refusal->reason)));
}

TEST(FillRing, needs_cubes_that_make_whole_spaces) {
  const auto draft =
      read_draft(start_with("RR/Y/-/-/-/-/-/-/-/-/-/-/-", kRing, "4 1 R10:0/Y10:0/W10:0/B10:0 - 1 roll"));
  ASSERT_TRUE(draft.ok());
  EXPECT_FALSE(fill_ring(draft->position, 1).has_value());
}

}  // namespace
}  // namespace bigshot
