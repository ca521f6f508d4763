// `bigshot admin`: what an operator does to a store, also while its server runs. Prints JSON, one object a line,
// for people with a pager and for scripts alike.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/commands/default_store.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "server/doorkeeper.h"
#include "server/operator_desk.h"
#include "server/people_json.h"
#include "server/table_document.h"
#include "store/open_store.h"
#include "store/store_copy.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

namespace json = boost::json;

constexpr const char* kAdminFooter =
    "Examples:\n"
    "  bigshot admin figures\n"
    "  bigshot admin tables --phase playing\n"
    "  bigshot admin people Ada\n"
    "  bigshot admin ban person:9d81c3... --reason 'spam'\n"
    "  bigshot admin close k3v8...\n"
    "  bigshot admin backup games-2026-11-17.db && bigshot admin verify --store sqlite:games-2026-11-17.db\n"
    "\n"
    "Works on the store, also while a server uses it: servers notice within a second. Every action stands in the\n"
    "store's audit log (bigshot admin log). Prints JSON, one object a line.\n"
    "Returns 0 if all went well, 1 if what was looked at is wrong or not there, 2 if the store cannot be used.";

constexpr int kAdminPage = 100;

struct AdminChoice {
  std::string store;
  std::string operator_name;
  std::string language;
  std::string phase;
  std::string target;
  std::string text;
  std::int64_t after = 0;
  int limit = 1000;
};

std::int64_t time_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::string user_name() {
  const char* user = std::getenv("USER");
  return user != nullptr && *user != '\0' ? user : "operator";
}

json::object brief(const StoredTable& table) {
  json::object out = {{"id", table.id}, {"changed", table.time}};
  const auto document = read_document(table.id, table.document);
  if (!document) {
    out["damaged"] = true;
    return out;
  }
  const json::value shown = json::parse(public_table(*document, 0));
  for (const char* key : {"phase", "name", "public", "rated", "host", "made", "seats"}) out[key] = shown.at(key);
  return out;
}

json::object brief(const StoredPerson& person) {
  return {{"id", person.id}, {"name", person.name}, {"made", person.made}};
}

// One call of the command: opens the store, does one thing, tells what came of it.
class Admin {
 public:
  explicit Admin(const AdminChoice& choice)
      : choice_(choice),
        texts_(catalog(chosen_language(choice.language))),
        url_(choice.store.empty() ? default_store() : choice.store) {}

  ExitCode figures() {
    return with_store([](Store& store) -> Outcome {
      const auto figures = store.figures();
      if (!figures) return fault_of(figures.error());
      print({{"open_tables", figures->open_tables},
             {"playing_tables", figures->playing_tables},
             {"closed_tables", figures->closed_tables},
             {"games", figures->games},
             {"events", figures->events},
             {"people", figures->people},
             {"ratings", figures->ratings},
             {"bans", figures->bans}});
      return std::nullopt;
    });
  }

  ExitCode tables() {
    return with_store([this](Store& store) -> Outcome {
      std::string after;
      for (int printed = 0; printed < choice_.limit;) {
        const auto page = store.all_tables(after, kAdminPage);
        if (!page) return fault_of(page.error());
        for (const StoredTable& table : *page) {
          after = table.id;
          const json::object out = brief(table);
          if (!is_wanted(out) || printed >= choice_.limit) continue;
          print(out);
          ++printed;
        }
        if (std::ssize(*page) < kAdminPage) break;
      }
      return std::nullopt;
    });
  }

  ExitCode people() {
    return with_store([this](Store& store) -> Outcome {
      if (const auto one = store.person(choice_.target); one && *one) {
        print(brief(**one));
        return std::nullopt;
      }
      const auto found = store.people_named(choice_.target, choice_.limit);
      if (!found) return fault_of(found.error());
      for (const StoredPerson& person : *found) {
        if (person.name.starts_with(choice_.target)) print(brief(person));
      }
      return std::nullopt;
    });
  }

  ExitCode bans() {
    return with_store([this](Store& store) -> Outcome {
      const auto bans = store.bans("", choice_.limit);
      if (!bans) return fault_of(bans.error());
      for (const StoredBan& ban : *bans) {
        print({{"subject", ban.subject}, {"reason", ban.reason}, {"made", ban.made}});
      }
      return std::nullopt;
    });
  }

  ExitCode log() {
    return with_store([this](Store& store) -> Outcome {
      const auto entries = store.audit(choice_.after, choice_.limit);
      if (!entries) return fault_of(entries.error());
      for (const StoredAudit& entry : *entries) {
        print({{"number", entry.number},
               {"made", entry.made},
               {"operator", entry.operator_name},
               {"action", entry.action},
               {"subject", entry.subject},
               {"detail", entry.detail}});
      }
      return std::nullopt;
    });
  }

  ExitCode verify() {
    if (const auto error = check_integrity(url_)) return fail(fault_of(*error), error->detail);
    return with_store([this](Store& store) -> Outcome {
      const auto result = verify_store(store, [this](const std::string& table, const Fault& fault) {
        print({{"table", table},
               {"at", fault.move ? json::value(*fault.move) : json::value(fault.key)},
               {"error", texts_.sentence(fault.message)}});
      });
      if (!result) return fault_of(result.error());
      print({{"tables", result->tables},
             {"games", result->games},
             {"proven", result->proven},
             {"faults", result->faults}});
      if (result->faults > 0) exit_code_ = kExitFaults;
      return std::nullopt;
    });
  }

  ExitCode back_up_to() {
    if (const auto error = back_up(url_, choice_.target)) return fail(fault_of(*error), error->detail);
    return act([this](OperatorDesk& desk) { return desk.note("backup", choice_.target, time_now()); });
  }

  ExitCode restore_from() {
    if (const auto error = restore(choice_.target, url_)) return fail(fault_of(*error), error->detail);
    return act([this](OperatorDesk& desk) { return desk.note("restore", choice_.target, time_now()); });
  }

  ExitCode ban() {
    const auto subject = ban_subject(choice_.target);
    if (!subject) {
      std::cerr << texts_.text("admin.bad_subject", {{"found", choice_.target}}) << '\n';
      return kExitUsage;
    }
    return act([&](OperatorDesk& desk) { return desk.ban(*subject, choice_.text, time_now()); });
  }

  ExitCode unban() {
    return act([this](OperatorDesk& desk) {
      // As it is in the list first: older bans may be there in another form.
      const auto fault = desk.unban(choice_.target, time_now());
      const auto subject = ban_subject(choice_.target);
      return fault && subject && *subject != choice_.target ? desk.unban(*subject, time_now()) : fault;
    });
  }

  ExitCode act(const std::function<std::optional<Fault>(OperatorDesk&)>& action) {
    return with_store([&](Store& store) -> Outcome {
      OperatorDesk desk(store, choice_.operator_name.empty() ? user_name() : choice_.operator_name);
      if (const auto fault = action(desk)) return fault;
      print({{"ok", true}});
      return std::nullopt;
    });
  }

 private:
  using Outcome = std::optional<Fault>;

  static Fault fault_of(const StoreError& error) { return {message(error), "", std::nullopt}; }
  static void print(const json::object& object) { std::cout << plain_json(object) << '\n'; }

  bool is_wanted(const json::object& table) const {
    if (!choice_.phase.empty()) {
      const auto* phase = table.if_contains("phase");
      if (phase == nullptr || phase->as_string() != choice_.phase) return false;
    }
    return choice_.text.empty() || json::serialize(table).find(choice_.text) != std::string::npos;
  }

  ExitCode with_store(const std::function<Outcome(Store&)>& work) {
    StoreOptions options;
    options.beside_server = true;
    const auto store = open_store(url_, options);
    if (!store) return fail(fault_of(store.error()), store.error().detail);
    if (const auto fault = work(**store)) {
      std::cerr << texts_.sentence(fault->message) << '\n';
      return fault->message.id.starts_with("store.") ? kExitUsage : kExitFaults;
    }
    return exit_code_;
  }

  ExitCode fail(const Fault& fault, const std::string& detail) const {
    std::cerr << texts_.sentence(fault.message) << '\n';
    if (!detail.empty()) std::cerr << detail << '\n';
    return kExitUsage;
  }

  const AdminChoice& choice_;
  const Catalog& texts_;
  std::string url_;
  ExitCode exit_code_ = kExitOk;
};

class AdminCommand {
 public:
  AdminCommand(CLI::App& program, ExitCode& exit_code)
      : command_(*program.add_subcommand("admin", "Looks after a server's store")), exit_code_(exit_code) {
    command_.footer(kAdminFooter);
    command_.require_subcommand(1);
    command_.fallthrough();
    command_.add_option("--store", choice_->store, "sqlite:PATH or postgresql://... (default: as for serve)");
    command_.add_option("--operator", choice_->operator_name,
                        "Who you are, for the audit log (default: your user name)");
    add_language_option(command_, choice_->language);
    add_looking();
    add_acting();
    add_keeping();
  }

 private:
  CLI::App* add(const char* name, const char* help, std::function<ExitCode(Admin&)> run) {
    CLI::App* sub = command_.add_subcommand(name, help);
    sub->callback([choice = choice_, &exit_code = exit_code_, run = std::move(run)] {
      Admin admin(*choice);
      exit_code = run(admin);
    });
    return sub;
  }
  CLI::Option* target(CLI::App* sub, const char* name, const char* help) {
    return sub->add_option(name, choice_->target, help);
  }
  CLI::App* add_action(const char* name, const char* help, const char* what,
                       std::function<std::optional<Fault>(OperatorDesk&, const AdminChoice&)> action) {
    CLI::App* sub = add(name, help, [choice = choice_, action = std::move(action)](Admin& admin) {
      return admin.act([&](OperatorDesk& desk) { return action(desk, *choice); });
    });
    target(sub, what, "The id")->required();
    return sub;
  }

  void add_looking() {
    add("figures", "How much is stored", [](Admin& admin) { return admin.figures(); });
    CLI::App* tables = add("tables", "Lists tables", [](Admin& admin) { return admin.tables(); });
    tables->add_option("--phase", choice_->phase, "Only these")
        ->check(CLI::IsMember({"open", "drawing", "playing", "finished", "closed", "ended"}));
    tables->add_option("--find", choice_->text, "Only those whose line has this text");
    tables->add_option("--limit", choice_->limit, "So many at most")->check(CLI::Range(1, 1'000'000));
    CLI::App* people = add("people", "Lists people", [](Admin& admin) { return admin.people(); });
    target(people, "NAME", "An id, or how a name begins");
    people->add_option("--limit", choice_->limit, "So many at most")->check(CLI::Range(1, 1'000'000));
    add("bans", "Lists who may not come in", [](Admin& admin) { return admin.bans(); });
    CLI::App* log = add("log", "What operators did", [](Admin& admin) { return admin.log(); });
    log->add_option("--after", choice_->after, "Only after this number");
  }

  void add_acting() {
    add_action("close", "Ends a table, also in the middle of a game", "TABLE",
               [](OperatorDesk& desk, const AdminChoice& c) { return desk.close_table(c.target, time_now()); });
    add_action("remove-table", "Removes a table with its game", "TABLE",
               [](OperatorDesk& desk, const AdminChoice& c) { return desk.remove_table(c.target, time_now()); });
    add_action("remove-person", "Removes a person; games of others stay, without the name", "PERSON",
               [](OperatorDesk& desk, const AdminChoice& c) { return desk.remove_person(c.target, time_now()); });
    add_action("rename", "Gives a person another name, until they choose one again", "PERSON",
               [](OperatorDesk& desk, const AdminChoice& c) { return desk.rename(c.target, c.text, time_now()); })
        ->add_option("NAME", choice_->text, "The new name")
        ->required();
    add_action("reset-rating", "As if they had never played a rated game", "PLAYER",
               [](OperatorDesk& desk, const AdminChoice& c) { return desk.reset_rating(c.target, time_now()); });
    constexpr const char* kSubject = "person:ID or address:IP";
    CLI::App* ban = add("ban", "Keeps a person or an address out", [](Admin& admin) { return admin.ban(); });
    target(ban, "SUBJECT", kSubject)->required();
    ban->add_option("--reason", choice_->text, "Why, for the list and the log");
    CLI::App* unban = add("unban", "Lets them in again", [](Admin& admin) { return admin.unban(); });
    target(unban, "SUBJECT", kSubject)->required();
  }

  void add_keeping() {
    target(
        add("backup", "Copies the store into a new SQLite file", [](Admin& admin) { return admin.back_up_to(); }),
        "FILE", "A file that is not there yet")
        ->required();
    target(
        add("restore", "Copies a back-up into an empty store", [](Admin& admin) { return admin.restore_from(); }),
        "FILE", "The back-up")
        ->required();
    add("verify", "Judges everything that is stored: bytes, checksums, rules, dice",
        [](Admin& admin) { return admin.verify(); });
  }

  std::shared_ptr<AdminChoice> choice_ = std::make_shared<AdminChoice>();
  CLI::App& command_;
  ExitCode& exit_code_;
};

}  // namespace

void add_admin(CLI::App& program, ExitCode& exit_code) { const AdminCommand command(program, exit_code); }

}  // namespace bigshot::cli
