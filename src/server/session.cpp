#include "server/session.h"

#include "server/doorkeeper.h"
#include "server/ids.h"
#include "server/net/origin.h"
#include "server/newcomers.h"
#include "server/own_data.h"
#include "server/people_json.h"
#include "server/table/table.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostWaiting = 64;

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
  if (!waits_) return handle(std::move(*request));
  if (waiting_.size() >= kMostWaiting) return refuse(request->id, refusal("request.too_many"));
  waiting_.push_back(std::move(*request));
}

void Session::handle(Request request) {
  const PersonPtr person = client_->person();
  if (!person && !std::visit(IsForEveryone(), request.what)) {
    return refuse(request.id, refusal("person.needed"));
  }
  if (!may_ask(person, request)) return refuse(request.id, refusal("person.too_fast"));
  if (auto* on_table = std::get_if<OnTable>(&request.what)) {
    return handle(request.id, person, std::move(*on_table));
  }
  if (auto* hello = std::get_if<HelloRequest>(&request.what)) return handle(request.id, std::move(*hello));
  if (auto* own = std::get_if<OwnRequest>(&request.what)) return handle(request.id, std::move(*own));
  if (auto* create = std::get_if<CreateRequest>(&request.what)) {
    return create_table(services_, request.id, client_, *create);
  }
  unwatch([id = request.id](Session& self) { self.connection_->send(ok_message(id)); });
}

// Strangers are limited by their address alone; who says who they are counts as that person already.
bool Session::may_ask(const PersonPtr& person, const Request& request) const {
  const Milliseconds now = services_.scheduler.now();
  if (const auto* hello = std::get_if<HelloRequest>(&request.what)) {
    return services_.requests.allow(person_id(hello->key), now);
  }
  return !person || services_.requests.allow(person->id, now);
}

void Session::handle(std::int64_t id, const PersonPtr& person, OnTable request) {
  TableRequest to_table{id, client_, person, std::move(request.what)};
  if (std::holds_alternative<WatchRequest>(to_table.what)) return watch(request.table, std::move(to_table));
  services_.tables.send(request.table, std::move(to_table));
}

void Session::watch(const std::string& table, TableRequest request) {
  const auto send = [table, request = std::move(request)](Session& self) {
    TableRequest numbered = request;
    std::get<WatchRequest>(numbered.what).watch = self.client_->watch();
    self.services_.tables.send(table, std::move(numbered));
  };
  if (watched_ == table) return send(*this);
  unwatch(send);
  watched_ = table;
}

// The table that was watched before says its last word before the new one says its first, and before anything else
// is asked of that. If it has not come to the request to watch it yet, it will find that another watch has begun.
void Session::unwatch(std::function<void(Session&)> then) {
  const auto table = stop_watching();
  if (!table) return then(*this);
  waits_ = true;
  table->unwatch(client_, [self = shared_from_this(), then = std::move(then)] { self->go_on(then); });
}

std::shared_ptr<Table> Session::stop_watching() {
  client_->begin_next_watch();
  const auto table = watched_.empty() ? nullptr : services_.tables.find(watched_);
  watched_.clear();
  return table;
}

void Session::handle(std::int64_t id, HelloRequest hello) {
  const PersonPtr known = client_->person();
  if (known && known->key_hash != hash_of_key(hello.key)) return refuse(id, refusal("person.already"));
  const auto greeted = std::make_shared<std::optional<Result<Person, Fault>>>();
  ask_store([greeted, hello = std::move(hello)](Session& self) { greeted->emplace(self.let_in(hello)); },
            [greeted, id](Session& self) { self.on_greeted(id, **greeted); });
}

void Session::ask_store(std::function<void(Session&)> ask, std::function<void(Session&)> then) {
  waits_ = true;
  const auto work = [self = shared_from_this(), ask = std::move(ask), then = std::move(then)] {
    ask(*self);
    self->go_on(then);
  };
  services_.scheduler.run(WorkKind::kPeople, limit_key(connection_->address()), work);
}

void Session::go_on(const std::function<void(Session&)>& then) {
  const std::lock_guard lock(mutex_);
  waits_ = false;
  then(*this);
  while (!waits_ && !waiting_.empty()) {
    Request request = std::move(waiting_.front());
    waiting_.pop_front();
    handle(std::move(request));
  }
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
  // The key that they have now; another node may have changed it. Who is gone already may say so again.
  const auto stored = services_.store.person(person->id);
  if (!stored) return Fault{message(stored.error()), "", std::nullopt};
  const std::string& key_hash = *stored ? (*stored)->key_hash : person->key_hash;
  if (hash_of_key(request.key) != key_hash) return refusal("person.wrong_key");
  if (const auto fault = delete_person(services_, *person)) return *fault;
  client_->set_nobody();
  services_.on_person_changed(person->id);
  return std::string("{}");
}

// Whoever revokes a key, or bans a person, ends the connections that are known as theirs. So this one is known
// first, and then looks whether it is still allowed to be: one of the two sees the other.
Result<Person, Fault> Session::let_in(const HelloRequest& hello) {
  auto person = greet_from(services_, hello, connection_->address());
  if (!person) return person;
  client_->set_person(*person);
  const auto owner = services_.store.person_by_key(person->key_hash);
  const bool banned = services_.door.is_banned(kPersonSubject, person->id);
  if (!banned && owner && *owner && (*owner)->id == person->id) return person;
  client_->set_nobody();
  if (banned) return refusal("person.banned");
  return owner ? refusal("person.unknown") : Fault{message(owner.error()), "", std::nullopt};
}

void Session::on_greeted(std::int64_t id, const Result<Person, Fault>& person) {
  if (!person) return refuse(id, person.error());
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
    if (const auto table = stop_watching()) table->unwatch(client_);
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
  const bool banned = services_.door.is_banned(kAddressSubject, limit_key(connection_->address())) ||
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
