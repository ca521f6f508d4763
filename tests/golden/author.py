#!/usr/bin/env python3
"""Writes the golden games: tests/golden/*.jsonl (see README.md for the format).

The games are told in golden_games.py as moves with expectations between them; this tool turns them into records.
Every move, and the result of a whole game, comes from or is checked by the second implementation of the rules
(tests/perft/reference.py), never by the C++ library that the games are there to test.

    author.py            write the files
    author.py --check    fail if a file is not what would be written
"""

import json
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "perft"))

import reference  # noqa: E402

COLORS = reference.COLORS
LOTS = "ABCDEFGHIJKLM"
PLAIN = ["RYWB"] * 18

MODES = {
    "4p": (4, "ravensburger", "open", "forbidden"),
    "3p": (3, "ravensburger", "open", "forbidden"),
    "2p": (2, "ravensburger", "open", "forbidden"),
    "2p 2018": (2, "opennplay", "open", "forbidden"),
    "4p 2018": (4, "opennplay", "open", "forbidden"),
    "hidden": (4, "ravensburger", "hidden", "forbidden"),
    "penalty": (4, "ravensburger", "hidden", "penalty"),
}
SEATS = {2: ["RY", "WB"], 3: ["R", "Y", "W"], 4: ["R", "Y", "W", "B"]}


def header(mode, **changes):
    """Every space shows one cube of each colour, the broker stands on space 0, seat 0 rolls, unless changed."""
    players, edition, money, overbid = MODES[mode]
    record = {
        "format": "bigshot-record",
        "version": 1,
        "rules": {"players": players, "edition": edition, "money": money, "overbid": overbid},
        "board": "standard",
        "seats": [{"colors": colors} for colors in SEATS[players]],
        "spaces": PLAIN,
        "broker": 0,
        "roller": 0,
    }
    record.update(changes)
    return record


def play(start, script):
    """A record from a script: texts are moves separated by commas, dictionaries are expectations there."""
    game = reference.Game(start)
    moves, expect = [], []
    for part in script:
        if isinstance(part, dict):
            expect.append({"at": len(moves), **part})
            continue
        for move in part.split(", "):
            if move not in game.legal():
                raise SystemExit(f"{move} is not legal after {moves}")
            game.play(move)
            moves.append(move)
    record = {**start, "moves": moves}
    if game.phase == "finished":
        record["result"] = game.result()
    return record, expect


def golden(title, rules, start, script):
    record, expect = play(start, script)
    record["golden"] = {"title": title, "rules": rules.split(), "expect": expect}
    return record


def refused(title, rules, refusal_id, start):
    rule = rules.split()[0]
    return {**start, "moves": [], "golden": {"title": title, "rules": rules.split(),
                                             "refused_header": {"id": refusal_id, "rule": rule}}}


def deal_out(wanted, seed=1):
    """What lies on each lot at the end, 72 cubes in all. `wanted` gives for a lot its cubes ("RRY") or, after a
    "=", its owner only ("=R", "=-"); lots that it leaves out are nobody's."""
    fixed = {lot: cubes for lot, cubes in wanted.items() if not cubes.startswith("=")}
    owners = {lot: wanted.get(lot, "=-")[1:] for lot in LOTS if lot not in fixed}
    splits = [
        (r, y, w, b) for r in range(8) for y in range(8) for w in range(8) for b in range(8) if r + y + w + b <= 7
    ]
    by_owner = {}
    for split in splits:
        by_owner.setdefault(reference.owner_of("".join(c * n for c, n in zip(COLORS, split))), []).append(split)
    rnd = random.Random(seed)
    while True:
        left = [18 - sum(cubes.count(color) for cubes in fixed.values()) for color in COLORS]
        found = dict(fixed)
        order = sorted(owners)
        rnd.shuffle(order)
        for done, lot in enumerate(order):
            share = [n / (len(order) - done) for n in left]
            options = [s for s in by_owner[owners[lot]] if all(n <= have for n, have in zip(s, left))]
            if not options:
                break
            split = min(options, key=lambda s: sum((n - x) ** 2 for n, x in zip(s, share)) + rnd.random() * 3)
            left = [have - n for have, n in zip(left, split)]
            found[lot] = "".join(color * n for color, n in zip(COLORS, split))
        if len(found) == len(LOTS) and not any(left):
            return found


def whole(start, final, auctions=None, loans=None, rolls=None, notes=None):
    """The script of a whole game on the plain ring that ends with the cubes as in `final`.

    Without an entry nobody borrows or bids, and the die shows 1. auctions[round] = (seat, bid) or (seat, bid,
    colour that pays); loans[round] = colours that borrow; rolls[round] = face; notes[round] = expectation after
    that round's roll.
    """
    auctions, loans, rolls, notes = auctions or {}, loans or {}, rolls or {}, notes or {}
    to_place = {color: [lot for lot in LOTS for _ in range(final[lot].count(color))] for color in COLORS}
    game = reference.Game(start)
    script = []

    def do(move):
        game.play(move)
        script.append(move)

    for number in range(1, 19):
        do(f"roll {rolls.get(number, 1)}")
        if number in notes:
            script.append(notes[number])
        winner, bid, *payer = auctions.get(number, (None, 0))
        borrow = list(loans.get(number, ""))
        while game.phase in ("borrowing", "bidding"):
            own = [color for color in borrow if color in game.colors[game.actor] and f"loan {color}" in game.legal()]
            if own:
                borrow.remove(own[0])
                do(f"loan {own[0]}")
            elif game.phase == "borrowing":
                do("ready")
            else:
                do(f"bid {bid}" if game.actor == winner and game.bid < bid else "pass")
        if game.phase == "paying":
            do(f"pay {payer[0]}")
        for color in COLORS:
            do(f"place {color} {to_place[color].pop()}")
    return script


def main():
    import golden_games

    faults = 0
    for name, records in golden_games.FILES.items():
        path = HERE / name
        text = "".join(json.dumps(record) + "\n" for record in records)
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            faults += 1
            print(f"{name} is not what author.py would write")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
