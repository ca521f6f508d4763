// Who looks at a table, and what they are told. Also who of the people with a seat is connected (presence), to
// this node or to another one that shares the store: each node tells the others about those at its own end.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "rules/per.h"
#include "server/presence.h"
#include "server/requests.h"
#include "server/table/table_context.h"
#include "server/table_document.h"

namespace bigshot {

class Watchers {
 public:
  explicit Watchers(const TableContext& context) : context_(context) {}

  bool empty() const { return clients_.empty(); }
  // From now on they hear everything. False if there are too many already: strangers never take the place of
  // somebody who has a seat.
  bool add(const ClientPtr& client, bool seated);
  // Their connections end, and they will come again.
  void close_all();
  // False if they were none.
  bool remove(const ClientPtr& client);

  void tell(const SharedText& text, const Client* except = nullptr) const;
  // One text for those who have a seat, another for everyone else.
  void tell_apart(const TableDocument& document, const SharedText& to_seated, const SharedText& to_others) const;
  // To all connections of one person that look at this table.
  void tell_person(std::string_view person, const SharedText& text, const Client* except = nullptr) const;

  // Who is connected, a bit for each seat. From any thread.
  unsigned here() const { return here_.load(std::memory_order_relaxed); }
  // Counts anew who is connected, and tells the other nodes; whether anything has changed that people should hear.
  bool update_presence(const TableDocument& document);
  void tell_presence(const TableDocument& document, const Client* except = nullptr);
  // Whether the number of those who look on has changed enough to be told; where many do, one more is no news.
  bool is_watching_news() const;
  // "here":[true,false],"away":[0,61000],"watching":3: who is connected, for how long people have not been, and
  // how many without a seat look on.
  std::string presence_text(const TableDocument& document) const;
  // A bit for each seat whose person has been away for so long that others may act for them.
  unsigned absent() const;
  // The people with a seat who are connected to this node, and the addresses they come from.
  struct Present {
    std::vector<std::string> people;
    std::vector<std::string> addresses;
  };
  Present present(const TableDocument& document) const;

  // What other nodes have told about those at their end.
  void set_elsewhere(const std::vector<StoredPresence>& presence);
  // Asks the store for that; `found` is called when it has answered. One asking at a time: who asks meanwhile is
  // served by another one afterwards.
  void look_elsewhere(std::function<void()> found);
  // Whether the other nodes know that nobody is connected to this one.
  bool has_told_all() const { return told_people_.empty() && !telling_nodes_; }

 private:
  std::vector<std::string> seated_here(const TableDocument& document) const;
  int watching_here(const TableDocument& document) const;
  void tell_nodes(std::string people);

  const TableContext& context_;
  Milliseconds away_for(Seat seat) const;

  std::vector<ClientPtr> clients_;
  PerSeat<Milliseconds> away_since_{};  // 0: here, or nobody's seat
  std::atomic<unsigned> here_ = 0;

  int watching_ = 0;       // people without a seat
  int told_watching_ = 0;  // what everybody was told last

  AtNode elsewhere_;         // people at other nodes
  std::string people_;       // those at this node, as others should know it
  std::string told_people_;  // what the others have been told
  std::uint64_t told_term_ = 0;
  bool telling_nodes_ = false;
  bool looking_ = false;
  bool look_again_ = false;
};

}  // namespace bigshot
