// The networks as the program carries them: the files of data/nets, embedded at build time.
#include <array>

#include "bots/evaluation/networks.h"

extern "C" {
extern const char bigshot_net_2[];
extern const char bigshot_net_2_end[];
extern const char bigshot_net_3[];
extern const char bigshot_net_3_end[];
extern const char bigshot_net_4[];
extern const char bigshot_net_4_end[];
}

namespace bigshot {

namespace {

std::shared_ptr<const WholeNetwork> unpack(const char* begin, const char* end) {
  const auto network = read_network({begin, static_cast<std::size_t>(end - begin)});
  return std::make_shared<const WholeNetwork>(*network);
}

}  // namespace

std::shared_ptr<const WholeNetwork> network_for(int players) {
  static const std::array<std::shared_ptr<const WholeNetwork>, 3> networks = {
      unpack(bigshot_net_2, bigshot_net_2_end), unpack(bigshot_net_3, bigshot_net_3_end),
      unpack(bigshot_net_4, bigshot_net_4_end)};
  return networks[static_cast<std::size_t>(players - kMinPlayers)];
}

}  // namespace bigshot
