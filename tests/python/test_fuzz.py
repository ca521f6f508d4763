"""Nothing that Python code passes crashes the interpreter: every callable gets nonsense of every kind.

A crash ends the child process, and the seed in the failure's text finds it again.
"""

import os
import subprocess
import sys

import pytest

CHILD = r"""
import faulthandler, gc, random, sys, threading
import numpy as np
import bigshot
from bigshot import _core

faulthandler.enable()
draw = random.Random(int(sys.argv[1]))
games = bigshot.Games(3, seed=1)


class Odd:
    def __index__(self):
        raise KeyError("no number")

    def __array__(self, *args, **kwargs):
        raise MemoryError("no array")

    def __call__(self, *args):
        raise RuntimeError("no answer")

    def __repr__(self):
        raise ValueError("no text")


def values():
    return [
        None, True, 0, 1, -1, 3, 7, 12, 13, 21, 171, 255, 256, 2**31, -2**63, 2**64, 10**40, 0.5, float("nan"), "", "R", "RW", "K",
        "bid 3", "roll 1", "hard", "easy", "x" * 5000, "\udcff", "\0", b"", b"\xff" * 40, [], [None], ["RYWB"] * 18,
        [[]] * 4, {}, {"a": 1}, (), (1, 2), set(), object(), Odd(), lambda state: 7, int, bigshot.State,
        np.zeros(3), np.array([7, 7, 7]), np.array([7, 7, 7], np.uint8), np.zeros((3, 1), int), np.array([2**63] * 3, np.uint64),
        np.array(["a", "b", "c"]), np.array([None] * 3), np.float32(2), np.int8(-3),
        bigshot.Options(), bigshot.Options(players=2), bigshot.Board.standard(), bigshot.Chance(1), bigshot.Chance(2).deal(3),
        bigshot.State(seed=1), bigshot.State(bigshot.Options(players=2), seed=1), bigshot.State(seed=1).view(0),
        bigshot.Game(setup=bigshot.Chance(1).deal(4)), games, games.legal, games.actor, bigshot.Bot("random"),
        bigshot.Network.shipped(3),
    ]


def callables(thing):
    for name in dir(thing):
        if name in ("__class__", "__subclasshook__", "__init_subclass__", "__new__", "__reduce_ex__", "__dir__", "__del__", "_play", "_simulate"):
            continue
        try:
            member = getattr(thing, name)
        except BaseException:
            continue
        if callable(member):
            yield member


def attempt(function):
    arguments = [draw.choice(values()) for _ in range(draw.randrange(5))]
    keywords = {draw.choice(["seed", "n", "options", "board", "setup", "rows", "threads", "names"]): draw.choice(values())
                for _ in range(draw.choice([0, 0, 0, 1, 2]))}
    if not isinstance(keywords.get("threads"), (int, str)):
        keywords.pop("threads", None)
    try:
        function(*arguments, **keywords)
    except BaseException as error:
        if isinstance(error, (SystemExit, KeyboardInterrupt)):
            raise


for round in range(int(sys.argv[2])):
    things = [_core] + [value for value in values() if type(value).__module__.startswith("bigshot")]
    things += [getattr(_core, name) for name in dir(_core) if isinstance(getattr(_core, name), type)]
    for thing in things:
        for function in callables(thing):
            attempt(function)
    # The classes below the classes, and a class without them.
    attempt(bigshot.State.__base__)
    for make in (bigshot.State.__base__, lambda: type(bigshot.State)("Bare", (), {})(), lambda: type("Sub", (bigshot.State,), {})(seed=1)):
        attempt(make)
    # Objects whose __init__ never ran.
    for name in dir(_core):
        kind = getattr(_core, name)
        if isinstance(kind, type):
            try:
                bare = kind.__new__(kind)
            except BaseException:
                continue
            for function in callables(bare):
                attempt(function)
    # Views that outlive what they are of, and batches used by several threads.
    batch = bigshot.Games(64, seed=round, threads=2)
    views = [batch.legal, batch.observation, batch.rewards]
    def work():
        for _ in range(5):
            attempt(batch.step); attempt(batch.reset)
            try: batch.step(batch.sample())
            except Exception: pass
    threads = [threading.Thread(target=work) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    del batch
    gc.collect()
    assert all(view.sum() is not None for view in views)
    bigshot.arena.play(draw.choice([Odd(), Odd, lambda state: draw.choice(values())]), "random", games=2, on_error="count")
print("survived")
"""


@pytest.mark.parametrize("seed", range(int(os.environ.get("BIGSHOT_PYTHON_FUZZ", "2"))))
def test_nothing_crashes_the_interpreter(seed):
    done = subprocess.run([sys.executable, "-c", CHILD, str(seed), "3"], capture_output=True, text=True, timeout=500)
    assert done.returncode == 0 and "survived" in done.stdout, f"seed {seed}: {done.stderr[-3000:]}"


RACE = r"""
import random, threading
import bigshot

game = bigshot.Game(setup=bigshot.Chance(3).deal(4))
ended = threading.Event()


def change():
    chance = bigshot.Chance(1)
    while not ended.is_set():
        try:
            state = game.state
            if len(game) > 120:
                game.rewind(random.randrange(len(game)))
            else:
                game.play(chance.roll() if state.actor < 0 else random.choice(state.legal_actions()))
        except (bigshot.Refused, IndexError):
            pass  # the other thread was here first


def think(name):
    bot = bigshot.Bot(name, seed=1)
    for _ in range(20):
        try:
            bot.choose(game), bot.explain(game), game.write(), game.position(len(game) // 2)
        except (ValueError, IndexError):
            pass  # the die is to be rolled, or moves are gone


changing = [threading.Thread(target=change) for _ in range(2)]
thinking = [threading.Thread(target=think, args=(name,)) for name in ("hard", "greedy")]
[thread.start() for thread in changing + thinking]
[thread.join() for thread in thinking]
ended.set()
[thread.join() for thread in changing]
print("survived")
"""


def test_bots_think_while_others_change_the_game():
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=500)
    assert done.returncode == 0 and "survived" in done.stdout, done.stderr[-3000:]
