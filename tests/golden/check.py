#!/usr/bin/env python3
"""Runs the golden games on the second implementation of the rules (tests/perft/reference.py): check.py FILE...

It knows when a move or a header is refused and which rule refuses a header, but not the ids of refusals: those
are the library's own, and golden_test.cpp checks them.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "perft"))

import reference  # noqa: E402

COLORS = reference.COLORS


def sees(game, viewer):
    """[C1, C3] The colours whose purses a seat ("0") or "spectator" sees."""
    seats = range(game.players)
    if game.hidden and game.phase != "finished":
        seats = [seat for seat in seats if str(seat) == viewer or seat in game.shown]
    return "".join(color for color in COLORS if game.seat_of.get(color) in seats)


def reckoning(game):
    result = game.result()
    found = {key: [seat[key] for seat in result["seats"]] for key in result["seats"][0]}
    found["best"] = [
        max([game.worth(lot) for lot in game.lots if lot["id"] in seat["lots"]], default=0) for seat in result["seats"]
    ]
    found["winners"] = result["winners"]
    return found


def cubes_on(game, lot):
    return "".join(sorted(game.cubes[lot], key=COLORS.index))


def offer(game):
    cubes = game.hand
    if game.phase in ("borrowing", "bidding", "paying"):
        cubes = game.spaces[game.broker]
    return "".join(sorted(cubes, key=COLORS.index))


def found_for(key, wanted, game):
    """What the game has where an expectation wants `wanted` under `key`."""
    values = {lot["id"]: lot.get("value", 0) for lot in game.lots}
    parts = {
        "money": game.money.get, "loans": game.loans.get, "owner": game.owner, "values": values.get,
        "cubes": lambda lot: cubes_on(game, lot), "sees": lambda viewer: sees(game, viewer),
    }
    if key in parts:
        return {name: parts[key](name) for name in wanted}
    if key == "reckoning":
        return {name: reckoning(game)[name] for name in wanted}
    if key == "refused":
        cases = wanted if isinstance(wanted, list) else [wanted]
        return wanted if not any(case["move"] in game.legal() for case in cases) else "a legal move"
    whole = {
        "phase": game.phase, "round": game.round, "roller": game.roller, "broker": game.broker, "bid": game.bid,
        "bidder": game.bidder, "passed": sorted(game.passed), "shown": sorted(game.shown), "offer": offer(game),
        "sold": "".join(lot for lot in game.ids if lot in game.sold), "legal": game.legal(),
        "legal_count": len(game.legal()),
        "actor": {"rolling": "chance", "finished": "nobody"}.get(game.phase, game.actor),
    }
    return whole[key]


def check(record):
    golden = record["golden"]
    if "refused_header" in golden:
        try:
            reference.Game(record)
        except reference.Refused as refusal:
            if refusal.rule != golden["refused_header"]["rule"]:
                yield f"refused by {refusal.rule}"
            return
        yield "not refused"
        return
    fault = reference.replay(record)
    if fault:
        yield fault
        return
    for expectation in golden["expect"]:
        game = reference.Game(record)
        for move in record["moves"][: expectation["at"]]:
            game.play(move)
        for key, wanted in expectation.items():
            if key != "at" and found_for(key, wanted, game) != wanted:
                yield f"at {expectation['at']}: {key} is {found_for(key, wanted, game)}, not {wanted}"


def main():
    games = faults = 0
    for path in sys.argv[1:]:
        for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines(), 1):
            games += 1
            record = json.loads(line)
            for fault in check(record):
                faults += 1
                print(f"{path}:{number}: {record['golden']['title']}: {fault}")
    print(f"checked {games} golden games, {faults} faults")
    return 1 if faults or not games else 0


if __name__ == "__main__":
    sys.exit(main())
