"""Every golden game of tests/golden, through Python, with the same expectations as the library's own test."""

import json
import pathlib

import pytest

import bigshot

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
LINES = [
    pytest.param(line, id=f"{file.stem}:{number}")
    for file in sorted(GOLDEN.glob("*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
]
ACTORS = {bigshot.CHANCE: "chance", bigshot.NOBODY: "nobody"}


def refused(state, move):
    try:
        state.copy().apply(move)
    except bigshot.Refused as refusal:
        return {"move": move, "id": refusal.id, "rule": refusal.rule or "none"}
    return "legal"


def seen_by(state, viewer):
    view = state.view(None if viewer == "spectator" else int(viewer))
    return "".join(color for color in "RYWB" if state.seat_of(color) is not None and view.money(color) is not None)


def found_for(key, wanted, state):
    parts = {
        "money": state.money,
        "loans": state.loans,
        "owner": lambda lot: state.owner(lot) or "-",
        "values": state.lot_value,
        "cubes": state.contents,
        "sees": lambda viewer: seen_by(state, viewer),
    }
    if key in parts:
        return {name: parts[key](name) for name in wanted}
    if key == "reckoning":
        reckoning = state.reckon()
        names = {"best": "best_lot"}
        return {
            name: reckoning.winners
            if name == "winners"
            else [getattr(seat, names.get(name, name)) for seat in reckoning.seats]
            for name in wanted
        }
    if key == "refused":
        if isinstance(wanted, list):
            return [refused(state, case["move"]) for case in wanted]
        return refused(state, wanted["move"])
    letters = [lot.id for lot in state.board.lots]
    seats = range(state.players)
    legal = [state.text(action) for action in state.legal_actions()]
    whole = {
        "phase": state.phase,
        "round": state.round,
        "roller": state.roller,
        "broker": state.broker,
        "bid": state.standing_bid,
        "bidder": state.standing_bidder,
        "passed": [seat for seat in seats if state.has_passed(seat)],
        "shown": [seat for seat in seats if state.shows_money(seat)],
        "offer": state.cubes_on_offer,
        "sold": "".join(lot for lot in letters if state.is_sold(lot)),
        "legal": legal,
        "legal_count": len(legal),
        "actor": ACTORS.get(state.actor, state.actor),
    }
    return whole[key]


@pytest.mark.parametrize("line", LINES)
def test_golden(line):
    golden = json.loads(line)["golden"]
    if "refused_header" in golden:
        with pytest.raises(bigshot.BadRecord) as bad:
            bigshot.Game.read(line)
        assert {"id": bad.value.id, "rule": bad.value.rule} == golden["refused_header"]
        return
    game = bigshot.Game.read(line)
    for expected in golden["expect"]:
        state = game.position(expected["at"])
        for key, wanted in expected.items():
            if key != "at":
                assert found_for(key, wanted, state) == wanted, key


def test_there_are_golden_games():
    assert len(LINES) > 20
