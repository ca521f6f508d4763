"""Records from Python: reading, writing, replaying, judging, and fair dice."""

import json
import os
import pathlib
import pickle
import subprocess

import pytest

import bigshot

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "tests" / "data" / "example.jsonl"


def test_examples_are_read_and_written_as_they_were():
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    for line, game in zip(lines, bigshot.read_records(EXAMPLES)):
        assert json.loads(game.write()) == json.loads(line)
        assert game.state.finished
        assert game.moves == json.loads(line)["moves"]
        assert pickle.loads(pickle.dumps(game)) == game


def test_a_game_is_played_taken_back_and_written(tmp_path):
    game = bigshot.Game(setup=bigshot.Chance(1).deal(4), names=["Ada", None, "Cleo", "Dan"])
    game.play("roll 4")
    game.play(bigshot.Action.bid(2))
    assert game.moves == ["roll 4", "bid 2"] and game.actions == [4, 22] and len(game) == 2
    assert game.position(1) == game.position(2) or game.position(1).standing_bid == 0
    copy = game.copy()
    copy.rewind(1)
    assert len(copy) == 1 and len(game) == 2 and copy.state == game.position(1)
    with pytest.raises(bigshot.Refused) as refused:
        game.play("bid 1")
    assert refused.value.rule == "R2" and len(game) == 2
    for moves in (-1, 3):
        with pytest.raises(IndexError):
            game.rewind(moves)
    file = tmp_path / "games.jsonl"
    assert bigshot.write_records(file, [game, copy]) == 2
    assert list(bigshot.read_records(file)) == [game, copy]
    assert [judgement.fault for judgement in bigshot.referee(file)] == [None, None]


def test_keys_that_others_added_survive():
    line = EXAMPLES.read_text(encoding="utf-8").splitlines()[0]
    record = json.loads(line)
    record["site"] = {"id": 7}
    assert json.loads(bigshot.Game.read(json.dumps(record)).write())["site"] == {"id": 7}


def test_faults_have_their_place(tmp_path):
    record = json.loads(EXAMPLES.read_text(encoding="utf-8").splitlines()[0])
    record["moves"][5] = "bid 0"
    broken = dict(record, seats=[{"colors": "R"}] * 4)
    file = tmp_path / "broken.jsonl"
    file.write_bytes(b"\n".join([json.dumps(record).encode(), b"", json.dumps(broken).encode(), b"\xff", b"{"]))
    judged = list(bigshot.referee(file))
    assert [judgement.line for judgement in judged] == [1, 3, 4, 5]
    assert judged[0].fault.move == 5 and judged[0].fault.rule
    assert judged[1].fault.key.startswith("seats")
    assert all(judgement.fault for judgement in judged)
    with pytest.raises(bigshot.BadRecord) as bad:
        list(bigshot.read_records(file))
    assert bad.value.line == 1 and "move 5" in str(bad.value)


def test_a_failed_write_leaves_the_old_file(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")

    def failing():
        yield bigshot.Game(setup=bigshot.Chance(1).deal(4))
        raise KeyError("no more")

    with pytest.raises(KeyError):
        bigshot.write_records(file, failing())
    assert file.read_text() == "old\n" and os.listdir(tmp_path) == ["games.jsonl"]


def test_python_replays_what_the_program_played(tmp_path):
    file = tmp_path / "simulated.jsonl"
    command = [os.environ["BIGSHOT_PROGRAM"], "simulate", "--games", "5", "--seed", "7", "--records", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    for number, game in enumerate(bigshot.read_records(file)):
        chance = bigshot.Chance(bigshot.seed_of(7, number))
        assert game.setup == chance.deal(4)
        state = bigshot.State(setup=game.setup)
        for action in game.actions:
            if state.actor == bigshot.CHANCE:
                assert action == chance.roll()
            state.apply(action)
        assert state == game.state
        assert state.reckon().winners == json.loads(game.write())["result"]["winners"]


SEED = "00" * 31 + "01"


def test_fair_dice_follow_from_seed_and_nonces():
    dice = bigshot.FairDice(SEED, ["11" * 16, None, "22" * 16, "33" * 16])
    assert [dice.die(round) for round in range(1, 19)] == [dice.die(round) for round in range(1, 19)]
    assert all(1 <= dice.die(round) <= 6 for round in range(1, 19))
    assert len(bigshot.commitment_to(SEED)) == 64
    record = json.loads(bigshot.Game(setup=dice.setup()).write())
    record["fair"] = {
        "method": "bigshot-fair-1",
        "commitment": bigshot.commitment_to(SEED),
        "nonces": ["11" * 16, None, "22" * 16, "33" * 16],
        "seed": SEED,
    }
    record["moves"] = [f"roll {dice.die(1)}"]
    bigshot.Game.read(json.dumps(record)).check_fair()
    record["moves"] = [f"roll {dice.die(1) % 6 + 1}"]
    with pytest.raises(bigshot.BadRecord) as bad:
        bigshot.Game.read(json.dumps(record)).check_fair()
    assert bad.value.move == 0


@pytest.mark.parametrize("seed, nonces", [("", [None] * 4), ("0" * 63 + "g", [None] * 4), (SEED, [None]), (SEED, ["1"] * 4)])
def test_bad_seeds_and_nonces_are_refused(seed, nonces):
    with pytest.raises(ValueError):
        bigshot.FairDice(seed, nonces)
