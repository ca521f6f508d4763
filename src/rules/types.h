// The vocabulary of the game: colours, seats, lots, money, and the numbers that never change [T1-T4].
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace bigshot {

inline constexpr int kColors = 4;
inline constexpr int kCubesPerColor = 18;
inline constexpr int kLots = 13;
inline constexpr int kParks = 2;
inline constexpr int kSpaces = 18;
inline constexpr int kCubesPerSpace = 4;
inline constexpr int kRounds = 18;
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kDieFaces = 6;
inline constexpr int kLotCapacity = 7;  // [R7]
inline constexpr int kHighestBid = 99;  // [C3]
inline constexpr int kMaxLoans = 9;     // [R5] a tenth loan would pay nothing
inline constexpr int kLoanDebt = 10;    // [R5] what each loan costs at the end
inline constexpr int kStartMoney = 10;  // [S4]
inline constexpr int kLotsToWin = 2;    // [E4], and [D5] for each colour

// A colour owns cubes, a purse and lots. Letters R, Y, W, B in records [T1].
enum class Color : std::uint8_t { kRed, kYellow, kWhite, kBlack };

// A place at the table; seats go clockwise from 0.
enum class Seat : std::uint8_t {};

// A lot's position in its board's list, 0 to 12. Its letter is the board's business.
enum class Lot : std::uint8_t {};

inline constexpr std::array<Color, kColors> kAllColors = {Color::kRed, Color::kYellow, Color::kWhite,
                                                          Color::kBlack};
inline constexpr std::array<char, kColors> kColorLetters = {'R', 'Y', 'W', 'B'};

constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr std::size_t index(Lot lot) { return static_cast<std::size_t>(lot); }
constexpr char letter(Color color) { return kColorLetters[index(color)]; }

// Whole millions [T4]; negative only as a balance [E3].
struct Money {
  int millions = 0;

  friend constexpr auto operator<=>(Money, Money) = default;
  friend constexpr Money operator+(Money a, Money b) { return {a.millions + b.millions}; }
  friend constexpr Money operator-(Money a, Money b) { return {a.millions - b.millions}; }
};

// What the next loan of a purse pays that has taken `taken` loans so far [R5].
constexpr Money loan_pays(int taken) { return {kMaxLoans - taken}; }

// What is owed to the bank at the end for `taken` loans [R5, E3].
constexpr Money debt(int taken) { return {kLoanDebt * taken}; }

}  // namespace bigshot
