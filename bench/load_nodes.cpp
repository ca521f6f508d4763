#include "load_nodes.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

#include "loopback.h"

namespace bigshot::bench {
namespace {

// A port that is free at this moment.
std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool got = socket >= 0 && ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                   ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  if (!got) fail("no free port");
  ::close(socket);
  return ntohs(address.sin_port);
}

}  // namespace

LoadNodes::LoadNodes(const std::string& program, const std::string& store, int nodes, const std::string& folder) {
  for (int i = 0; i < nodes; ++i) {
    nodes_.push_back(std::make_unique<testing::ServerProcess>(
        program, std::vector<std::string>{"serve", "--port", "0", "--store", store}));
  }
  port_ = nodes_.front()->port();
  if (nodes > 1) start_nginx(folder);
}

LoadNodes::~LoadNodes() {
  if (nginx_ == 0) return;
  ::kill(nginx_, SIGTERM);
  ::waitpid(nginx_, nullptr, 0);
}

// As deploy/nginx.conf has it, without TLS.
void LoadNodes::start_nginx(const std::string& folder) {
  port_ = free_port();
  const std::string configuration = folder + "/nginx.conf";
  {
    std::ofstream file(configuration);
    file << "daemon off; pid " << folder << "/nginx.pid; error_log " << folder << "/nginx.log;\n"
         << "worker_processes 1; worker_rlimit_nofile 20000; events { worker_connections 19000; }\n"
         << "http { access_log off; client_body_temp_path " << folder << "/body; proxy_temp_path " << folder
         << "/proxy; fastcgi_temp_path " << folder << "/f; uwsgi_temp_path " << folder << "/u; scgi_temp_path "
         << folder << "/s;\nupstream nodes {";
    for (const auto& node : nodes_) file << " server 127.0.0.1:" << node->port() << ';';
    file << " }\nserver { listen 127.0.0.1:" << port_ << " backlog=4096;\nlocation / { proxy_pass http://nodes; "
         << "proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header Upgrade $http_upgrade; "
         << "proxy_set_header Connection $http_connection; proxy_buffering off; proxy_read_timeout 120s; } } }\n";
  }
  nginx_ = ::fork();
  if (nginx_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const std::string log = folder + "/nginx.log";
    ::execl("/usr/sbin/nginx", "nginx", "-e", log.c_str(), "-c", configuration.c_str(), nullptr);
    ::_exit(127);
  }
  for (int tries = 0;; ++tries) {
    try {
      ::close(connected_socket(port_));
      return;
    } catch (const std::runtime_error&) {
      if (tries > 500 || ::waitpid(nginx_, nullptr, WNOHANG) != 0)
        throw std::runtime_error("nginx does not start");
      ::usleep(20'000);
    }
  }
}

double LoadNodes::cpu_seconds() const {
  double sum = 0;
  for (const auto& node : nodes_) sum += node->cpu_seconds();
  return sum;
}

double LoadNodes::memory_megabytes() const {
  double sum = 0;
  for (const auto& node : nodes_) sum += node->memory_megabytes();
  return sum;
}

}  // namespace bigshot::bench
