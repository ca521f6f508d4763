// The networks of the bots in the browser: not part of the module but files that the page fetches when a bot first
// asks for one. Until then a network that knows nothing stands in, and is noted as missing.
#pragma once

#include <optional>
#include <string_view>

#include "bots/evaluation/networks.h"

namespace bigshot::wasm {

// Takes a network from its file's bytes for the number of players it says; what is wrong with them otherwise.
std::optional<NetworkFault> load_network(std::string_view bytes);

// The number of players for which a network was asked for in vain since the last call, if any.
std::optional<int> take_missing_network();

}  // namespace bigshot::wasm
