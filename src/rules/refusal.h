// Why something is refused: a typed reason, the rule it follows from, and the facts that a sentence about it
// needs. The sentence itself is in the message catalogues, under the reason's stable id.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstdint>
#include <string_view>

#include "rules/rule.h"
#include "rules/types.h"

namespace bigshot {

enum class Reason : std::uint8_t {
  // Making a game.
  kPlayersOutOfRange,
  kHiddenMoneyForTwo,
  kPenaltyWithOpenMoney,
  kBoardLotCount,
  kBoardParkCount,
  kBoardParkWithValue,
  kBoardLotWithoutValue,
  kBoardValueTooHigh,
  kBoardBadId,
  kBoardRepeatedId,
  kBoardNoDistrict,
  kSetupCubeCount,
  kSetupOneColor,
  kSetupBroker,
  kSetupRoller,
  kSetupSharedColor,
  // Setting up a position (rules/position.h).
  kPositionRound,
  kPositionSpaceCubes,
  kPositionSpaceCount,
  kPositionBrokerOnCubes,
  kPositionBrokerOnNothing,
  kPositionLotFull,
  kPositionCubeCount,
  kPositionTooManyOff,
  kPositionSoldCount,
  kPositionSoldOwners,
  kPositionGhost,
  kPositionLoans,
  kPositionBorrowed,
  kPositionMoney,
  kPositionPayers,
  kPositionShown,
  kPositionActor,
  kPositionIn,
  kPositionBidTooLow,
  kPositionBidTooHigh,
  kPositionPrice,
  kPositionForNothing,
  kPositionHand,
  kPositionPhase,
  // Playing.
  kGameOver,
  kRollExpected,
  kLoanOrReadyExpected,
  kBidOrPassExpected,
  kPaymentExpected,
  kPlacingExpected,
  kBidTooLow,
  kBidAbovePurse,
  kBidAboveHighest,
  kLoanOnlyBeforeAuction,
  kLoanAlreadyTaken,
  kLoanLimit,
  kLoanForeignColor,
  kPayForeignColor,
  kPlaceNoSuchCube,
  kPlaceLotSold,
};
inline constexpr int kReasonCount = static_cast<int>(Reason::kPlaceLotSold) + 1;

// The stable id of a reason, such as "bid.too_low".
std::string_view id(Reason reason);

struct Refusal {
  static constexpr std::int8_t kNone = -1;
  static constexpr Color kNoColor{0xff};
  static constexpr Lot kNoLot{0xff};

  Reason reason;
  Rule rule;
  std::int16_t number = kNone;  // the amount, count or limit that the sentence names
  Color color = kNoColor;
  Lot lot = kNoLot;
  std::int8_t space = kNone;  // index of an auction space

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace bigshot
