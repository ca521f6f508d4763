"""The golden games as they are told: moves, and between them what must be true there. See author.py."""

from author import COLORS, PLAIN, deal_out, golden, header, refused, whole

FREE = "place R {}, place Y {}, place W {}, place B {}"


def place(lots):
    """The cubes of a plain space, R, Y, W, B, on these lots."""
    return FREE.format(*lots)


def free_round(lots, players=4):
    """Nobody bids; the roller places the cubes."""
    return ["roll 1", ", ".join(["pass"] * (players - 1)), place(lots)]


def refusal(move, rule, refusal_id):
    return {"move": move, "id": refusal_id, "rule": rule}


def spaces(**changed):
    """The plain ring with some spaces changed: s1="RRYB". The counts must stay 18 each."""
    ring = list(PLAIN)
    for name, cubes in changed.items():
        ring[int(name[1:])] = cubes
    return ring


# --- A round -------------------------------------------------------------------------------------------------

ROUND = [
    golden("Before the first roll: four cubes on every space, ten million in every purse", "T3 S2 S4 R1",
           header("4p", broker=7, roller=2), [
        {"phase": "rolling", "actor": "chance", "round": 1, "broker": 7, "roller": 2, "offer": "",
         "money": {"R": 10, "Y": 10, "W": 10, "B": 10}, "loans": {"R": 0, "Y": 0, "W": 0, "B": 0},
         "legal": ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"],
         "refused": [refusal("pass", "R1", "roll.expected"), refusal("bid 1", "R1", "roll.expected")]},
        "roll 6",
        {"phase": "bidding", "actor": 3, "broker": 13, "offer": "RYWB"}]),
    golden("The standard board: what each lot is worth to who owns it alone", "T2 T5", header("4p"), [
        {"values": {"A": 0, "B": 9, "C": 10, "D": 11, "E": 0, "F": 9, "G": 10, "H": 11, "I": 16, "J": 18, "K": 21,
                    "L": 17, "M": 20}},
        *free_round("KJIM"), *free_round("LFGH"),
        {"reckoning": {"value": [38, 27, 26, 31], "lots": ["KL", "FJ", "GI", "HM"]}}]),
    golden("All four colours are in play with two and three players too", "T1 S3 S4",
           header("3p", seats=[{"colors": "B"}, {"colors": "R"}, {"colors": "Y"}]), [
        *free_round("KLMI", 3),
        {"owner": {"K": "R", "L": "Y", "M": "W", "I": "B"}, "reckoning": {"lots": ["I", "K", "L"]}},
        "roll 1",
        {"actor": 2, "refused": refusal("loan W", "S4", "loan.foreign_color")}]),
    golden("The broker skips empty spaces", "R1", header("4p", broker=16), [
        "roll 3, pass, pass, pass", place("AAAA"),
        "roll 6, pass, pass, pass", place("AAAB"),
        "roll 6, pass, pass, pass", place("BBBB"),
        {"broker": 13, "round": 4},
        "roll 6",
        {"broker": 2}]),
    golden("An auction: higher bids, passes, the last one pays", "R2 R6", header("4p", roller=3), [
        "roll 2",
        {"actor": 0, "bid": 0, "bidder": None, "passed": [],
         "legal": ["pass", "loan R"] + [f"bid {n}" for n in range(1, 11)]},
        "bid 3",
        {"actor": 1, "bid": 3, "bidder": 0, "refused": [refusal("bid 3", "R2", "bid.too_low"),
                                                        refusal("bid 2", "R2", "bid.too_low")]},
        "pass, bid 4",
        {"actor": 3, "passed": [1], "legal_count": 8},
        "bid 5",
        {"actor": 0},
        "pass",
        {"actor": 2, "passed": [0, 1], "bid": 5, "bidder": 3},
        "pass",
        {"phase": "placing", "actor": 3, "offer": "RYWB", "money": {"R": 10, "Y": 10, "W": 10, "B": 5},
         "legal_count": 52, "refused": refusal("roll 1", "R6", "place.expected")},
        place("KKAE"),
        {"phase": "rolling", "roller": 0, "round": 2, "cubes": {"K": "RY", "A": "W", "E": "B", "B": ""}}]),
    golden("Who can only pass is still asked", "R2 R4", header("4p"), [
        "roll 1, bid 10, loan W, bid 19, loan B",
        {"actor": 3, "legal": ["pass"], "money": {"B": 19}},
        "pass",
        {"actor": 0}]),
    golden("Nobody bids: the roller gets the cubes for nothing and is not asked", "R3", header("4p", roller=1), [
        "roll 1, pass, pass",
        {"actor": 0, "phase": "bidding"},
        "pass",
        {"actor": 1, "phase": "placing", "money": {"Y": 10}, "bid": 0, "bidder": None}]),
    golden("A bid is no higher than the purse; a loan on one's turn helps, once in a round", "R4 R5 S4", header("4p"), [
        "roll 1",
        {"refused": [refusal("bid 11", "R4", "bid.above_purse"), refusal("bid 100", "R4", "bid.above_purse"),
                     refusal("loan R", "S4", "loan.foreign_color")]},
        "loan Y",
        {"actor": 1, "money": {"Y": 19}, "loans": {"Y": 1},
         "refused": [refusal("loan Y", "R4", "loan.already_taken"), refusal("bid 20", "R4", "bid.above_purse")]},
        "bid 19, pass, pass, pass", place("ABCD"),
        {"money": {"Y": 0}}]),
    golden("A loan is taken before passing, without being short, or on a later turn of the same auction", "R4",
           header("4p"), [
        "roll 1, bid 1, loan W, pass, pass, bid 2",
        {"actor": 1, "money": {"W": 19}},
        "loan Y, bid 3, pass",
        {"phase": "placing", "money": {"Y": 16}}]),
    golden("The die goes to the left, whoever wins", "R9", header("3p", roller=1), [
        "roll 1, bid 1, pass, pass", place("ABCD"),
        {"roller": 2, "round": 2},
        "roll 1, pass, pass", place("EFGH"),
        {"roller": 0, "round": 3},
        "roll 1",
        {"actor": 1}]),
]


# Where the cubes of ten rounds go, filling lot after lot.
TEN_ROUNDS = ["AAAA", "AAAB", "BBBB", "BBCC", "CCCC", "CDDD", "DDDD", "EEEE", "EEEF", "FFFF"]


def nine_loans():
    """Every player borrows in each of the first nine rounds: 36 loans, more than there are cards in a box."""
    script, money = [], 10
    for number in range(1, 10):
        roller = (number - 1) % 4
        turns = [COLORS[(roller + step) % 4] for step in (1, 2, 3, 4)]
        # The third bidder wins with 1, so that the roller is asked too.
        script += ["roll 1", f"loan {turns[0]}, pass, loan {turns[1]}, pass, loan {turns[2]}, bid 1",
                   f"loan {turns[3]}, pass", place(TEN_ROUNDS[number - 1])]
        money += 10 - number
        paid = {c: sum(1 for n in range(number) if COLORS[(n + 3) % 4] == c) for c in COLORS}
        script.append({"round": number + 1, "loans": {c: number for c in COLORS},
                       "money": {c: money - paid[c] for c in COLORS}})
    script += ["roll 1", {"actor": 2, "legal_count": 54, "refused": refusal("loan W", "R5", "loan.limit")}]
    return script


LOANS = [
    golden("Loans pay 9, 8, 7, ... 1; there is no tenth, and the bank never runs out", "R5 T4", header("4p"),
           nine_loans()),
]

# --- Placing and owning --------------------------------------------------------------------------------------

TACTICAL = header("4p", spaces=spaces(s1="YYRW", s2="RRYB", s3="WWBB"))
TACTICAL_START = ["roll 1, pass, pass, pass, place R K, place Y K, place Y K, place W K",
                  {"owner": {"K": "Y"}}, "roll 1", {"offer": "RRYB", "actor": 2}]

LOTS_SHOWN = [
    golden("Tactical example: red takes the lot with two red and one black", "R6 R7 R8", TACTICAL, [
        *TACTICAL_START, "pass, pass, bid 6, pass, place R K, place R K",
        {"owner": {"K": "R"}, "sold": "", "cubes": {"K": "RRRYYW"}},
        "place B K",
        {"owner": {"K": "R"}, "sold": "K", "cubes": {"K": "R"}, "money": {"R": 4},
         "refused": [refusal("place Y K", "R7", "place.lot_sold"),
                     refusal("place R A", "R6", "place.no_such_cube")]}]),
    golden("Tactical example: yellow takes it with one yellow, one red, one black", "R7 R8", TACTICAL, [
        *TACTICAL_START, "pass, pass, pass, place Y K, place R K, place B K",
        {"owner": {"K": "Y"}, "sold": "K"}]),
    golden("Tactical example: white takes it with two red and one yellow, 3/3/1", "R7 R8", TACTICAL, [
        *TACTICAL_START, "bid 9, pass, pass, pass, place R K, place R K",
        {"owner": {"K": "R"}},
        "place Y K",
        {"owner": {"K": "W"}, "sold": "K", "cubes": {"K": "W"}}]),
    golden("Seven cubes 2/2/2/1 go to the single one; all four may go on one lot, parks too", "R6 R7 R8",
           header("4p"), [
        *free_round("AAAA"),
        {"owner": {"A": "-"}, "cubes": {"A": "RYWB"}},
        "roll 1, pass, pass, pass, place R A, place Y A",
        {"owner": {"A": "-"}},
        "place W A",
        {"owner": {"A": "B"}, "sold": "A",
         "legal": [f"place B {lot}" for lot in "BCDEFGHIJKLM"]}]),
    golden("The ghost's cubes count when lots are owned", "R8 E8 S3", header("3p"), [
        *free_round("ABCK", 3), *free_round("DEFK", 3),
        {"owner": {"K": "B"}, "reckoning": {"lots": ["AD", "BE", "CF"]}},
        *free_round("GKHI", 3), *free_round("GKHI", 3),
        {"owner": {"K": "-"}}]),
    golden("Two colours of one player cancel each other", "R8 D1", header("2p"), [
        "roll 1, ready, ready, pass", place("KKAB"),
        {"owner": {"K": "-"}},
        "roll 1, ready, ready, pass", place("KKKA"),
        {"owner": {"K": "W"}}]),
]

# --- Hidden money --------------------------------------------------------------------------------------------

def nine_hidden_loans():
    """Everybody borrows before each of the first nine auctions, only the second seat not before the first."""
    script = []
    for number in range(9):
        turns = [(number + step) % 4 for step in (1, 2, 3, 4)]
        loans = ["ready" if number == 0 and seat == 1 else f"loan {COLORS[seat]}" for seat in turns]
        script += ["roll 1", ", ".join(loans), "pass, pass, pass", place(TEN_ROUNDS[number])]
    return script + ["roll 1",
                     {"round": 10, "roller": 1, "phase": "borrowing", "actor": 1, "legal": ["ready", "loan Y"],
                      "loans": {"R": 9, "Y": 8, "W": 9, "B": 9}, "money": {"R": 55, "Y": 54, "W": 55, "B": 55}},
                     "loan Y",
                     {"phase": "bidding", "actor": 2, "loans": {"Y": 9}, "money": {"Y": 55}},
                     "pass, pass, pass", place(TEN_ROUNDS[9]), "roll 1",
                     {"round": 11, "phase": "bidding", "actor": 3}]


HIDDEN = [
    golden("Everybody sees their own purse, all see the loans, a spectator sees no purse", "C1 C2 S4", header("hidden"), [
        "roll 1",
        {"phase": "borrowing", "actor": 1, "legal": ["ready", "loan Y"],
         "refused": [refusal("bid 1", "C2", "loan_or_ready.expected"), refusal("loan R", "S4", "loan.foreign_color")]},
        "loan Y",
        {"actor": 2, "loans": {"Y": 1}, "sees": {"0": "R", "1": "Y", "2": "W", "3": "B", "spectator": ""}},
        "ready, loan B, ready",
        {"phase": "bidding", "actor": 1, "money": {"Y": 19, "B": 19, "W": 10, "R": 10},
         "refused": refusal("loan Y", "C2", "loan.only_before_auction")}]),
    golden("Who has taken nine loans is not asked before the auction", "C2 R5", header("hidden"), nine_hidden_loans()),
    golden("Overbids forbidden: a bid above the purse is refused", "C3", header("hidden"), [
        "roll 1, ready, ready, ready, ready",
        {"refused": refusal("bid 11", "C3", "bid.above_purse"),
         "legal": ["pass"] + [f"bid {n}" for n in range(1, 11)]}]),
    golden("A failed payment: the money is shown, the auction held again, no second overbid", "C3 C1 C2",
           header("penalty"), [
        "roll 1, ready, loan W, ready, ready",
        {"actor": 1, "legal_count": 100, "refused": refusal("bid 100", "C3", "bid.above_highest")},
        "pass, bid 40, bid 41, pass, pass",
        {"phase": "bidding", "actor": 1, "bid": 0, "bidder": None, "passed": [], "shown": [3],
         "money": {"W": 19, "B": 10}, "sees": {"0": "RB", "spectator": "B"}, "offer": "RYWB",
         "refused": refusal("loan Y", "C2", "loan.only_before_auction")},
        "pass, pass",
        {"actor": 3, "refused": [refusal("bid 11", "C3", "bid.above_purse"),
                                 refusal("bid 100", "C3", "bid.above_purse")], "legal_count": 11},
        "bid 10, pass",
        {"phase": "placing", "actor": 3, "money": {"B": 0}, "shown": [3]},
        place("ABCD"), "roll 1",
        {"phase": "borrowing", "sees": {"0": "RB", "1": "YB", "spectator": "B"}}]),
    golden("The highest bid that can be named is 99; a bid that was outbid is never looked into", "C3",
           header("penalty"), [
        "roll 1, ready, ready, ready, ready, bid 98, bid 99",
        {"actor": 3, "legal": ["pass"]},
        "pass, pass, pass",
        {"phase": "bidding", "shown": [2], "actor": 1},
        "bid 99, pass, pass, pass",
        {"shown": [1, 2], "actor": 1, "bid": 0},
        "pass, pass, pass",
        {"phase": "placing", "actor": 0}]),
]

# --- Two players ---------------------------------------------------------------------------------------------

TWO = [
    golden("Two purses of ten, each with its own loans; 2001: a loan for each colour", "D1 D2 S3 S4", header("2p"), [
        {"money": {"R": 10, "Y": 10, "W": 10, "B": 10}},
        "roll 1",
        {"phase": "borrowing", "actor": 1, "legal": ["ready", "loan W", "loan B"]},
        "loan B",
        {"actor": 1, "legal": ["ready", "loan W"], "refused": refusal("loan B", "D2", "loan.already_taken")},
        "loan W",
        {"actor": 0, "money": {"W": 19, "B": 19}, "loans": {"W": 1, "B": 1}},
        "ready",
        {"phase": "bidding", "actor": 1, "refused": refusal("loan R", "D2", "loan.only_before_auction")},
        "pass", place("ABCD"), "roll 1, ready, loan B, ready",
        {"money": {"W": 19, "B": 27}, "loans": {"W": 1, "B": 2}}]),
    golden("2018: one loan in all, for either colour", "D2", header("2p 2018"), [
        "roll 1",
        {"legal": ["ready", "loan W", "loan B"]},
        "loan B",
        {"actor": 0, "legal": ["ready", "loan R", "loan Y"]},
        "loan Y",
        {"phase": "bidding", "actor": 1, "money": {"R": 10, "Y": 19, "W": 10, "B": 19}}]),
    golden("One purse must cover a bid; the winner says which pays if both can", "D3", header("2p"), [
        "roll 1, loan W, ready, ready",
        {"refused": refusal("bid 20", "D3", "bid.above_purse"), "legal_count": 20},
        "bid 10, pass",
        {"phase": "paying", "actor": 1, "legal": ["pay W", "pay B"],
         "refused": [refusal("pay R", "D3", "pay.foreign_color"), refusal("place R A", "D3", "pay.expected")]},
        "pay B",
        {"phase": "placing", "money": {"W": 19, "B": 0}}]),
    golden("If only one purse can pay, it pays without a choice; nothing needs no choice either", "D3 R3", header("2p"), [
        "roll 1, loan W, ready, ready, bid 11, pass",
        {"phase": "placing", "actor": 1, "money": {"W": 8, "B": 10}},
        place("ABCD"), "roll 1, ready, ready, pass",
        {"phase": "placing", "actor": 1, "money": {"W": 8, "B": 10, "R": 10, "Y": 10}},
        place("EFGH"), "roll 1, loan B, ready, ready, bid 12, pass",
        {"phase": "placing", "actor": 1, "money": {"W": 8, "B": 7}}]),
]

# --- Whole games ---------------------------------------------------------------------------------------------


def ended(title, rules, mode, wanted, result, board=None, **how):
    start = header(mode, **({"board": board} if board else {}))
    script = whole(start, deal_out(wanted), **how)
    return golden(title, rules, start, [*script, {"phase": "finished", "actor": "nobody", "legal": [], **result,
                                                  "refused": refusal("roll 1", "E1", "game.over")}])


TWIN_PARKS = {"name": "twin parks", "lots": [
    {"id": "A", "district": "old town", "park": True}, {"id": "B", "district": "old town", "value": 9},
    {"id": "C", "district": "old town", "value": 10}, {"id": "D", "district": "old town", "value": 11},
    {"id": "E", "district": "old town", "park": True}, {"id": "F", "district": "harbour", "value": 9},
    {"id": "G", "district": "harbour", "value": 10}, {"id": "H", "district": "harbour", "value": 11},
    {"id": "I", "district": "hill", "value": 16}, {"id": "J", "district": "hill", "value": 18},
    {"id": "K", "district": "hill", "value": 21}, {"id": "L", "district": "station", "value": 17},
    {"id": "M", "district": "station", "value": 20}]}

ENDS = [
    ended("The rulebooks' example: red's 9 and 10 with the park make 38, white's 11 stays 11", "E2 E3 E4 E5 T2", "4p",
          {"A": "=R", "B": "=R", "C": "=R", "D": "=W", "K": "=Y", "I": "=Y", "M": "=B", "L": "=B"},
          {"reckoning": {"value": [38, 37, 11, 37], "balance": [48, 47, 21, 47], "place": [1, 2, 4, 3],
                         "qualified": [True, True, False, True], "winners": [0], "best": [20, 21, 11, 20]}}),
    ended("Unsold lots at the end: 2/1, 1/0, 2/2/1 and 2/2", "E1 R7", "4p",
          {"A": "RRY", "B": "W", "C": "YYBBR", "D": "RRWW", "E": "=R", "F": "=Y", "G": "=W", "H": "=B", "I": "=R",
           "J": "=Y", "K": "=W", "L": "=B", "M": "=R"},
          {"owner": {"A": "R", "B": "W", "C": "R", "D": "-"}}),
    ended("Unsold lots at the end: 1/1/1, 2/2/1/1, 3/3, 2/1/1 and an empty lot", "E1", "4p",
          {"A": "RYW", "B": "YYBBRW", "C": "RRRWWW", "D": "BBYW", "E": "", "F": "=Y", "G": "=W", "H": "=B", "I": "=R",
           "J": "=Y", "K": "=W", "L": "=B", "M": "=R"},
          {"owner": {"A": "-", "B": "-", "C": "-", "D": "B", "E": "-"}}),
    ended("A tie in the balance goes to the most lots, even against a better single lot", "E5 E4 E7", "4p",
          {"J": "=R", "E": "=R", "B": "=Y", "C": "=Y", "F": "=Y", "K": "=W", "L": "=B"},
          {"reckoning": {"balance": [28, 28, 31, 27], "place": [2, 1, 3, 4], "winners": [1],
                         "qualified": [True, True, False, False], "best": [18, 10, 21, 17]}},
          auctions={1: (1, 10)}),
    ended("A tie in balance and lots goes to the most valuable lot, counted doubled", "E5 E2", "4p",
          {"A": "=R", "D": "=R", "E": "=Y", "K": "=Y", "I": "=W", "J": "=B"},
          {"reckoning": {"balance": [31, 31, 26, 28], "place": [1, 2, 4, 3], "winners": [0],
                         "best": [22, 21, 16, 18]}},
          auctions={2: (0, 1)}),
    ended("A tie in everything: the victory is shared", "E5 E7", "4p",
          {"A": "=R", "B": "=R", "E": "=Y", "J": "=Y", "I": "=W", "L": "=B"},
          {"reckoning": {"balance": [28, 28, 26, 27], "place": [1, 1, 4, 3], "winners": [0, 1],
                         "best": [18, 18, 16, 17]}}),
    ended("Nobody owns two lots: nobody wins, places are told all the same", "E6 E7 E4", "4p",
          {"I": "=R", "J": "=Y", "K": "=W", "L": "=B"},
          {"reckoning": {"balance": [26, 28, 31, 27], "place": [4, 2, 1, 3], "winners": [],
                         "qualified": [False, False, False, False]}}),
    ended("Places 1, 1, 3; the ghost's lots are disregarded", "E7 E8 E5", "3p",
          {"B": "=R", "G": "=R", "C": "=Y", "F": "=Y", "H": "=W", "D": "=W", "K": "=B", "L": "=B", "M": "=B",
           "A": "=B"},
          {"owner": {"A": "B", "K": "B"},
           "reckoning": {"balance": [29, 29, 22], "place": [1, 1, 3], "winners": [0, 1],
                         "value": [19, 19, 22], "lots": ["BG", "CF", "DH"]}},
          auctions={1: (2, 10)}),
    ended("Parks count as lots, and a negative balance can win", "E3 E4 E2 R5", "4p",
          {"A": "=R", "E": "=R", "I": "=Y", "K": "=W", "M": "=B"},
          {"loans": {"R": 3}, "money": {"R": 4},
           "reckoning": {"value": [0, 16, 21, 20], "balance": [-26, 26, 31, 30], "place": [1, 4, 2, 3],
                         "winners": [0], "qualified": [True, False, False, False]}},
          auctions={2: (0, 17), 3: (0, 9), 4: (0, 4)}, loans={2: "R", 3: "R", 4: "R"}),
    ended("The last rounds: the broker goes round the ring when fewer spaces are left than the die shows", "R1 E1", "4p",
          {"I": "=R", "J": "=Y", "K": "=W", "L": "=B"}, {"round": 18},
          rolls={15: 6, 17: 5, 18: 6},
          notes={15: {"broker": 16}, 17: {"broker": 0}, 18: {"broker": 15}}),
    ended("Two parks in one district of another board: doubled once, never four times", "E2 T2 T5", "4p",
          {"A": "=R", "E": "=R", "B": "=R", "C": "=Y", "F": "=Y", "G": "=W", "H": "=W", "J": "=B", "L": "=B"},
          {"reckoning": {"value": [18, 19, 21, 35], "winners": [3], "place": [4, 3, 2, 1]}}, board=TWIN_PARKS),
    ended("Either of two parks in one district doubles", "E2", "4p",
          {"A": "=R", "B": "=R", "E": "=Y", "D": "=Y", "C": "=W", "I": "=W"},
          {"reckoning": {"value": [18, 22, 26, 0], "winners": [2]}}, board=TWIN_PARKS),
    ended("Two players: parks double their own colour, two lots with each colour, balances added", "D4 D5 D6 E4", "2p",
          {"A": "=R", "B": "=R", "C": "=Y", "K": "=Y", "I": "=W", "J": "=W", "M": "=W", "L": "=B"},
          {"money": {"R": 5, "Y": 19}, "loans": {"Y": 1},
           "reckoning": {"value": [49, 71], "money": [24, 20], "loans": [1, 0], "balance": [63, 91],
                         "qualified": [True, False], "place": [1, 2], "winners": [0], "best": [21, 20],
                         "lots": ["ABCK", "IJLM"]}},
          auctions={2: (0, 5, "R")}, loans={2: "Y"}),
    ended("Two players: lots and the best lot are counted over both colours in a tie", "D6 E5", "2p",
          {"F": "=R", "G": "=R", "B": "=Y", "C": "=Y", "A": "=W", "L": "=W", "E": "=B", "K": "=B"},
          {"reckoning": {"value": [38, 38], "balance": [58, 58], "place": [2, 1], "winners": [1], "best": [10, 21],
                         "qualified": [True, True]}}),
    ended("Two players: two lots with each colour are enough, however the colours stand", "D5", "2p 2018",
          {"A": "=R", "E": "=R", "B": "=Y", "F": "=Y", "I": "=W", "J": "=W", "K": "=B"},
          {"reckoning": {"value": [18, 55], "qualified": [True, False], "winners": [0], "place": [1, 2]}}),
    ended("Hidden money is open at the end", "C1", "hidden",
          {"I": "=R", "J": "=R", "K": "=W", "L": "=B"},
          {"sees": {"0": "RYWB", "spectator": "RYWB"}, "reckoning": {"winners": [0]}}),
]

# --- Headers that make no game --------------------------------------------------------------------------------


def changed_board(lot, **changes):
    lots = [dict(each) for each in TWIN_PARKS["lots"]]
    lots[lot].update(changes)
    return {"name": "wrong", "lots": lots}


def changed_rules(mode, **changes):
    start = header(mode)
    return {**start, "rules": {**start["rules"], **changes}}


REFUSED = [
    refused("Hidden money with two players", "C4", "game.hidden_for_two", changed_rules("2p", money="hidden")),
    refused("Hidden money with two players and the penalty", "C4", "game.hidden_for_two",
            changed_rules("2p", money="hidden", overbid="penalty")),
    refused("The penalty with open money", "C3", "game.penalty_with_open_money", changed_rules("4p", overbid="penalty")),
    refused("One player", "S3", "game.players", changed_rules("4p", players=1)),
    refused("Five players", "S3", "game.players", changed_rules("4p", players=5)),
    refused("A space of one colour", "S1", "setup.one_color",
            header("4p", spaces=spaces(s0="RRRR", s1="YYYW", s2="WWBB", s3="WBBY"))),
    refused("Nineteen cubes of a colour", "T1", "setup.cube_count", header("4p", spaces=spaces(s5="RRWB"))),
    refused("A broker beside the ring", "S2", "setup.broker", header("4p", broker=18)),
    refused("A first roller who does not play", "S2", "setup.roller", header("3p", roller=3)),
    refused("Two players with one colour", "S3", "setup.shared_color",
            header("3p", seats=[{"colors": "R"}, {"colors": "Y"}, {"colors": "R"}])),
    refused("A board of twelve lots", "T2", "board.lot_count",
            header("4p", board={"name": "small", "lots": TWIN_PARKS["lots"][:-1]})),
    refused("A board with one park", "T2", "board.park_count",
            header("4p", board=changed_board(4, park=False, value=5))),
    refused("A park with a value", "T2", "board.park_with_value", header("4p", board=changed_board(0, value=5))),
    refused("A lot without a value", "T2", "board.lot_without_value", header("4p", board=changed_board(1, value=0))),
    refused("Two lots with one letter", "T2", "board.repeated_id", header("4p", board=changed_board(1, id="A"))),
    refused("A lot with two letters", "T2", "board.bad_id", header("4p", board=changed_board(1, id="BB"))),
]

FILES = {
    "round.jsonl": ROUND,
    "loans.jsonl": LOANS,
    "lots.jsonl": LOTS_SHOWN,
    "hidden_money.jsonl": HIDDEN,
    "two_players.jsonl": TWO,
    "ends.jsonl": ENDS,
    "refused_headers.jsonl": REFUSED,
}
