// How texts go in and out of the module: the page writes into the input and reads the answer, both by address and
// size. One call at a time, so one of each is enough.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"

namespace bigshot::wasm {

// The first `size` bytes of the input, as the page has written them.
std::string_view input(int size);
// The same, line by line.
std::vector<std::string_view> input_lines(int size);

void answer(std::string text);
// A message, or what is wrong with a record and where, as JSON.
void answer(const Message& message);
void answer(const Fault& fault);

// The number that calls return for "no": what was wanted is not possible, and the answer says why.
inline constexpr int kRefused = -1;

}  // namespace bigshot::wasm

// Makes a function known to the page under its own name.
#define BIGSHOT_EXPORT(name) extern "C" __attribute__((export_name(#name)))
