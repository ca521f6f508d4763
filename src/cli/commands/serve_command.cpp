// `bigshot serve`: the game over the network, for browsers and programs (docs/protocol.md).
#include <signal.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <filesystem>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/commands/default_store.h"
#include "cli/commands/language_option.h"
#include "server/app.h"
#include "server/ids.h"
#include "server/net/beast_server.h"
#include "store/open_store.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kServeFooter =
    "Examples:\n"
    "  bigshot serve\n"
    "  bigshot serve --port 9000 --store sqlite:club.db\n"
    "  bigshot serve --store postgresql://bigshot@localhost/bigshot --address 0.0.0.0\n"
    "\n"
    "Ctrl-C or SIGTERM ends it in good order. Nothing is lost however it ends. Behind a proxy: docs/deploy.md.";

constexpr Milliseconds kPatience = 5000;  // for what is under way at the end
constexpr int kMostWorkers = 64;
constexpr Milliseconds kDay = Milliseconds{24} * 3600 * 1000;
constexpr int kMostDays = 36'500;
constexpr int kMostConnections = 1'000'000;

struct ServeChoice {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string store;
  std::string web;
  std::vector<std::string> origins;
  bool trust_proxy = false;
  int threads = 1;
  int workers = 0;
  int connections = NetLimits{}.connections;
  std::string log = "info";
  int keep = 90;
  int keep_finished = 0;
  std::string language;
};

LogLevel log_level(const std::string& name) {
  if (name == "debug") return LogLevel::kDebug;
  if (name == "warning") return LogLevel::kWarning;
  return name == "error" ? LogLevel::kError : LogLevel::kInfo;
}

// The page beside a program that is installed: /usr/share/bigshot/web for /usr/bin/bigshot. Empty if there is
// none.
std::string installed_page() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto page = program.parent_path().parent_path() / "share" / "bigshot" / "web";
  return !error && std::filesystem::is_directory(page, error) ? page.string() : "";
}

// Signals that ask for an end reach whoever waits for them, and no thread otherwise.
class EndSignals {
 public:
  EndSignals() {
    sigemptyset(&signals_);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, number);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    // Whoever reads the log may end before the server does.
    signal(SIGPIPE, SIG_IGN);
  }
  void wait() const {
    int number = 0;
    sigwait(&signals_, &number);
    // Who asks a second time means it.
    pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
  }

 private:
  sigset_t signals_{};
};

class Server {
 public:
  Server(const ServeChoice& choice, const Catalog& texts)
      : choice_(choice), texts_(texts), log_(Log::to_stderr(log_level(choice.log))) {}

  int run() {
    const EndSignals signals;  // before the first thread
    const std::string url = choice_.store.empty() ? default_store() : choice_.store;
    const bool shared = !url.starts_with("sqlite:");
    StoreOptions store_options;
    store_options.on_news = [this](const News& news) {
      if (App* app = hearing_.load()) app->on_news(news);
    };
    auto store = open_store(url, store_options);
    if (!store) return fail(url, store.error());

    Counter& thrown = metrics_.counter("bigshot_thrown_total", "Work that was given up because it threw");
    SchedulerOptions scheduling{.threads = choice_.threads, .workers = choice_.workers};
    scheduling.on_throw = [this, &thrown](std::string_view where, std::string_view what) {
      thrown.add();
      log_.error("thrown", {{"where", where}, {"what", what}});
    };
    // Bots that nobody waits for then take time from those who play.
    scheduling.on_priority_refused = [this](std::string_view reason) {
      log_.warning("priority.refused", {{"detail", reason}});
    };
    AsioScheduler scheduler(scheduling);
    AppOptions options;
    options.version = BIGSHOT_VERSION;
    options.shared_store = shared;
    if (shared) options.node = random_id();
    options.bots.at_once = thinking_threads(choice_.workers);
    options.sweep.standing = choice_.keep * kDay;
    options.sweep.finished = choice_.keep_finished * kDay;
    App app(**store, scheduler, metrics_, log_, options);
    if (const auto error = app.start()) {
      scheduler.stop();
      return fail(url, *error);
    }
    BeastServer network(net_options(), scheduler, app, metrics_, log_);
    if (const auto problem = network.start()) {
      std::cerr << *problem << '\n';
      app.stop(0);
      scheduler.stop();
      return kExitUsage;
    }
    hearing_ = &app;
    std::cout << texts_.text("serve.listening", {{"url", page_url(network.port())}}) << '\n'
              << texts_.text("serve.keeping", {{"store", shared ? "PostgreSQL" : url.substr(url.find(':') + 1)}})
              << std::endl;
    signals.wait();
    std::cout << texts_.text("serve.ending") << std::endl;
    network.stop_accepting();
    app.stop(kPatience);
    network.stop();
    hearing_ = nullptr;
    scheduler.stop();
    store->reset();
    return kExitOk;
  }

 private:
  NetOptions net_options() const {
    NetOptions options;
    options.address = choice_.address;
    options.port = choice_.port;
    options.web_root = choice_.web.empty() ? installed_page() : choice_.web;
    options.origins = choice_.origins;
    options.trust_proxy = choice_.trust_proxy;
    options.limits.connections = choice_.connections;
    return options;
  }

  std::string page_url(std::uint16_t port) const {
    std::string host = choice_.address;
    if (host == "127.0.0.1" || host == "0.0.0.0" || host == "::" || host == "::1") host = "localhost";
    if (host.find(':') != std::string::npos) host = '[' + host + ']';
    return "http://" + host + ':' + std::to_string(port);
  }

  int fail(const std::string& url, const StoreError& error) const {
    // At the start "try again" helps nobody; what the system says does. A database's address may hold a password.
    if (error.fault == StoreFault::kUnavailable && !error.detail.empty()) {
      const std::string store = url.starts_with("sqlite:") ? url.substr(url.find(':') + 1) : "PostgreSQL";
      std::cerr << texts_.text("serve.cannot_open", {{"store", store}, {"reason", error.detail}}) << '\n';
      return kExitUsage;
    }
    std::cerr << texts_.sentence(message(error)) << '\n';
    if (!error.detail.empty()) std::cerr << error.detail << '\n';
    return kExitUsage;
  }

  const ServeChoice& choice_;
  const Catalog& texts_;
  Log log_;
  Metrics metrics_;
  std::atomic<App*> hearing_ = nullptr;
};

// As browsers send it: scheme, host and perhaps a port, and nothing after them.
CLI::Validator origin() {
  return {[](const std::string& text) -> std::string {
            const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
            const bool whole =
                scheme != 0 && text.size() > scheme && text.find_first_of("/?#@ ", scheme) == std::string::npos;
            return whole
                       ? ""
                       : "'" + text + "' is no origin; allowed: https://HOST or http://HOST, with :PORT if needed";
          },
          "ORIGIN"};
}

}  // namespace

void add_serve(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<ServeChoice>();
  CLI::App* command = program.add_subcommand("serve", "Serves the game over the network");
  command->footer(kServeFooter);
  command->add_option("--address", choice->address, "Where to listen: an IP address of this machine")
      ->capture_default_str();
  command->add_option("--port", choice->port, "0: any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--store", choice->store,
                      "Where games are kept: sqlite:PATH or postgresql://... (default: games.db among your data)");
  command->add_option("--web", choice->web, "The folder of the page (default: that of the installed program)")
      ->check(CLI::ExistingDirectory);
  command->add_option("--origin", choice->origins, "Another origin whose pages may connect: https://example.org")
      ->check(origin());
  command->add_flag("--trust-proxy", choice->trust_proxy,
                    "A proxy on this machine names the address of who asks (X-Forwarded-For)");
  command->add_option("--threads", choice->threads, "Network threads")
      ->check(CLI::Range(1, kMostWorkers))
      ->capture_default_str();
  command
      ->add_option("--workers", choice->workers, "Threads on which bots think (default: one less than the cores)")
      ->check(CLI::Range(1, kMostWorkers));
  command->add_option("--connections", choice->connections, "So many at most; each needs an open file")
      ->check(CLI::Range(1, kMostConnections))
      ->capture_default_str();
  command->add_option("--keep", choice->keep, "Days until a table that stands still is removed; 0: never")
      ->check(CLI::Range(0, kMostDays))
      ->capture_default_str();
  command->add_option("--keep-finished", choice->keep_finished, "Days until a finished game is removed; 0: never")
      ->check(CLI::Range(0, kMostDays))
      ->capture_default_str();
  command->add_option("--log", choice->log, "The lowest level of messages to log on standard error")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] {
    const Catalog& texts = catalog(chosen_language(choice->language));
    exit_code = Server(*choice, texts).run();
  });
}

}  // namespace bigshot::cli
