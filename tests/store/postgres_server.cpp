#include "store/postgres_server.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <future>
#include <stdexcept>
#include <vector>

namespace bigshot::testing {

namespace {

constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin/";
constexpr std::string_view kReady = "ready to accept connections";

// PostgreSQL refuses to run as root; Debian's package brings a user for it.
const passwd* unprivileged_user() {
  if (::geteuid() != 0) return nullptr;
  const passwd* user = ::getpwnam("postgres");
  if (user == nullptr) throw std::runtime_error("there is no user postgres: is PostgreSQL installed?");
  return user;
}

// Starts one of PostgreSQL's programs with its standard error in `log`, or nowhere. It gets SIGQUIT if we die.
pid_t spawn(const std::string& program, const std::vector<std::string>& arguments, int log) {
  const passwd* user = unprivileged_user();
  const std::string path = kPrograms + program;
  std::vector<char*> pointers = {const_cast<char*>(path.c_str())};
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  const pid_t process = ::fork();
  if (process != 0) return process;
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, STDIN_FILENO);
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(log >= 0 ? log : nowhere, STDERR_FILENO);
  if (user != nullptr && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(126);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  ::setenv("LC_ALL", "C", 1);
  if (::chdir("/") == 0) ::execv(path.c_str(), pointers.data());
  ::_exit(127);
}

int wait_for(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Reads to the end, so that the server never waits for its log; tells when the server is ready, or that it never
// was.
void read_log(int log, std::promise<bool> ready) {
  std::string text;
  std::array<char, 4096> buffer;
  bool told = false;
  for (ssize_t size = 0; (size = ::read(log, buffer.data(), buffer.size())) > 0;) {
    if (told) continue;
    text.append(buffer.data(), static_cast<std::size_t>(size));
    told = text.find(kReady) != std::string::npos;
    if (told) ready.set_value(true);
  }
  if (!told) ready.set_value(false);
  ::close(log);
}

}  // namespace

PostgresServer::PostgresServer(Until until) : until_(until) {
  std::string folder = (std::filesystem::temp_directory_path() / "bigshot_pg_XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot make a folder for PostgreSQL");
  folder_ = folder;
  if (const passwd* user = unprivileged_user()) {
    if (::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown failed");
  }
  const std::vector<std::string> arguments = {
      "-D", folder_ + "/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"};
  if (wait_for(spawn("initdb", arguments, -1)) != 0) throw std::runtime_error("initdb failed");
  start();
}

PostgresServer::~PostgresServer() {
  stop_at_once();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::start() {
  std::array<int, 2> log{};
  if (::pipe2(log.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = spawn("postgres",
                   {"-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c", "max_connections=60",
                    "-c", "shared_buffers=16MB", "-c", "log_min_messages=log", "-c",
                    until_ == Until::kOnDisk ? "fsync=on" : "fsync=off"},
                   log[1]);
  ::close(log[1]);
  std::promise<bool> promise;
  auto ready = promise.get_future();
  log_reader_ = std::thread(read_log, log[0], std::move(promise));
  if (!ready.get()) throw std::runtime_error("PostgreSQL did not start");
}

void PostgresServer::stop_at_once() {
  if (process_ == 0) return;
  ::kill(process_, SIGQUIT);
  wait_for(process_);
  process_ = 0;
  log_reader_.join();
}

std::string PostgresServer::new_database() {
  const std::string name = "games" + std::to_string(++databases_);
  PGconn* connection = PQconnectdb(url("postgres").c_str());
  PGresult* result = PQexec(connection, ("CREATE DATABASE " + name).c_str());
  const bool made = PQresultStatus(result) == PGRES_COMMAND_OK;
  const std::string reason = PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
  if (!made) throw std::runtime_error(reason);
  return url(name);
}

std::string PostgresServer::url(const std::string& database) const {
  return "postgresql://postgres@/" + database + "?host=" + folder_;
}

}  // namespace bigshot::testing
