// One table, as an actor: everything that happens to it runs on its strand, one thing at a time, and becomes known
// only after it is durable.
//
// The table joins parts that have a state of their own: Seats (people and their seats), TableGame (the game),
// Watchers (who looks on, and what they are told) and Clockwork (what happens by itself). It has the queue of
// requests, and is the only one who stores what concerns them all.
//
// A request that changes something makes a list of changes and commits it; until the answer comes, further
// requests wait. If another node was faster, the table reads what it missed, tells its watchers, and tries the
// request again. If the store fails, the request is refused, and the table reads before it does anything else,
// since it cannot know what was kept.
//
// docs/architecture.md follows one bid through all of it.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "rules/per.h"
#include "server/table/clockwork.h"
#include "server/table/seats.h"
#include "server/table/table_context.h"
#include "server/table/table_game.h"
#include "server/table/watchers.h"
#include "server/table_snapshot.h"

namespace bigshot {

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(Services& services, std::string id);

  // From any thread. The request's client gets exactly one answer.
  void handle(TableRequest request);
  // The client's watch is over; one that still waits here for its turn does not begin (Client::watch).
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
  unsigned here() const { return watchers_.here(); }
  bool is_working() const { return working_.load(std::memory_order_relaxed); }

 private:
  using Done = std::function<void(const std::optional<StoreError>&)>;
  // Who waits for a step, if it was asked for, and since when.
  struct Waiting {
    std::optional<TableRequest> request;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  };

  // --- table.cpp: the queue ---------------------------------------------------------------------------------
  void take(TableRequest request);
  Clockwork::Payers payers() const;
  // The one place where it is decided what is done next.
  void proceed();
  // The same from outside: not while a commit or a reading is under way.
  void proceed_if_free();
  // Changes the store; nothing else is done until the answer is there.
  void commit(const StoreChanges& changes, Done done);
  // For requests: what to do about an error. True if there was one.
  bool handle_error(const std::optional<StoreError>& error, TableRequest& request);
  void set_busy(bool busy);
  void ok(const TableRequest& request, std::string_view ok = "{}");
  void refuse(const TableRequest& request, const Fault& fault);
  void refuse_all_waiting(const Fault& fault);
  // Something has thrown: the table ends, and its watchers' connections with it.
  void break_down(std::string_view what);
  // `lost`: it is not in the store any more, or cannot be read. Then nothing will happen by itself.
  void retire(bool lost = false);
  void consider_retiring();

  // --- table_loading.cpp: from the store --------------------------------------------------------------------
  void read_store();
  void on_read(const Stored<TableSnapshot>& snapshot);
  void adopt(const TableSnapshot& snapshot);
  // Whether watchers have to hear of the table itself; nothing if it cannot be read.
  std::optional<bool> adopt_document(const StoredTable& stored);
  bool adopt_events(const TableSnapshot& snapshot);
  void adopt_comforts(const std::vector<StoredComfort>& comforts);
  void give_up_damaged(std::string_view event, const Fault& why);

  // --- table_answers.cpp: requests that make no move --------------------------------------------------------
  void answer(const TableRequest& request, const WatchRequest& watch);
  void answer(const TableRequest& request, const DescribeRequest& describe);
  void answer(const TableRequest& request, const ViewRequest& view);
  void answer(const TableRequest& request, const LegalRequest& legal);
  void answer(const TableRequest& request, const JoinRequest& join);
  void answer(const TableRequest& request, const LeaveRequest& leave);
  void answer(const TableRequest& request, const BotRequest& bot);
  void answer(const TableRequest& request, const RemoveRequest& remove);
  void answer(const TableRequest& request, const SubstituteRequest& substitute);
  void answer(const TableRequest& request, const ResignRequest& resign);
  void answer(const TableRequest& request, const EndRequest& end);
  void answer(const TableRequest& request, const RedrawRequest& redraw);
  void answer(const TableRequest& request, const RematchRequest& rematch);
  void answer(const TableRequest& request, const ReactRequest& react);
  void answer(const TableRequest& request, const ComfortRequest& comfort);
  void find_rematch(const TableRequest& request);
  void tell_rematch(const TableRequest& request);
  void make_rematch(const TableRequest& request);
  // Does what the seats have decided: stores it, answers, and tells everyone.
  void carry_out(const TableRequest& request, SeatDecision decision);
  // Refuses; with a shared store only after another look at it, since another node may know better.
  void refuse_if_sure(const TableRequest& request, const Fault& fault);
  // Whoever is here again plays themselves again. False if there is nobody.
  bool bring_back();
  Seats::Moment moment() const;
  // Stores a changed document, with other changes if need be; `then` once it is durable.
  void change(TableDocument document, StoreChanges others, const TableRequest& request,
              std::function<void()> then);
  // Says in the log what has been noted since there were so many notes; a game that was ended is over.
  void on_seats_changed(std::size_t notes_before);
  void update_presence(const Client* except = nullptr);
  void tell_table();
  void tell_comfort(Seat seat, const Client* except = nullptr);

  // --- table_playing.cpp: the start, moves, the end ---------------------------------------------------------
  void answer(const TableRequest& request, const StartRequest& start);
  void answer(const TableRequest& request, const RevealRequest& reveal);
  // The game begins with this document; deal and first roll follow from it.
  void begin(const TableRequest& request, TableDocument next);
  // Takes the request with it if the moves are stored.
  void answer(TableRequest& request, const MoveRequest& move);
  void store_step(Step step, Waiting waiting);
  // With the results: all or nothing. Ratings follow by themselves (RatingClerk).
  void store_last_step(Step step, Waiting waiting);
  void commit_step(const StoreChanges& changes, Step step, Waiting waiting);
  void on_step_failed(const StoreError& error, Waiting waiting);
  void on_step_stored(const Step& step, const Waiting& waiting);

  const TableDocument& document() const { return seats_.document(); }
  const TableGame* game() const { return game_ ? &*game_ : nullptr; }

  TableContext context_;
  Services& services_;

  Seats seats_;
  std::optional<TableGame> game_;  // from the start on
  Watchers watchers_;
  Clockwork clockwork_;

  std::deque<TableRequest> waiting_;
  bool loaded_ = false;
  bool busy_ = false;       // a commit or a reading is under way
  bool uncertain_ = false;  // the store may hold what is not known here
  bool retired_ = false;
  std::atomic<bool> working_ = false;
  PerSeat<Milliseconds> last_reaction_{};
  bool idle_timer_set_ = false;
  Milliseconds idle_since_ = 0;
};

}  // namespace bigshot
