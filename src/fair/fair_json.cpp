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

FairProof read_proof(const JsonCursor& cursor) {
  constexpr std::array<std::string_view, 1> kMethods = {kFairMethod};
  FairProof proof;
  cursor["method"].one_of(kMethods);
  proof.commitment = read_hex<sizeof(Digest)>(cursor["commitment"]);
  for (const JsonCursor& nonce : cursor["nonces"].items()) {
    proof.nonces.emplace_back();
    if (!nonce.is_null()) proof.nonces.back() = read_hex<sizeof(FairNonce)>(nonce);
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
  json::array nonces;
  for (const auto& nonce : proof.nonces) {
    nonces.emplace_back(nonce ? json::value(to_hex(*nonce)) : json::value(nullptr));
  }
  json::object fair = {
      {"method", kFairMethod}, {"commitment", to_hex(proof.commitment)}, {"nonces", std::move(nonces)}};
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
