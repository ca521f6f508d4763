// What the network alone costs on this machine, at this moment: a relay that stores nothing, knows no game and
// answers nothing. Four people share a room; what one of them sends goes to all four, and then it is the next
// one's turn.
#pragma once

namespace bigshot::bench {

// Processor seconds of a process that does only this, for each message sent. Throws std::runtime_error if the
// system does not let it.
double bare_relay_seconds(int rooms, int messages_in_each);

}  // namespace bigshot::bench
