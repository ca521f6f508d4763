// A value network: the rows of a position (bots/evaluation/features.h) summed up for each seat (the accumulator),
// one hidden layer, and for each seat a logit of winning and an expected balance. The outputs have weights of
// their own for every number of rounds left (output buckets), and besides the hidden units they take the facts of
// the position (bots/evaluation/position_facts.h). Plain float arithmetic in a fixed order, so that every platform
// computes the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/evaluation/features.h"
#include "bots/evaluation/position_facts.h"
#include "rules/result.h"

namespace bigshot {

inline constexpr int kHidden = 64;
using HiddenRow = std::array<float, kHidden>;

// The weights of one output: of the hidden units, then of the facts.
inline constexpr std::size_t kOutputInputs = kHidden + kFacts;
using OutputRow = std::array<float, kOutputInputs>;

inline constexpr std::size_t kOutputBuckets = kRounds + 1;  // by rounds left
using OutputBuckets = std::array<OutputRow, kOutputBuckets>;

struct Network {
  int players = 4;
  std::string note;  // how it was trained
  std::vector<HiddenRow> rows = std::vector<HiddenRow>(rows::kCount);
  HiddenRow bias{};
  OutputBuckets win{};
  OutputBuckets balance{};  // in units of kBalanceScale
};

inline constexpr float kBalanceScale = 20.0F;

// The file format: a header line of text, then the numbers (docs/bots.md).
std::string write_network(const Network& network);

// What is wrong with a network file: the id of a sentence in the catalogues, and its facts.
struct NetworkFault {
  std::string_view id;
  std::string found;
  std::string expected;
};

// A network from a file's bytes, or what is wrong with them.
Result<Network, NetworkFault> read_network(std::string_view bytes);

}  // namespace bigshot
