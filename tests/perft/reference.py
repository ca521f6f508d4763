#!/usr/bin/env python3
"""The rules of Big Shot a second time, written plainly and apart from the C++ library.

Nothing here is fast or clever. It follows docs/rules.md sentence by sentence, on strings and dictionaries, so
that a mistake in src/rules cannot be repeated here by the same shortcut. Python 3, standard library only.

    reference.py perft FILE.json... [--limit N]   recount the pinned counts that have at most N sequences
    reference.py replay FILE.jsonl...             replay records: every move legal, the result equal, and, where
                                                  a record has "trace" (tests/perft/trace_games.cpp), every
                                                  step's legal moves and facts equal
"""

import argparse
import json
import sys

COLORS = "RYWB"
ROUNDS = 18
CAPACITY = 7

STANDARD = {
    "name": "standard",
    "lots": [{"id": "A", "district": "north", "park": True}]
    + [{"id": i, "district": "north", "value": v} for i, v in (("B", 9), ("C", 10), ("D", 11))]
    + [{"id": "E", "district": "south", "park": True}]
    + [{"id": i, "district": "south", "value": v} for i, v in (("F", 9), ("G", 10), ("H", 11))]
    + [{"id": i, "district": "west", "value": v} for i, v in (("I", 16), ("J", 18), ("K", 21))]
    + [{"id": i, "district": "east", "value": v} for i, v in (("L", 17), ("M", 20))],
}


class Refused(Exception):
    """A header that makes no game; `rule` is the number of the rule that it breaks."""

    def __init__(self, rule, why):
        super().__init__(f"{rule}: {why}")
        self.rule = rule


def owner_of(cubes):
    """[R8] The colour that owns a lot with these cubes (a string of colour letters), or '-'."""
    counts = {color: cubes.count(color) for color in COLORS if color in cubes}
    while counts:
        most = max(counts.values())
        leaders = [color for color in counts if counts[color] == most]
        if len(leaders) == 1:
            return leaders[0]
        for color in leaders:
            del counts[color]
    return "-"


def check_board(board):
    """[T2] Thirteen lots, two of them parks."""
    lots = board["lots"]
    if len(lots) != 13:
        raise Refused("T2", "a board has 13 lots")
    if len({lot["id"] for lot in lots}) != 13:
        raise Refused("T2", "two lots with one id")
    for lot in lots:
        if not ("A" <= lot["id"] <= "Z" and len(lot["id"]) == 1):
            raise Refused("T2", "an id is one letter")
        if lot.get("park", False):
            if lot.get("value", 0) != 0:
                raise Refused("T2", "a park has no value")
        elif lot.get("value", 0) < 1:
            raise Refused("T2", "a lot that is no park has a value")
    if sum(1 for lot in lots if lot.get("park", False)) != 2:
        raise Refused("T2", "a board has two parks")


def check_header(header, board):
    rules = header["rules"]
    players = rules["players"]
    if players not in (2, 3, 4):
        raise Refused("S3", "two, three or four play")
    if players == 2 and rules["money"] == "hidden":
        raise Refused("C4", "two players play with open money")
    if rules["overbid"] == "penalty" and rules["money"] == "open":
        raise Refused("C3", "the penalty is for hidden money")
    check_board(board)
    for space in header["spaces"]:
        if len(set(space)) < 2:
            raise Refused("S1", "a space of one colour")
    for color in COLORS:
        if sum(space.count(color) for space in header["spaces"]) != 18:
            raise Refused("T1", "18 cubes of each colour")
    if not 0 <= header["broker"] < 18 or not 0 <= header["roller"] < players:
        raise Refused("S2", "no such space or seat")
    colors = "".join(seat["colors"] for seat in header["seats"])
    if len(set(colors)) != len(colors) or any(
        len(seat["colors"]) != (2 if players == 2 else 1) for seat in header["seats"]
    ):
        raise Refused("S3", "colours of the seats")


class Game:
    def __init__(self, header):
        board = header["board"]
        board = STANDARD if board == "standard" else board
        check_header(header, board)
        rules = header["rules"]
        self.lots = board["lots"]
        self.ids = [lot["id"] for lot in self.lots]
        self.players = rules["players"]
        self.edition = rules["edition"]
        self.hidden = rules["money"] == "hidden"
        self.penalty = rules["overbid"] == "penalty"
        self.loans_first = self.hidden or self.players == 2  # [C2, D2]
        self.colors = ["".join(sorted(seat["colors"], key=COLORS.index)) for seat in header["seats"]]
        self.seat_of = {color: seat for seat, own in enumerate(self.colors) for color in own}

        self.spaces = list(header["spaces"])
        self.broker = header["broker"]
        self.roller = header["roller"]
        self.round = 1
        self.cubes = {lot: "" for lot in self.ids}
        self.sold = {}                      # lot -> colour [R7]
        self.money = {color: 10 for color in self.seat_of}  # [S4]
        self.loans = {color: 0 for color in self.seat_of}
        self.shown = set()                  # seats made to show their money [C3]

        self.phase = "rolling"
        self.actor = None
        self.hand = ""
        self.bid = 0
        self.bidder = None
        self.passed = set()
        self.borrowed = set()  # colours that borrowed in this round

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        for name in ("spaces", "cubes", "sold", "money", "loans", "shown", "passed", "borrowed"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def position(self):
        """Everything that tells two positions of one game apart."""
        return (
            self.phase, self.actor, self.round, self.broker, self.roller, "".join(sorted(self.hand)), self.bid,
            self.bidder, tuple(sorted(self.passed)), tuple(sorted(self.borrowed)), tuple(sorted(self.shown)),
            tuple(self.spaces), tuple("".join(sorted(self.cubes[lot])) for lot in self.ids),
            tuple(sorted(self.sold.items())), tuple(self.money.items()), tuple(self.loans.items()),
        )

    # --- What is legal ---------------------------------------------------------------------------------------

    def may_borrow(self, seat):
        """[R4, R5, D2] The colours for which this seat may take a loan now."""
        one_in_all = self.players == 2 and self.edition == "opennplay"
        if one_in_all and any(color in self.borrowed for color in self.colors[seat]):
            return []
        return [c for c in self.colors[seat] if c not in self.borrowed and self.loans[c] < 9]

    def highest_bid(self, seat):
        """[R4, C3, D3]"""
        if self.penalty and seat not in self.shown:
            return 99
        return max(self.money[color] for color in self.colors[seat])

    def legal(self):
        if self.phase == "rolling":
            return [f"roll {face}" for face in range(1, 7)]
        if self.phase == "borrowing":
            return ["ready"] + [f"loan {color}" for color in self.may_borrow(self.actor)]
        if self.phase == "bidding":
            loans = [] if self.loans_first else self.may_borrow(self.actor)
            bids = range(self.bid + 1, self.highest_bid(self.actor) + 1)
            return ["pass"] + [f"loan {color}" for color in loans] + [f"bid {amount}" for amount in bids]
        if self.phase == "paying":
            return [f"pay {color}" for color in self.colors[self.actor]]
        if self.phase == "placing":
            open_lots = [lot for lot in self.ids if lot not in self.sold]
            return [f"place {color} {lot}" for color in COLORS if color in self.hand for lot in open_lots]
        return []

    # --- What a move does ------------------------------------------------------------------------------------

    def play(self, move):
        word, *rest = move.split(" ")
        getattr(self, "do_" + word)(*rest)

    def left_of(self, seat):
        return (seat + 1) % self.players

    def do_roll(self, face):
        steps = int(face)
        while steps > 0:  # [R1] one space at a time; only those with cubes count
            self.broker = (self.broker + 1) % 18
            if self.spaces[self.broker]:
                steps -= 1
        self.borrowed = set()
        if self.loans_first:
            self.phase = "borrowing"
            self.actor = self.left_of(self.roller)
            self.skip_who_cannot_borrow()
        else:
            self.open_auction()

    def skip_who_cannot_borrow(self):
        """Who can take no loan is not asked; after the roller, who is last, the auction begins."""
        while not self.may_borrow(self.actor):
            if self.actor == self.roller:
                self.open_auction()
                return
            self.actor = self.left_of(self.actor)

    def do_ready(self):
        if self.actor == self.roller:
            self.open_auction()
        else:
            self.actor = self.left_of(self.actor)
            self.skip_who_cannot_borrow()

    def do_loan(self, color):
        self.loans[color] += 1
        self.money[color] += 10 - self.loans[color]  # [R5]
        self.borrowed.add(color)
        if self.phase == "borrowing":
            self.skip_who_cannot_borrow()

    def open_auction(self):
        self.phase = "bidding"
        self.passed = set()
        self.bid = 0
        self.bidder = None
        self.actor = self.left_of(self.roller)  # [R2]

    def next_bidder(self):
        self.actor = self.left_of(self.actor)
        while self.actor in self.passed:
            self.actor = self.left_of(self.actor)

    def do_bid(self, amount):
        self.bid = int(amount)
        self.bidder = self.actor
        self.next_bidder()

    def do_pass(self):
        self.passed.add(self.actor)
        self.next_bidder()
        if len(self.passed) < self.players - 1:
            return
        if self.bidder is None:
            assert self.actor == self.roller  # [R3]
            self.take_cubes()
            return
        able = [color for color in self.colors[self.bidder] if self.money[color] >= self.bid]
        if not able:  # [C3]
            self.shown.add(self.bidder)
            self.open_auction()
        elif len(able) == 2:  # [D3]
            self.phase = "paying"
        else:
            self.do_pay(able[0])

    def do_pay(self, color):
        self.money[color] -= self.bid
        self.take_cubes()

    def take_cubes(self):
        self.phase = "placing"
        self.hand = self.spaces[self.broker]
        self.spaces[self.broker] = ""
        self.passed = set()

    def do_place(self, color, lot):
        self.hand = self.hand.replace(color, "", 1)
        self.cubes[lot] += color
        if len(self.cubes[lot]) == CAPACITY:  # [R7]
            self.sold[lot] = owner_of(self.cubes[lot])
            self.cubes[lot] = self.sold[lot]  # one cube of the owner stays, six leave the game
        if not self.hand:
            self.end_round()

    def end_round(self):
        self.bid = 0
        self.bidder = None
        self.borrowed = set()
        self.actor = None
        self.roller = self.left_of(self.roller)  # [R9]
        if self.round == ROUNDS:
            self.phase = "finished"
        else:
            self.round += 1
            self.phase = "rolling"

    # --- The end ---------------------------------------------------------------------------------------------

    def owner(self, lot):
        return self.sold[lot] if lot in self.sold else owner_of(self.cubes[lot])

    def worth(self, lot):
        """[E2, D4] What a lot is worth to the colour that owns it."""
        mine = self.owner(lot["id"])
        for park in self.lots:
            if (
                park.get("park", False)
                and park["id"] != lot["id"]
                and park["district"] == lot["district"]
                and self.owner(park["id"]) == mine
            ):
                return 2 * lot.get("value", 0)
        return lot.get("value", 0)

    def reckon_seat(self, seat):
        own = self.colors[seat]
        lots = [lot for lot in self.lots if self.owner(lot["id"]) in own]
        of_color = [sum(1 for lot in lots if self.owner(lot["id"]) == color) for color in own]
        value = sum(self.worth(lot) for lot in lots)
        money = sum(self.money[color] for color in own)
        loans = sum(self.loans[color] for color in own)
        return {
            "lots": "".join(lot["id"] for lot in lots),
            "value": value,
            "money": money,
            "loans": loans,
            "balance": value + money - 10 * loans,  # [E3, D6]
            "qualified": min(of_color) >= 2,  # [E4, D5]
            "best": max([self.worth(lot) for lot in lots], default=0),
        }

    def result(self):
        seats = [self.reckon_seat(seat) for seat in range(self.players)]
        keys = [(s["qualified"], s["balance"], len(s["lots"]), s.pop("best")) for s in seats]  # [E4, E5, E7]
        for seat, key in zip(seats, keys):
            seat["place"] = 1 + sum(1 for other in keys if other > key)
        return {
            "owners": "".join(self.owner(lot) for lot in self.ids),
            "seats": seats,
            "winners": [i for i, s in enumerate(seats) if s["qualified"] and s["place"] == 1],  # [E5, E6]
        }

    def facts(self):
        """One step of a trace: as tests/perft/trace_games.cpp writes it."""
        actor = "-" if self.actor is None else str(self.actor)
        purses = " ".join(f"{c}{self.money[c]}/{self.loans[c]}" for c in COLORS if c in self.money)
        owners = "".join(self.owner(lot) for lot in self.ids)
        return f"{self.phase} {actor} {self.round} {self.broker} {self.bid} {purses} {owners}"


# --- Counts -------------------------------------------------------------------------------------------------


def count_sequences(game, depth):
    moves = game.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count_sequences(after, depth - 1)
    return total


def count_positions(start, depth):
    layer = {start.position(): start}
    for _ in range(depth):
        following = {}
        for game in layer.values():
            for move in game.legal():
                after = game.copy()
                after.play(move)
                following[after.position()] = after
        layer = following
    return len(layer)


def start_of(data):
    game = Game(data["start"])
    for move in data["start"]["moves"]:
        assert move in game.legal(), f"{move} is not legal"
        game.play(move)
    return game


def run_perft(paths, limit):
    faults = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        start = start_of(data)
        for row in data["counts"]:
            if row["sequences"] > limit:
                continue
            found = {
                "depth": row["depth"],
                "sequences": count_sequences(start, row["depth"]),
                "positions": count_positions(start, row["depth"]),
            }
            if found != row:
                faults += 1
                print(f"{path}: pinned {row}, counted {found}")
    return faults


# --- Records ------------------------------------------------------------------------------------------------


def replay(record):
    """What is wrong with a record's moves, result or trace; None if nothing is."""
    game = Game(record)
    trace = record.get("trace")
    for at, move in enumerate(record["moves"]):
        legal = game.legal()
        if trace is not None:
            if trace[at]["legal"] != legal:
                return f"at {at}: legal here {legal}, there {trace[at]['legal']}"
            if trace[at]["facts"] != game.facts():
                return f"at {at}: here {game.facts()}, there {trace[at]['facts']}"
        if move not in legal:
            return f"move {at}: {move} is not legal"
        game.play(move)
    if (game.phase == "finished") != ("result" in record):
        return "a result is there if and only if the game is finished"
    if "result" in record and record["result"] != game.result():
        return f"result here {game.result()}, there {record['result']}"
    return None


def run_replay(paths):
    games = faults = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                games += 1
                fault = replay(json.loads(line))
                if fault:
                    faults += 1
                    print(f"{path}:{number}: {fault}")
    print(f"replayed {games} games, {faults} faults")
    return faults if games else 1


def main():
    parser = argparse.ArgumentParser(description="A second implementation of the rules, to check the first.")
    commands = parser.add_subparsers(dest="command", required=True)
    perft = commands.add_parser("perft")
    perft.add_argument("files", nargs="+")
    perft.add_argument("--limit", type=int, default=20000)
    commands.add_parser("replay").add_argument("files", nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "perft":
        return 1 if run_perft(arguments.files, arguments.limit) else 0
    return 1 if run_replay(arguments.files) else 0


if __name__ == "__main__":
    sys.exit(main())
