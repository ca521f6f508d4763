// Sockets to a server on this machine.
#pragma once

#include <cstdint>
#include <string>

namespace bigshot::bench {

// How long nothing may happen.
inline constexpr int kPatienceMilliseconds = 30'000;

// Throws std::runtime_error with what the system says about it.
[[noreturn]] void fail(const std::string& what);

// Sends at once what it is given. Throws std::runtime_error.
int connected_socket(std::uint16_t port);
void send_at_once(int socket);

}  // namespace bigshot::bench
