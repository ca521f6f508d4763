// What the viewer can do now; and for what cannot be done, why not.
#include "auto_bid/auto_bid.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

class ChoicesWriter {
 public:
  ChoicesWriter(JsonWriter& json, const Picture& picture)
      : json_(json), picture_(picture), state_(picture.state()) {}

  void write() {
    json_.key("choices");
    json_.begin_object();
    write_bid();
    choice("pass", Action::pass());
    choice("ready", Action::ready());
    write_loans();
    write_pays();
    write_confirm();
    write_comfort();
    json_.end_object();
  }

 private:
  void why_not_asked() { write_why_not_asked(json_, state_, picture_.viewer, picture_.header.board); }

  void allowed_or_why(const std::optional<Refusal>& refusal) {
    const bool allowed = picture_.asked() && !refusal;
    json_.member("allowed", allowed);
    if (allowed) return;
    json_.key("why");
    if (!picture_.asked()) return why_not_asked();
    write_message(json_, *refusal, picture_.header.board);
  }

  void choice(std::string_view name, Action action) {
    json_.key(name);
    json_.begin_object();
    allowed_or_why(state_.check(action));
    json_.end_object();
  }

  void bid_refusal(std::string_view name, int amount) {
    json_.key(name);
    const auto refusal = state_.check_bid(amount);
    if (picture_.asked() && refusal) return write_message(json_, *refusal, picture_.header.board);
    why_not_asked();
  }

  void write_bid() {
    const int low = state_.phase() == Phase::kBidding ? state_.standing_bid() + 1 : 1;
    const int high = picture_.viewer ? state_.bid_limit(*picture_.viewer) : 0;
    json_.key("bid");
    json_.begin_object();
    allowed_or_why(state_.check_bid(low));
    json_.member("low", low);
    json_.member("high", high);
    bid_refusal("tooLow", low - 1);
    bid_refusal("tooHigh", high + 1);
    json_.end_object();
  }

  void write_loans() {
    json_.key("loans");
    json_.begin_list();
    if (picture_.viewer) {
      for (const Color color : colors_of(state_, *picture_.viewer)) {
        json_.begin_object();
        json_.member("color", letter(color));
        allowed_or_why(state_.check(Action::loan(color)));
        write_loan_offer(json_, "offer", state_.loans(color));
        json_.end_object();
      }
    }
    json_.end_list();
  }

  void write_pays() {
    json_.key("pays");
    json_.begin_list();
    if (picture_.viewer && state_.phase() == Phase::kPaying) {
      for (const Color color : colors_of(state_, *picture_.viewer)) {
        json_.begin_object();
        json_.member("color", letter(color));
        allowed_or_why(state_.check(Action::pay(color)));
        json_.member("money", state_.money(color).millions);
        json_.member("after", state_.money(color).millions - state_.standing_bid());
        json_.end_object();
      }
    }
    json_.end_list();
  }

  void write_confirm() {
    const bool placing = picture_.asked() && state_.phase() == Phase::kPlacing;
    const bool all = placing && std::ssize(picture_.draft) == state_.cubes_on_offer().total();
    json_.key("confirm");
    write_placing_choice(all, placing, "why.cubes_left");
    json_.key("takeBack");
    write_placing_choice(placing && !picture_.draft.empty(), placing, "why.nothing_to_take_back");
  }

  void write_placing_choice(bool allowed, bool placing, std::string_view otherwise) {
    json_.begin_object();
    json_.member("allowed", allowed);
    if (!allowed) {
      json_.key("why");
      if (placing) {
        write_message(json_, otherwise, {}, Rule::kR6);
      } else if (picture_.asked()) {
        write_message(json_, *state_.check(Action::place(Color::kRed, Lot{0})), picture_.header.board);
      } else {
        why_not_asked();
      }
    }
    json_.end_object();
  }

  // A private maximum and passing the rest are for who still takes part in an auction.
  void write_comfort() {
    const bool on = picture_.viewer && is_auction_on(state_);
    const bool in = on && !state_.has_passed(*picture_.viewer);
    const auto allowed_or_out = [&] {
      json_.member("allowed", in);
      if (in) return;
      json_.key("why");
      write_message(json_, on ? "why.out_of_auction" : "why.no_auction", {});
    };
    json_.key("setMaximum");
    json_.begin_object();
    allowed_or_out();
    json_.member("low", 1);
    json_.member("high", kHighestBid);
    json_.end_object();
    json_.key("passRest");
    json_.begin_object();
    allowed_or_out();
    json_.end_object();
  }

  JsonWriter& json_;
  const Picture& picture_;
  const State& state_;
};

}  // namespace

void write_why_not_asked(JsonWriter& json, const State& state, Viewer viewer, const Board& board) {
  if (state.finished() || state.phase() == Phase::kRolling) {
    return write_message(json, *state.check(Action::pass()), board);
  }
  write_message(json, viewer ? "why.other_turn" : "why.spectator", {seat("name", state.actor().seat)}, Rule::kR2);
}

void write_choices(JsonWriter& json, const Picture& picture) { ChoicesWriter(json, picture).write(); }

}  // namespace bigshot::wasm
