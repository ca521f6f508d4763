// What is made by hand over good libraries, each beside what the library has itself (docs/architecture.md). Every
// function does the work of so many moves once, and is called in turns with its rival.
#pragma once

#include <cstdint>
#include <string>

namespace bigshot::bench {

// Rooms of four over WebSockets: who sends gets an answer, and everybody in the room hears of it. Serve until they
// are killed; say the port in the words of the server's log.
void serve_relay_of_beast();  // Boost.Beast and Asio alone
void serve_relay_of_ours();   // the server's network layer with all it does

// Processor time in seconds of the thread or process that does it.
double asio_posts(int moves);
double our_posts(int moves);
double beast_heads(int replies);
double our_heads(int replies);
double prometheus_updates(int moves);  // negative: this was built without prometheus-cpp
double our_updates(int moves);
double prometheus_texts(int texts);
double our_texts(int texts);
double sqlite_appends(int events, const std::string& file, bool gathered);

double processor_seconds();

}  // namespace bigshot::bench
