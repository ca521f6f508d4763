#include "wasm/loaded_networks.h"

#include <array>

namespace bigshot {

namespace {

using Shared = std::shared_ptr<const WholeNetwork>;

std::array<Shared, kMaxPlayers + 1>& loaded() {
  static std::array<Shared, kMaxPlayers + 1> networks;
  return networks;
}

std::optional<int>& missing() {
  static std::optional<int> players;
  return players;
}

}  // namespace

std::shared_ptr<const WholeNetwork> network_for(int players) {
  const Shared& network = loaded()[static_cast<std::size_t>(players)];
  if (network != nullptr) return network;
  missing() = players;
  Network blank;
  blank.players = players;
  return std::make_shared<const WholeNetwork>(blank);
}

namespace wasm {

std::optional<NetworkFault> load_network(std::string_view bytes) {
  const auto network = read_network(bytes);
  if (!network) return network.error();
  loaded()[static_cast<std::size_t>(network->players)] = std::make_shared<const WholeNetwork>(*network);
  return std::nullopt;
}

std::optional<int> take_missing_network() {
  const std::optional<int> players = missing();
  missing().reset();
  return players;
}

}  // namespace wasm

}  // namespace bigshot
