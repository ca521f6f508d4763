#include "rules/refusal.h"

#include <array>

namespace bigshot {

namespace {

// In the order of Reason.
constexpr std::array<std::string_view, kReasonCount> kIds = {
    "game.players",
    "game.hidden_for_two",
    "game.penalty_with_open_money",
    "board.lot_count",
    "board.park_count",
    "board.park_with_value",
    "board.lot_without_value",
    "board.value_too_high",
    "board.bad_id",
    "board.repeated_id",
    "board.no_district",
    "setup.cube_count",
    "setup.one_color",
    "setup.broker",
    "setup.roller",
    "setup.shared_color",
    "position.round",
    "position.space_cubes",
    "position.space_count",
    "position.broker_on_cubes",
    "position.broker_on_nothing",
    "position.lot_full",
    "position.cube_count",
    "position.too_many_off",
    "position.sold_count",
    "position.sold_owners",
    "position.ghost",
    "position.loans",
    "position.borrowed",
    "position.money",
    "position.payers",
    "position.shown",
    "position.actor",
    "position.in",
    "position.bid_too_low",
    "position.bid_too_high",
    "position.price",
    "position.for_nothing",
    "position.hand",
    "position.phase",
    "game.over",
    "roll.expected",
    "loan_or_ready.expected",
    "bid_or_pass.expected",
    "pay.expected",
    "place.expected",
    "bid.too_low",
    "bid.above_purse",
    "bid.above_highest",
    "loan.only_before_auction",
    "loan.already_taken",
    "loan.limit",
    "loan.foreign_color",
    "pay.foreign_color",
    "place.no_such_cube",
    "place.lot_sold",
};

}  // namespace

std::string_view id(Reason reason) { return kIds[static_cast<std::size_t>(reason)]; }

}  // namespace bigshot
