// The proof of fair dice in a record, under the extra key "fair":
//   {"method": "bigshot-fair-2", "commitment": "64 digits", "pledges": ["64 digits", null, ...],
//    "nonces": ["32 digits", null, ...], "seed": "64 digits"}
// The seed is there when the game is over; the first method has no pledges.
#pragma once

#include <optional>

#include "fair/fair_proof.h"
#include "record/json_record.h"

namespace bigshot {

// The proof that a record carries, or what is wrong with its form; a record without one is a fault.
Result<FairProof, Fault> read_fair(const Extras& extras);

// The key "fair" for write_record(); together with other extras where a record has some.
Extras with_fair(const FairProof& proof, const Extras& extras = {});

// What is wrong with the proof of a record that was read, if anything.
std::optional<Fault> check_fair(const ReadGame& read);

}  // namespace bigshot
