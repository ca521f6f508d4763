#include "server/session.h"

#include "server/doorkeeper.h"
#include "server/ids.h"
#include "server/own_data.h"
#include "server/people.h"
#include "server/people_json.h"
#include "server/table/table.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWaitingForGreeting = 64;

// What strangers may do.
struct IsForEveryone {
  bool operator()(const HelloRequest&) const { return true; }
  bool operator()(const CreateRequest&) const { return false; }
  bool operator()(const UnwatchRequest&) const { return true; }
  bool operator()(const OwnRequest& request) const { return std::holds_alternative<RedeemRequest>(request); }
  bool operator()(const OnTable& request) const {
    return std::holds_alternative<WatchRequest>(request.what) ||
           std::holds_alternative<ViewRequest>(request.what) || std::holds_alternative<LegalRequest>(request.what);
  }
};

}  // namespace

Session::Session(Services& services, std::shared_ptr<Connection> connection, const std::atomic<bool>& stopping,
                 std::function<void(Session&)> on_end)
    : services_(services),
      connection_(std::move(connection)),
      stopping_(stopping),
      on_end_(std::move(on_end)),
      client_(std::make_shared<Client>(connection_)) {
  services_.metrics.sessions.add(1);
}

void Session::on_message(std::string_view text) {
  services_.metrics.requests.add();
  auto request = read_request(text);
  if (!request) return refuse(request.error().id, request.error().fault);
  if (stopping_) return refuse(request->id, refusal("server.stopping"));
  const std::lock_guard lock(mutex_);
  if (!greeting_) return handle(std::move(*request));
  if (waiting_.size() >= kMostWaitingForGreeting) return refuse(request->id, refusal("request.too_many"));
  waiting_.push_back(std::move(*request));
}

void Session::handle(Request request) {
  const PersonPtr person = client_->person();
  if (!person && !std::visit(IsForEveryone(), request.what)) {
    return refuse(request.id, refusal("person.needed"));
  }
  if (!may_ask(person, request)) return refuse(request.id, refusal("person.too_fast"));
  if (auto* on_table = std::get_if<OnTable>(&request.what)) return handle(request.id, std::move(*on_table));
  if (auto* hello = std::get_if<HelloRequest>(&request.what)) return handle(request.id, std::move(*hello));
  if (auto* own = std::get_if<OwnRequest>(&request.what)) return handle(request.id, std::move(*own));
  if (auto* create = std::get_if<CreateRequest>(&request.what)) {
    return create_table(services_, request.id, client_, *create);
  }
  unwatch([connection = connection_, id = request.id] { connection->send(ok_message(id)); });
}

// Strangers are limited by their address alone; who says who they are counts as that person already.
bool Session::may_ask(const PersonPtr& person, const Request& request) const {
  const Milliseconds now = services_.scheduler.now();
  if (const auto* hello = std::get_if<HelloRequest>(&request.what)) {
    return services_.requests.allow(person_id(hello->key), now);
  }
  return !person || services_.requests.allow(person->id, now);
}

void Session::handle(std::int64_t id, OnTable request) {
  TableRequest to_table{id, client_, std::move(request.what)};
  if (std::holds_alternative<WatchRequest>(to_table.what)) return watch(request.table, std::move(to_table));
  services_.tables.send(request.table, std::move(to_table));
}

// The table that was watched before says its last word before the new one says its first.
void Session::watch(const std::string& table, TableRequest request) {
  if (watched_ == table) return services_.tables.send(table, std::move(request));
  unwatch([&services = services_, table, request = std::move(request)] { services.tables.send(table, request); });
  watched_ = table;
}

void Session::unwatch(std::function<void()> then) {
  const auto table = watched_.empty() ? nullptr : services_.tables.find(watched_);
  watched_.clear();
  if (table) return table->unwatch(client_, std::move(then));
  then();
}

void Session::handle(std::int64_t id, HelloRequest hello) {
  const PersonPtr known = client_->person();
  if (known && known->key_hash != hash_of_key(hello.key)) return refuse(id, refusal("person.already"));
  const auto greeted = std::make_shared<std::optional<Result<Person, Fault>>>();
  ask_store(
      [greeted, hello = std::move(hello)](Session& self) {
        greeted->emplace(greet(self.services_.store, hello, self.services_.scheduler.now()));
      },
      [greeted, id](Session& self) { self.on_greeted(id, **greeted); });
}

void Session::ask_store(std::function<void(Session&)> ask, std::function<void(Session&)> then) {
  greeting_ = true;
  const auto work = [self = shared_from_this(), ask = std::move(ask), then = std::move(then)] {
    ask(*self);
    const std::lock_guard lock(self->mutex_);
    self->greeting_ = false;
    then(*self);
    while (!self->greeting_ && !self->waiting_.empty()) {
      Request request = std::move(self->waiting_.front());
      self->waiting_.pop_front();
      self->handle(std::move(request));
    }
  };
  services_.scheduler.run(WorkKind::kPeople, connection_->address(), work);
}

void Session::handle(std::int64_t id, OwnRequest request) {
  const auto answered = std::make_shared<std::optional<Result<std::string, Fault>>>();
  ask_store(
      [answered, request = std::move(request)](Session& self) {
        answered->emplace(std::visit([&](const auto& one) { return self.answer(one); }, request));
      },
      [answered, id](Session& self) {
        const auto& answer = **answered;
        if (!answer) return self.refuse(id, answer.error());
        self.connection_->send(ok_message(id, *answer));
      });
}

Result<std::string, Fault> Session::answer(const RekeyRequest& rekey) {
  const auto person = change_key(services_.store, *client_->person(), rekey.key);
  if (!person) return person.error();
  client_->set_person(*person);
  services_.on_person_changed(person->id);
  return "{\"person\":" + write_person(*person) + '}';
}

Result<std::string, Fault> Session::answer(const CodeRequest& code) {
  const auto made = make_key_code(services_.store, *client_->person(), code.key, services_.scheduler.now());
  if (!made) return made.error();
  return "{\"code\":\"" + made->code + "\",\"expires\":" + std::to_string(made->expires) + '}';
}

Result<std::string, Fault> Session::answer(const RedeemRequest& redeem) {
  const auto key = take_key_code(services_.store, redeem.code, services_.scheduler.now());
  if (!key) return key.error();
  return "{\"key\":\"" + *key + "\"}";
}

Result<std::string, Fault> Session::answer(const DeleteMeRequest& request) {
  const PersonPtr person = client_->person();
  if (hash_of_key(request.key) != person->key_hash) return refusal("person.wrong_key");
  if (const auto fault = delete_person(services_, *person)) return *fault;
  client_->set_nobody();
  services_.on_person_changed(person->id);
  return std::string("{}");
}

void Session::on_greeted(std::int64_t id, const Result<Person, Fault>& person) {
  if (!person) return refuse(id, person.error());
  if (services_.door.is_banned(kPersonSubject, person->id)) return refuse(id, refusal("person.banned"));
  client_->set_person(*person);
  if (const auto table = watched_.empty() ? nullptr : services_.tables.find(watched_)) table->greet_watcher();
  connection_->send(ok_message(id, "{\"person\":" + write_person(*person) + '}'));
}

void Session::refuse(std::optional<std::int64_t> id, const Fault& fault) {
  services_.metrics.refused.add();
  connection_->send(error_message(id, fault));
}

void Session::on_close() {
  {
    const std::lock_guard lock(mutex_);
    client_->set_closed();
    waiting_.clear();
    unwatch([] {});
  }
  services_.metrics.sessions.add(-1);
  on_end_(*this);
}

void Session::end_unless(const std::string& person, const std::string& key_hash) {
  const PersonPtr known = client_->person();
  if (!known || known->id != person || known->key_hash == key_hash) return;
  static const SharedText bye = shared("{\"bye\":\"person.unknown\"}");
  connection_->send(bye);
  connection_->close(CloseReason::kGoingAway);
}

void Session::end_if_banned() {
  const PersonPtr person = client_->person();
  const bool banned = services_.door.is_banned(kAddressSubject, connection_->address()) ||
                      (person && services_.door.is_banned(kPersonSubject, person->id));
  if (!banned) return;
  static const SharedText bye = shared("{\"bye\":\"person.banned\"}");
  connection_->send(bye);
  connection_->close(CloseReason::kGoingAway);
}

void Session::say_goodbye() {
  static const SharedText bye = shared("{\"bye\":\"server.stopping\"}");
  connection_->send(bye);
  connection_->close(CloseReason::kGoingAway);
}

}  // namespace bigshot
