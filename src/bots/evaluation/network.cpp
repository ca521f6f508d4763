#include "bots/evaluation/network.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "rules/random.h"

namespace bigshot {

namespace {

static_assert(std::endian::native == std::endian::little, "network files are little-endian");

constexpr std::string_view kMagic = "bigshot-network";
constexpr int kVersion = 3;
constexpr int kPlainVersion = 2;  // one set of output weights, no facts: still read
constexpr std::size_t kFirstLayer = static_cast<std::size_t>(rows::kCount + 1) * kHidden;
constexpr std::size_t kFloats = kFirstLayer + 2 * kOutputBuckets * kOutputInputs;
constexpr std::size_t kPlainFloats = kFirstLayer + 2 * kHidden + 2;
constexpr std::size_t kLongestHeader = 4096;
constexpr std::size_t kLongestQuote = 40;

std::uint64_t hash_of(std::string_view bytes, std::uint64_t hash) {
  hash += bytes.size();
  for (char byte : bytes) hash = mix(hash ^ static_cast<std::uint8_t>(byte)) + 1;
  return hash;
}

std::string hex(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

void append(std::string& bytes, const float* numbers, std::size_t count) {
  bytes.append(reinterpret_cast<const char*>(numbers), count * sizeof(float));
}

void take(std::string_view& bytes, float* numbers, std::size_t count) {
  std::memcpy(numbers, bytes.data(), count * sizeof(float));
  bytes.remove_prefix(count * sizeof(float));
}

// The word after `name=` in a header line.
std::string_view field(std::string_view header, std::string_view name) {
  std::string wanted(" ");
  wanted.append(name).append("=");
  const auto at = header.find(wanted);
  if (at == std::string_view::npos) return {};
  const auto begin = at + wanted.size();
  const auto end = header.find(' ', begin);
  return header.substr(begin, name == "note" ? std::string_view::npos : end - begin);
}

// Everything but the hash itself: what the header says and the numbers.
std::string hash_of_file(std::string_view description, std::string_view note, std::string_view body) {
  return hex(hash_of(body, hash_of(note, hash_of(description, 0))));
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

bool all_finite(std::string_view body) {
  for (float number = 0; !body.empty();) {
    take(body, &number, 1);
    if (!std::isfinite(number)) return false;
  }
  return true;
}

}  // namespace

std::string write_network(const Network& network) {
  std::string body;
  body.reserve(kFloats * sizeof(float));
  for (const HiddenRow& row : network.rows) append(body, row.data(), row.size());
  append(body, network.bias.data(), network.bias.size());
  for (const OutputRow& row : network.win) append(body, row.data(), row.size());
  for (const OutputRow& row : network.balance) append(body, row.data(), row.size());
  const std::string description = std::string(kMagic) + " version=" + std::to_string(kVersion) +
                                  " players=" + std::to_string(network.players) +
                                  " rows=" + std::to_string(rows::kCount) + " hidden=" + std::to_string(kHidden) +
                                  " facts=" + std::to_string(kFacts);
  const std::string note = one_line(network.note);
  return description + " hash=" + hash_of_file(description, note, body) + " note=" + note + "\n" + body;
}

namespace {

// A network of the second version has the same weights whatever the number of rounds left.
void take_plain_outputs(std::string_view& body, Network& network) {
  OutputRow win{};
  OutputRow balance{};
  take(body, win.data(), kHidden);
  take(body, balance.data(), kHidden);
  take(body, &win[kHidden + static_cast<std::size_t>(PositionFact::kOne)], 1);
  take(body, &balance[kHidden + static_cast<std::size_t>(PositionFact::kOne)], 1);
  network.win.fill(win);
  network.balance.fill(balance);
}

std::optional<NetworkFault> check_shape(std::string_view header, bool plain) {
  std::vector<std::pair<std::string_view, int>> fixed = {
      {"version", plain ? kPlainVersion : kVersion}, {"rows", rows::kCount}, {"hidden", kHidden}};
  if (!plain) fixed.emplace_back("facts", static_cast<int>(kFacts));
  for (const auto& [name, expected] : fixed) {
    const std::string_view found = field(header, name);
    if (found != std::to_string(expected)) {
      return NetworkFault{"network.other_shape", std::string(found.substr(0, kLongestQuote)),
                          std::to_string(expected)};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Network, NetworkFault> read_network(std::string_view bytes) {
  const auto end = bytes.substr(0, kLongestHeader).find('\n');
  if (end == std::string_view::npos || !bytes.starts_with(kMagic)) {
    return NetworkFault{"network.not_one", "", std::string(kMagic)};
  }
  const std::string_view header = bytes.substr(0, end);
  std::string_view body = bytes.substr(end + 1);
  const bool plain = field(header, "version") == std::to_string(kPlainVersion);
  if (const auto fault = check_shape(header, plain)) return *fault;
  const std::string_view players = field(header, "players");
  if (players != "2" && players != "3" && players != "4") {
    return NetworkFault{"network.players", std::string(players.substr(0, kLongestQuote)), "2, 3, 4"};
  }
  const std::size_t size = (plain ? kPlainFloats : kFloats) * sizeof(float);
  if (body.size() != size) {
    return NetworkFault{"network.size", std::to_string(body.size()), std::to_string(size)};
  }
  const std::string_view description = header.substr(0, header.find(" hash="));
  const std::string hash = hash_of_file(description, field(header, "note"), body);
  if (field(header, "hash") != hash) {
    return NetworkFault{"network.hash", hash, std::string(field(header, "hash").substr(0, kLongestQuote))};
  }
  if (!all_finite(body)) return NetworkFault{"network.not_finite", "", ""};

  Network network;
  network.players = players[0] - '0';
  network.note = std::string(field(header, "note"));
  for (HiddenRow& row : network.rows) take(body, row.data(), row.size());
  take(body, network.bias.data(), network.bias.size());
  if (plain) {
    take_plain_outputs(body, network);
  } else {
    for (OutputRow& row : network.win) take(body, row.data(), row.size());
    for (OutputRow& row : network.balance) take(body, row.data(), row.size());
  }
  return network;
}

}  // namespace bigshot
