// Network files: what is written is read again, and what is damaged is refused with its reason.
#include "bots/evaluation/network.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>

#include "arena/learner.h"
#include "bots/evaluation/networks.h"

namespace bigshot {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string fault_of(std::string_view bytes) {
  const auto network = read_network(bytes);
  return network.ok() ? "none" : std::string(network.error().id);
}

class NetworkFile : public testing::Test {
 protected:
  static std::string make() {
    Network network = new_network(3, 12);
    network.bias[5] = 0.25F;
    network.win[3][70] = -1.5F;
    network.balance[18][79] = 0.75F;
    network.note = "a note, with players=9 and = signs";
    return write_network(network);
  }

  const std::string bytes_ = make();
};

TEST_F(NetworkFile, what_is_written_is_read_again) {
  const auto network = read_network(bytes_);
  ASSERT_TRUE(network.ok());
  const Network expected = new_network(3, 12);
  EXPECT_EQ(network->players, 3);
  EXPECT_EQ(network->note, "a note, with players=9 and = signs");
  EXPECT_EQ(network->rows, expected.rows);
  EXPECT_EQ(network->win[4], expected.win[4]);
  EXPECT_EQ(network->balance[4], expected.balance[4]);
  EXPECT_EQ(network->bias[5], 0.25F);
  EXPECT_EQ(network->win[3][70], -1.5F);
  EXPECT_EQ(network->balance[18][79], 0.75F);
  EXPECT_EQ(write_network(*network), bytes_);
  EXPECT_LE(bytes_.size(), 1'000'000U);
}

TEST_F(NetworkFile, what_is_no_network_is_refused) {
  EXPECT_EQ(fault_of(""), "network.not_one");
  EXPECT_EQ(fault_of("\n"), "network.not_one");
  EXPECT_EQ(fault_of("bigshot-network"), "network.not_one");
  EXPECT_EQ(fault_of("{\"format\": \"bigshot-record\"}\n"), "network.not_one");
  EXPECT_EQ(fault_of(std::string(100'000, 'x')), "network.not_one");
  EXPECT_EQ(fault_of("bigshot-network " + std::string(100'000, 'x') + "\n"), "network.not_one");
}

TEST_F(NetworkFile, a_network_of_another_version_or_shape_is_refused) {
  EXPECT_EQ(fault_of(replaced(bytes_, " version=3 ", " version=1 ")), "network.other_shape");
  EXPECT_EQ(fault_of(replaced(bytes_, " version=3 ", " ")), "network.other_shape");
  EXPECT_EQ(fault_of(replaced(bytes_, " facts=16 ", " facts=15 ")), "network.other_shape");
  EXPECT_EQ(fault_of(replaced(bytes_, " hidden=64 ", " hidden=6 ")), "network.other_shape");
  EXPECT_EQ(fault_of(replaced(bytes_, " hidden=64 ", " hidden=64x ")), "network.other_shape");
  EXPECT_EQ(fault_of(replaced(bytes_, " rows=", " rows=9")), "network.other_shape");
  EXPECT_EQ(fault_of("bigshot-network\n"), "network.other_shape");

  const auto network = read_network(replaced(bytes_, " version=3 ", " version=1 "));
  ASSERT_FALSE(network.ok());
  EXPECT_EQ(network.error().found, "1");
  EXPECT_EQ(network.error().expected, "3");
}

TEST_F(NetworkFile, a_network_for_a_wrong_number_of_players_is_refused) {
  for (const char* players : {" players=1 ", " players=5 ", " players=33 ", " players= ", " "}) {
    EXPECT_EQ(fault_of(replaced(bytes_, " players=3 ", players)), "network.players") << players;
  }
}

TEST_F(NetworkFile, a_file_that_is_cut_or_too_long_is_refused_at_every_length) {
  const std::size_t header = bytes_.find('\n') + 1;
  for (std::size_t length : {header, header + 1, header + 1000, bytes_.size() - 4, bytes_.size() - 1}) {
    EXPECT_EQ(fault_of(std::string_view(bytes_).substr(0, length)), "network.size") << length;
  }
  EXPECT_EQ(fault_of(std::string_view(bytes_).substr(0, header - 1)), "network.not_one");
  EXPECT_EQ(fault_of(bytes_ + "x"), "network.size");
}

TEST_F(NetworkFile, a_single_wrong_bit_among_the_numbers_is_refused) {
  const std::size_t header = bytes_.find('\n') + 1;
  for (std::size_t at = header; at < bytes_.size(); at += bytes_.size() / 40) {
    std::string damaged = bytes_;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    EXPECT_EQ(fault_of(damaged), "network.hash") << at;
  }
  std::string damaged = bytes_;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  EXPECT_EQ(fault_of(damaged), "network.hash");
  EXPECT_EQ(fault_of(replaced(bytes_, " hash=", " hash=0")), "network.hash");
}

TEST_F(NetworkFile, a_changed_header_is_refused) {
  EXPECT_EQ(fault_of(replaced(bytes_, " players=3 ", " players=4 ")), "network.hash");
  EXPECT_EQ(fault_of(replaced(bytes_, " note=", " note=x")), "network.hash");
}

TEST_F(NetworkFile, numbers_that_are_none_are_refused) {
  Network network;
  network.win[2][1] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(fault_of(write_network(network)), "network.not_finite");
  network.win[2][1] = 0;
  network.rows[7][3] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(fault_of(write_network(network)), "network.not_finite");
}

// Networks of the first two releases: one set of output weights for the whole game.
TEST_F(NetworkFile, a_network_of_the_version_before_is_still_read) {
  std::ifstream file(std::string(BIGSHOT_FIRST_NETS) + "/players3.net", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  ASSERT_NE(bytes.find(" version=2 "), std::string::npos);
  const auto network = read_network(bytes);
  ASSERT_TRUE(network.ok()) << network.error().id;
  EXPECT_EQ(network->win[1], network->win[18]);
  EXPECT_EQ(network->win[1][kHidden + static_cast<std::size_t>(PositionFact::kMoney)], 0.0F);
  EXPECT_EQ(fault_of(bytes.substr(0, bytes.size() - 1)), "network.size");
}

TEST_F(NetworkFile, a_note_of_several_lines_becomes_one) {
  Network network;
  network.note = "first\nsecond";
  const auto read = read_network(write_network(network));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->note, "first second");
}

TEST_F(NetworkFile, what_a_fault_quotes_is_short) {
  const auto network = read_network(replaced(bytes_, " version=3 ", " version=" + std::string(3000, '7') + " "));
  ASSERT_FALSE(network.ok());
  EXPECT_LE(network.error().found.size(), 40U);
}

TEST(ShippedNetworks, there_is_a_sound_one_for_each_number_of_players_that_says_how_it_was_trained) {
  for (int players : {2, 3, 4}) {
    std::ifstream file(std::string(BIGSHOT_NETS) + "/players" + std::to_string(players) + ".net",
                       std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto network = read_network(bytes);
    ASSERT_TRUE(network.ok()) << players << ": " << network.error().id;
    EXPECT_EQ(network->players, players);
    EXPECT_FALSE(network->note.empty());
    EXPECT_LE(bytes.size(), 1'000'000U);
    EXPECT_EQ(network_for(players)->players, players);
  }
}

}  // namespace
}  // namespace bigshot
