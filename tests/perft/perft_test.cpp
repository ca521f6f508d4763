// Counts of action sequences and of positions to depth n, pinned in tests/perft/*.json. The pinned numbers come
// from the second implementation (reference.py), which recounts the smaller ones in every test run.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unordered_set>

#include "record/json_record.h"

namespace bigshot {
namespace {

std::int64_t count_sequences(const State& state, std::int64_t depth) {
  ActionList list;
  state.legal_actions(list);
  if (depth == 1) return list.size();
  std::int64_t total = 0;
  for (Action action : list) {
    State after = state;
    after.apply(action);
    total += count_sequences(after, depth - 1);
  }
  return total;
}

struct HashState {
  std::size_t operator()(const State& state) const { return state.hash(); }
};
using Layer = std::unordered_set<State, HashState>;

Layer next_layer(const Layer& layer) {
  Layer following;
  ActionList list;
  for (const State& state : layer) {
    state.legal_actions(list);
    for (Action action : list) {
      State after = state;
      after.apply(action);
      following.insert(after);
    }
  }
  return following;
}

std::vector<std::filesystem::path> pinned_files() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(BIGSHOT_PERFT_DATA)) {
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class Perft : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Perft, the_pinned_counts_are_found) {
  std::ifstream file(GetParam());
  std::stringstream text;
  text << file.rdbuf();
  const boost::json::value data = boost::json::parse(text.str());
  const auto start = read_record(boost::json::serialize(data.at("start")));
  ASSERT_TRUE(start.ok()) << start.error().message.id;
  Layer layer{start->game.state()};
  std::int64_t depth = 0;
  for (const boost::json::value& row : data.at("counts").as_array()) {
    while (depth < row.at("depth").as_int64()) {
      layer = next_layer(layer);
      ++depth;
    }
    EXPECT_EQ(count_sequences(start->game.state(), depth), row.at("sequences").as_int64()) << "depth " << depth;
    EXPECT_EQ(static_cast<std::int64_t>(layer.size()), row.at("positions").as_int64()) << "depth " << depth;
  }
  EXPECT_GE(depth, 4) << "too shallow to prove anything";
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
  return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Starts, Perft, testing::ValuesIn(pinned_files()), test_name);

}  // namespace
}  // namespace bigshot
