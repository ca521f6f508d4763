// One table, as an actor: everything that happens to it runs on its strand, one thing at a time, and becomes known
// only after it is durable.
//
// A request that changes something makes a list of changes and commits it; until the answer comes, further
// requests wait. If another node was faster, the table reads what it missed, tells its watchers, and tries the
// request again. If the store fails, the request is refused, and the table reads before it does anything else,
// since it cannot know what was kept.
//
// What happens by itself (bots, clocks, comfort) is computed anew from the position after every change, and done
// by the node that has the duty for the game.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/live_game.h"
#include "server/requests.h"
#include "server/services.h"
#include "server/table_document.h"
#include "server/table_snapshot.h"

namespace bigshot {

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(Services& services, std::string id);

  // From any thread. The request's client gets exactly one answer.
  void handle(TableRequest request);
  // The same for what needs no answer.
  void unwatch(ClientPtr client, std::function<void()> done = {});
  // A watcher has said who they are.
  void greet_watcher();
  // This node has the duty for the game until the term ends.
  void take_duty(std::uint64_t term);
  // Another node may have changed something.
  void look_again();
  // People may have come to other nodes, or left them.
  void look_for_people();
  void load();

  // Who is connected, a bit for each seat.
  unsigned here() const { return here_.load(std::memory_order_relaxed); }
  bool is_working() const { return working_.load(std::memory_order_relaxed); }

 private:
  // What happens by itself next.
  struct Act {
    enum class Kind : std::uint8_t { kBot, kComfort, kClock };
    Kind kind = Kind::kBot;
    Milliseconds at = 0;
  };
  // A question to a bot about the move after event `number`.
  struct Question {
    std::int64_t number = 0;
    Milliseconds asked = 0;
    std::shared_ptr<std::atomic<bool>> obsolete;
    std::optional<std::vector<Action>> answer;  // empty if the bot failed
  };
  // Events on their way to the store, and who waits for them.
  struct Append {
    std::vector<NewEvent> events;
    State after;
    std::optional<TableRequest> request;
    std::int64_t answer = 0;  // the number of the last event that the request itself asked for
    Milliseconds time = 0;    // of the events
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
  };

  using Done = std::function<void(const std::optional<StoreError>&)>;

  // --- table.cpp: the queue ---------------------------------------------------------------------------------
  void post(std::function<void(Table&)> work);
  void take(TableRequest request);
  void proceed();
  void run(TableRequest request);
  // Changes the store; nothing else is done until the answer is there.
  void commit(const StoreChanges& changes, Done done);
  // For requests: what to do about an error. True if there was one.
  bool handle_error(const std::optional<StoreError>& error, TableRequest& request);
  void set_busy(bool busy);
  void ok(const TableRequest& request, std::string_view ok = "{}");
  void refuse(const TableRequest& request, const Fault& fault);
  void refuse(const TableRequest& request, const Refusal& refusal);
  void refuse_all_waiting(const Fault& fault);
  void retire();
  void consider_retiring();

  // --- table_loading.cpp ------------------------------------------------------------------------------------
  void read_store();
  void on_read(const Stored<TableSnapshot>& snapshot);
  void adopt(const TableSnapshot& snapshot);
  void adopt_document(const TableSnapshot& snapshot, std::string& news);
  bool adopt_events(const TableSnapshot& snapshot);
  void adopt_comforts(const std::vector<StoredComfort>& comforts);
  void make_dice();

  // --- table_watching.cpp -----------------------------------------------------------------------------------
  void answer(const TableRequest& request, const WatchRequest& watch);
  void answer(const TableRequest& request, const DescribeRequest& describe);
  void answer(const TableRequest& request, const ViewRequest& view);
  void answer(const TableRequest& request, const LegalRequest& legal);
  void remove_watcher(const ClientPtr& client);
  bool update_presence();  // whether anything changed
  std::vector<std::string> seated_watchers() const;
  void on_people_found(const std::vector<StoredPresence>& presence);
  void tell_nodes();
  void tell_presence(const Client* except = nullptr);
  void broadcast(const SharedText& text);
  void send_to_person(std::string_view person, const SharedText& text);
  void tell_table();
  void append_awaited(std::string& out) const;
  std::string table_text() const { return public_table(document_, here()); }
  std::string header_text() const;
  std::string result_text() const;
  std::optional<Seat> seat_of(const TableRequest& request) const;

  // --- table_seats.cpp --------------------------------------------------------------------------------------
  void answer(const TableRequest& request, const JoinRequest& join);
  void answer(const TableRequest& request, const LeaveRequest& leave);
  void answer(const TableRequest& request, const BotRequest& bot);
  void answer(const TableRequest& request, const StartRequest& start);
  void answer(const TableRequest& request, const RematchRequest& rematch);
  void find_rematch(const TableRequest& request);
  void tell_rematch(const TableRequest& request);
  void make_rematch(const TableRequest& request);
  std::optional<std::size_t> seat_for(const TableRequest& request, const JoinRequest& join);
  // Stores a changed document, with other changes if need be; `then` once it is durable and told.
  void change(TableDocument document, StoreChanges others, const TableRequest& request,
              std::function<void()> then);

  // --- table_playing.cpp ------------------------------------------------------------------------------------
  // Takes the request with it if the moves are stored.
  void answer(TableRequest& request, const MoveRequest& move);
  void answer(const TableRequest& request, const ComfortRequest& comfort);
  void answer(const TableRequest& request, const ReactRequest& react);
  void append(const std::vector<Action>& moves, std::string_view origin, std::optional<TableRequest> request);
  void append_dice(Append& append) const;
  void store_append(Append append);
  void store_finish(Append append);
  void commit_append(const StoreChanges& changes, Append append);
  void on_appended(Append append, const std::optional<StoreError>& error);
  void tell_appended(const Append& append);
  void add_wake(StoreChanges& changes, const State& after, Milliseconds now);
  void expire_comfort();
  std::vector<SeatResult> results(const State& finished) const;

  // --- table_acts.cpp ---------------------------------------------------------------------------------------
  std::optional<Act> next_act(const State& state, Milliseconds last_time, Milliseconds time_left) const;
  std::optional<Act> next_act() const;
  void act();
  void act_by_bot(const std::string& level, std::string_view origin, const Act& act);
  void ask_bot(const std::string& level);
  void on_bot_answer(std::int64_t number, std::vector<Action> moves);
  bool has_duty() const;
  void ask_for_duty();
  void set_timer(Milliseconds at);
  void try_again_later(Milliseconds wait);

  Services& services_;
  const std::string id_;
  std::shared_ptr<Strand> strand_;

  // What is durable.
  bool loaded_ = false;
  std::int64_t version_ = 0;
  TableDocument document_;
  std::optional<LiveGame> game_;
  std::optional<FairDice> dice_;
  std::array<Comfort, kMaxPlayers> comforts_{};
  std::optional<Milliseconds> wake_;  // as far as this node knows

  // What is going on.
  std::vector<ClientPtr> watchers_;
  std::deque<TableRequest> waiting_;
  bool busy_ = false;       // a commit or a reading is under way
  bool uncertain_ = false;  // the store may hold what is not known here
  bool retired_ = false;
  std::atomic<unsigned> here_ = 0;
  std::atomic<bool> working_ = false;
  std::array<Milliseconds, kMaxPlayers> last_reaction_{};

  // Who is connected, with a store that is shared: each node tells the others about those at its own end.
  std::vector<std::string> elsewhere_;  // people at other nodes
  std::string told_people_;             // what the others have been told
  std::uint64_t told_term_ = 0;
  bool telling_nodes_ = false;
  bool looking_for_people_ = false;
  bool look_for_people_again_ = false;

  // What happens by itself.
  std::optional<std::uint64_t> duty_term_;
  bool asking_for_duty_ = false;
  Milliseconds not_before_ = 0;  // after a failure
  std::optional<Question> question_;
  std::uint64_t timer_ = 0;
  Milliseconds timer_at_ = 0;
  bool idle_timer_set_ = false;
  Milliseconds idle_since_ = 0;
};

}  // namespace bigshot
