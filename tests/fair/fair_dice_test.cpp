// Deal and dice against the vectors on the page that describes them.
#include "fair/fair_dice.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

namespace bigshot {
namespace {

boost::json::array vectors() {
  std::ostringstream page;
  page << std::ifstream(BIGSHOT_FAIR_PAGE).rdbuf();
  const std::string text = page.str();
  const std::string fence = "```json\n";
  const std::size_t start = text.find(fence) + fence.size();
  return boost::json::parse(text.substr(start, text.find("```", start) - start)).as_array();
}

template <class Bytes>
Bytes bytes(const boost::json::value& hex) {
  Bytes result{};
  EXPECT_TRUE(from_hex(std::string_view(hex.as_string()), result)) << hex;
  return result;
}

FairNonces nonces_of(const boost::json::value& vector) {
  FairNonces nonces;
  for (const auto& nonce : vector.at("nonces").as_array()) {
    nonces.emplace_back();
    if (!nonce.is_null()) nonces.back() = bytes<FairNonce>(nonce);
  }
  return nonces;
}

FairDice dice_of(const boost::json::value& vector) {
  const auto seed = bytes<FairSeed>(vector.at("seed"));
  const FairNonces nonces = nonces_of(vector);
  if (vector.at("method").as_string() == "bigshot-fair-1") return {seed, nonces};
  FairMarks marks;
  for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
    marks.push_back(seat_mark(seat, nonces[seat], std::string_view(vector.at("names").at(seat).as_string())));
  }
  return {seed, marks};
}

std::string letters(std::initializer_list<Color> colors) {
  std::string text;
  for (const Color color : colors) text += letter(color);
  return text;
}

TEST(FairDice, are_those_of_the_vectors_on_the_page) {
  const auto all = vectors();
  ASSERT_EQ(all.size(), 6U);
  for (const auto& vector : all) {
    const auto seed = bytes<FairSeed>(vector.at("seed"));
    EXPECT_EQ(to_hex(commitment_to(seed)), vector.at("commitment").as_string());
    const FairDice dice = dice_of(vector);
    for (int round = 1; round <= kRounds; ++round) {
      EXPECT_EQ(dice.die(round), vector.at("dice").at(static_cast<std::size_t>(round) - 1).as_int64()) << round;
    }
  }
}

TEST(FairDice, deal_as_the_vectors_on_the_page) {
  for (const auto& vector : vectors()) {
    const FairNonces nonces = nonces_of(vector);
    const bigshot::Setup setup = dice_of(vector).setup();
    for (std::size_t i = 0; i < setup.spaces.size(); ++i) {
      const SpaceCubes& cubes = setup.spaces[i];
      EXPECT_EQ(letters({cubes[0], cubes[1], cubes[2], cubes[3]}), vector.at("spaces").at(i).as_string());
    }
    EXPECT_EQ(setup.broker, vector.at("broker").as_int64());
    EXPECT_EQ(static_cast<int>(setup.roller), vector.at("roller").as_int64());
    for (Seat seat : seats_in(nonces)) {
      const SeatColors& colors = setup.colors[seat];
      EXPECT_EQ(nonces.size() == 2 ? letters({colors.first, colors.second}) : letters({colors.first}),
                vector.at("colors").at(index(seat)).as_string());
    }
    EXPECT_FALSE(check(setup, static_cast<int>(nonces.size())));
  }
}

TEST(FairDice, draw_the_numbers_of_the_vectors_on_the_page) {
  for (const auto& vector : vectors()) {
    const std::string method(vector.at("method").as_string());
    const FairNonces nonces = nonces_of(vector);
    std::string seats;
    for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
      if (seat > 0) seats += ',';
      if (method == "bigshot-fair-1") {
        seats += nonces[seat] ? to_hex(*nonces[seat]) : "";
      } else {
        seats += to_hex(seat_mark(seat, nonces[seat], std::string_view(vector.at("names").at(seat).as_string())));
      }
    }
    FairStream stream(bytes<FairSeed>(vector.at("seed")), method + "/deal", seats);
    for (const auto& number : vector.at("numbers").as_array()) {
      EXPECT_EQ(stream(), std::stoull(std::string(number.as_string()), nullptr, 16));
    }
  }
}

TEST(Pledges, are_those_of_the_vectors_on_the_page) {
  int pledges = 0;
  for (const auto& vector : vectors()) {
    if (vector.at("method").as_string() == "bigshot-fair-1") continue;
    const auto commitment = bytes<Digest>(vector.at("commitment"));
    const FairNonces nonces = nonces_of(vector);
    for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
      const auto& shown = vector.at("pledges").at(seat);
      ASSERT_EQ(shown.is_null(), !nonces[seat]);
      if (!nonces[seat]) continue;
      EXPECT_EQ(to_hex(pledge_of(commitment, *nonces[seat])), shown.as_string());
      ++pledges;
    }
  }
  EXPECT_EQ(pledges, 6);
}

TEST(Pledges, hold_under_one_commitment_only) {
  Digest one{};
  Digest other{};
  other[0] = 1;
  EXPECT_NE(pledge_of(one, FairNonce{}), pledge_of(other, FairNonce{}));
}

TEST(Marks, tell_place_nonce_and_name_apart) {
  FairNonce nonce{};
  const std::set<Digest> marks = {seat_mark(0, nonce, "Ada"), seat_mark(1, nonce, "Ada"), seat_mark(0, {}, "Ada"),
                                  seat_mark(0, nonce, "Ad"), seat_mark(0, {}, to_hex(nonce) + "/Ada")};
  EXPECT_EQ(marks.size(), 5U);
}

TEST(FairDice, depend_on_every_nonce_and_its_seat) {
  FairSeed seed{};
  FairNonce a{};
  FairNonce b{};
  a[0] = 1;
  b[15] = 1;
  const std::vector<FairNonces> choices = {{a, b, {}}, {b, a, {}}, {a, {}, b}, {a, a, {}}, {a, b, a}, {{}, a, b}};
  std::set<std::string> dealt;
  for (const FairNonces& nonces : choices) {
    std::string cubes;
    for (const SpaceCubes& space : FairDice(seed, nonces).setup().spaces) {
      cubes += letters({space[0], space[1], space[2], space[3]});
    }
    dealt.insert(cubes);
  }
  EXPECT_EQ(dealt.size(), choices.size());
}

// 6,000 dice: each face 1,000 times, give or take; a spread of 150 is five standard deviations.
TEST(FairDice, show_every_face_equally_often) {
  std::array<int, kDieFaces> faces{};
  FairSeed seed{};
  for (int game = 0; game < 6000 / kRounds; ++game) {
    seed[0] = static_cast<std::uint8_t>(game);
    seed[1] = static_cast<std::uint8_t>(game >> 8);
    const FairDice dice(seed, FairNonces(4));
    for (int round = 1; round <= kRounds; ++round) ++faces[static_cast<std::size_t>(dice.die(round)) - 1];
  }
  for (const int count : faces) EXPECT_NEAR(count, 1000, 150);
}

TEST(Hex, has_one_way_to_write_bytes) {
  std::array<std::uint8_t, 2> two{};
  EXPECT_TRUE(from_hex("0aff", two));
  EXPECT_EQ(to_hex(two), "0aff");
  for (const char* wrong : {"0AFF", "0af", "0aff0", "0x0a", " 0af", "", "0ag0"})
    EXPECT_FALSE(from_hex(wrong, two));
}

TEST(RandomBytes, are_never_the_same_twice) {
  FairSeed first{};
  FairSeed second{};
  fill_with_random_bytes(first);
  fill_with_random_bytes(second);
  EXPECT_NE(first, second);
}

TEST(Digests, are_compared_whole) {
  Digest a{};
  Digest b{};
  EXPECT_TRUE(equal_in_constant_time(a, b));
  b[31] = 1;
  EXPECT_FALSE(equal_in_constant_time(a, b));
}

}  // namespace
}  // namespace bigshot
