#include "server_kill/play_client.h"

#include <boost/json/parse.hpp>
#include <iomanip>
#include <sstream>

namespace bigshot::testing {
namespace {

WsClient connect(std::uint16_t port) {
  try {
    return WsClient(port);
  } catch (const std::runtime_error& error) {
    throw Gone(error.what());
  }
}

}  // namespace

PlayClient::PlayClient(std::uint16_t port, int person) : socket_(connect(port)) {
  std::ostringstream key;
  key << std::setw(64) << std::setfill('0') << person + 1;
  ask("hello", R"("key":")" + key.str() + R"(","name":"Person )" + std::to_string(person) + '"');
}

boost::json::object PlayClient::read() {
  const auto text = socket_.read();
  if (!text) throw Gone("the connection has ended");
  return boost::json::parse(*text).as_object();
}

boost::json::object PlayClient::ask(const std::string& what, const std::string& fields) {
  const int id = ++last_id_;
  socket_.send(R"({"id":)" + std::to_string(id) + R"(,"do":")" + what + '"' + (fields.empty() ? "" : ",") +
               fields + '}');
  while (true) {
    boost::json::object message = read();
    if (!message.contains("id")) {
      heard_.push_back(std::move(message));
      continue;
    }
    if (message.at("id") != id) throw std::runtime_error("an answer to something else");
    if (auto* ok = message.if_contains("ok")) return std::move(ok->as_object());
    throw Refused(std::string(message.at("error").as_object().at("id").as_string()));
  }
}

boost::json::object PlayClient::hear() {
  if (heard_.empty()) return read();
  boost::json::object message = std::move(heard_.front());
  heard_.pop_front();
  return message;
}

}  // namespace bigshot::testing
