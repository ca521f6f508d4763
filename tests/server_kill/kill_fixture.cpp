#include "server_kill/kill_fixture.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "server_net/tcp_client.h"

namespace bigshot::testing {

PostgresServer& postgres_server() {
  static PostgresServer server;
  return server;
}

ServedStore::ServedStore(const std::string& kind) {
  std::string name = (std::filesystem::temp_directory_path() / "bigshot_kill_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
  folder_ = name;
  url_ = kind == "sqlite" ? "sqlite:" + file("games.db") : postgres_server().new_database();
}

ServedStore::~ServedStore() { std::filesystem::remove_all(folder_); }

std::unique_ptr<ServerProcess> ServedStore::serve(std::uint64_t largest_file) const {
  return std::make_unique<ServerProcess>(
      BIGSHOT_PROGRAM, std::vector<std::string>{"serve", "--port", "0", "--store", url_}, largest_file);
}

std::string referee_faults(const ServedStore& store, std::uint16_t port, const std::vector<std::string>& games,
                           bool fair) {
  const std::string path = store.file("records.jsonl");
  {
    std::ofstream file(path);
    TcpClient client(port);
    for (const std::string& game : games) {
      const HttpAnswer answer = client.ask("GET", "/api/games/" + game + "/record");
      if (answer.status != 200) return "no record of " + game + ": " + answer.body;
      file << answer.body << '\n';
    }
  }
  const std::string command =
      std::string(BIGSHOT_PROGRAM) + " referee " + (fair ? "--fair " : "") + path + " 2>&1";
  FILE* referee = ::popen(command.c_str(), "r");
  std::string said;
  std::array<char, 4096> bytes;
  for (std::size_t size = 0; (size = std::fread(bytes.data(), 1, bytes.size(), referee)) > 0;) {
    said.append(bytes.data(), size);
  }
  return ::pclose(referee) == 0 ? "" : said;
}

double metric(std::uint16_t port, const std::string& name) {
  const std::string text = '\n' + get(port, "/metrics").body;
  const std::size_t at = text.find('\n' + name + ' ');
  if (at == std::string::npos) throw std::runtime_error("no such figure: " + name);
  return std::stod(text.substr(at + name.size() + 2));
}

}  // namespace bigshot::testing
