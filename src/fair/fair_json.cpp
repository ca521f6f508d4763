#include "fair/fair_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string_view>

#include "record/json_cursor.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::string_view kKey = "fair";

template <std::size_t N>
std::array<std::uint8_t, N> read_hex(const JsonCursor& cursor) {
  std::array<std::uint8_t, N> bytes{};
  const std::string_view text = cursor.text();
  if (cursor.ok() && !from_hex(text, bytes)) {
    cursor.refuse("fair.not_hex", std::nullopt, {{"digits", std::to_string(2 * N)}, {"found", cursor.found()}});
  }
  return bytes;
}

// A list with one text of digits, or null, for each seat.
template <std::size_t N>
std::vector<std::optional<std::array<std::uint8_t, N>>> read_seats(const JsonCursor& cursor) {
  std::vector<std::optional<std::array<std::uint8_t, N>>> list;
  for (const JsonCursor& item : cursor.items()) {
    list.emplace_back();
    if (!item.is_null()) list.back() = read_hex<N>(item);
  }
  return list;
}

template <std::size_t N>
json::array write_seats(const std::vector<std::optional<std::array<std::uint8_t, N>>>& list) {
  json::array seats;
  for (const auto& item : list) seats.emplace_back(item ? json::value(to_hex(*item)) : json::value(nullptr));
  return seats;
}

FairProof read_proof(const JsonCursor& cursor) {
  FairProof proof;
  proof.method = static_cast<FairMethod>(cursor["method"].one_of(kFairMethods));
  proof.commitment = read_hex<sizeof(Digest)>(cursor["commitment"]);
  proof.nonces = read_seats<sizeof(FairNonce)>(cursor["nonces"]);
  if (proof.method == FairMethod::kFair2) {
    proof.pledges = read_seats<sizeof(Digest)>(cursor["pledges"]);
    if (const auto marks = cursor.find("marks")) proof.marks = read_seats<sizeof(Digest)>(*marks);
  }
  if (const auto seed = cursor.find("seed")) proof.seed = read_hex<sizeof(FairSeed)>(*seed);
  return proof;
}

}  // namespace

Result<FairProof, Fault> read_fair(const Extras& extras) {
  const json::object* keys = extras.value() != nullptr ? extras.value()->if_object() : nullptr;
  const json::value* fair = keys != nullptr ? keys->if_contains(kKey) : nullptr;
  if (fair == nullptr) return Fault{{"fair.missing", std::nullopt, {}}, std::string(kKey), std::nullopt};
  std::optional<Fault> fault;
  FairProof proof = read_proof(JsonCursor(*fair, fault, std::string(kKey)));
  if (fault) return *fault;
  return proof;
}

Extras with_fair(const FairProof& proof, const Extras& extras) {
  const std::string_view method = name(proof.method);
  json::object fair = {{"method", json::string_view(method.data(), method.size())},
                       {"commitment", to_hex(proof.commitment)}};
  if (proof.method == FairMethod::kFair2) fair["pledges"] = write_seats(proof.pledges);
  fair["nonces"] = write_seats(proof.nonces);
  if (!proof.marks.empty()) fair["marks"] = write_seats(proof.marks);
  if (proof.seed) fair["seed"] = to_hex(*proof.seed);
  json::object all;
  if (extras.value() != nullptr && extras.value()->is_object()) all = extras.value()->get_object();
  all[kKey] = std::move(fair);
  return Extras(std::move(all));
}

std::optional<Fault> check_fair(const ReadGame& read) {
  const auto proof = read_fair(read.extras);
  if (!proof) return proof.error();
  return check_fair(*proof, read.game);
}

}  // namespace bigshot
