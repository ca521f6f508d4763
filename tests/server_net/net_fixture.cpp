#include "server_net/net_fixture.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "server/net/refusal.h"

namespace bigshot::testing {
namespace {

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class EchoPeer final : public Peer {
 public:
  EchoPeer(std::shared_ptr<Connection> connection, AsioScheduler& scheduler, Happenings& happenings)
      : connection_(std::move(connection)), scheduler_(scheduler), happenings_(happenings) {}

  void on_message(std::string_view text) override {
    std::istringstream words{std::string(text)};
    std::string word;
    words >> word;
    if (word == "flood") {
      std::size_t count = 0;
      std::size_t size = 0;
      words >> count >> size;
      const SharedText message = shared(std::string(size, 'x'));
      for (std::size_t i = 0; i < count; ++i) connection_->send(message);
    } else if (word == "close") {
      connection_->send(shared("last words"));
      connection_->close(CloseReason::kNormal);
    } else if (word == "throw") {
      throw std::runtime_error("thrown");
    } else if (word == "later") {
      scheduler_.run_on_worker([connection = connection_, text = std::string(text)] {
        for (int i = 0; i < 100; ++i) connection->send(shared(text + ' ' + std::to_string(i)));
      });
    } else if (word == "address") {
      connection_->send(shared(connection_->address()));
    } else {
      connection_->send(shared(std::string(text)));
    }
    happenings_.add("message");
  }

  void on_close() override { happenings_.add("close"); }

 private:
  std::shared_ptr<Connection> connection_;
  AsioScheduler& scheduler_;
  Happenings& happenings_;
};

std::string described(const HttpRequest& request) {
  std::ostringstream text;
  text << static_cast<int>(request.method) << '|' << request.path << '|' << request.query << '|'
       << request.authorization << '|' << request.content_type << '|' << request.address << '|' << request.body;
  return text.str();
}

}  // namespace

void Happenings::add(std::string what) {
  const std::lock_guard lock(mutex_);
  all_.push_back(std::move(what));
  changed_.notify_all();
}

void Happenings::wait_for(const std::string& what, int times) {
  std::unique_lock lock(mutex_);
  const bool happened = changed_.wait_for(lock, std::chrono::milliseconds(kPatienceMilliseconds),
                                          [&] { return std::count(all_.begin(), all_.end(), what) >= times; });
  if (!happened) throw std::runtime_error("does not happen: " + what);
}

int Happenings::count(const std::string& what) {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(std::count(all_.begin(), all_.end(), what));
}

void EchoHandler::on_request(HttpRequest request, Answer answer) {
  HttpReply reply;
  reply.content_type = "text/plain";
  if (request.path == "/api/throws") throw std::runtime_error("thrown");
  if (request.path == "/ws/closed") return answer(http_error(403, "request.banned"));
  if (request.path == "/api/never") return happenings_.add("asked");
  if (request.path == "/api/header") {
    reply.headers.emplace_back("X-Bad", "a\r\nX-Injected: b");
    reply.headers.emplace_back("X-Good", "c");
  }
  reply.body = shared(described(request));
  if (request.path != "/api/later") return answer(std::move(reply));
  scheduler_.run_on_worker([reply = std::move(reply), answer = std::move(answer)] {
    answer(reply);
    answer(reply);  // once too often: nothing comes of it
  });
}

std::shared_ptr<Peer> EchoHandler::on_connect(std::shared_ptr<Connection> connection, const HttpRequest&) {
  happenings_.add("connect");
  return std::make_shared<EchoPeer>(std::move(connection), scheduler_, happenings_);
}

NetTest::~NetTest() {
  server_.reset();
  scheduler_.reset();
  if (!folder_.empty()) std::filesystem::remove_all(folder_);
}

void NetTest::start(NetOptions options, int threads) {
  server_.reset();
  options.port = 0;
  scheduler_ = std::make_unique<AsioScheduler>(SchedulerOptions{.threads = threads, .workers = 1});
  handler_ = std::make_unique<EchoHandler>(*scheduler_);
  server_ = std::make_unique<BeastServer>(std::move(options), *scheduler_, *handler_, metrics_, log_);
  const auto problem = server_->start();
  if (problem) throw std::runtime_error(*problem);
}

std::string NetTest::metric(const std::string& name) const {
  const std::string text = '\n' + metrics_.text();
  const std::size_t at = text.find('\n' + name + ' ');
  if (at == std::string::npos) return "";
  const std::size_t start = at + name.size() + 2;
  return text.substr(start, text.find('\n', start) - start);
}

std::filesystem::path NetTest::web_folder() {
  if (folder_.empty()) {
    std::string name = (std::filesystem::temp_directory_path() / "bigshot_net_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    folder_ = name;
  }
  return folder_ / "web";
}

void NetTest::make_file(const std::string& name, const std::string& content) {
  const std::filesystem::path path = web_folder() / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

std::string error_id(const HttpAnswer& answer) {
  static const std::string kStart = "{\"error\":{\"id\":\"";
  if (!answer.body.starts_with(kStart)) return "";
  return answer.body.substr(kStart.size(), answer.body.find('"', kStart.size()) - kStart.size());
}

}  // namespace bigshot::testing
