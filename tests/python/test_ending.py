"""The interpreter ends in order whatever its daemon threads do meanwhile, and a run ends soon when it is told to."""

import subprocess
import sys

import pytest

BEGIN = """
import atexit, os, signal, sys, threading
import bigshot
from bigshot import arena

def bidding():
    state = bigshot.State(seed=1)
    state.apply("roll 1")
    return state

def lowest(state):
    return state.legal_actions()[0]

begun = threading.Event()
"""

# What a daemon thread does for ever. It has begun when the event is set; the runs differ in how far it gets then.
ENDLESS = {
    "a bot": """
bot = bigshot.Bot("expert")
def work():
    while True:
        bot.choose(bidding()); begun.set()
""",
    "a batch": """
games = bigshot.Games(4096, seed=1, threads=2)
def work():
    while True:
        games.step(games.sample()); begun.set()
""",
    "a simulation": """
def work():
    begun.set()
    arena.simulate(["hard"] * 4, games=1_000_000, threads=2)
""",
    "a league": """
def work():
    begun.set()
    arena.play("expert", "easy", games=1_000_000, threads=2)
""",
    "a league with a bot of Python": """
def answering(state):
    begun.set()
    return state.legal_actions()[0]
def work():
    arena.play(answering, "easy", games=1_000_000, threads=2)
""",
    "a bot that fails": """
def failing(state):
    begun.set()
    raise KeyError
def work():
    arena.play(failing, lowest, games=1_000_000, threads=2, on_error="count")
""",
}


def run(program):
    return subprocess.run([sys.executable, "-c", BEGIN + program], capture_output=True, text=True, timeout=100)


@pytest.mark.parametrize("name", ENDLESS)
def test_the_interpreter_ends_while_a_daemon_thread_works(name):
    for _ in range(5):
        done = run(ENDLESS[name] + "threading.Thread(target=work, daemon=True).start()\nbegun.wait()\n")
        assert (done.returncode, done.stderr) == (0, "")


def test_a_bot_of_python_that_never_answers_does_not_hold_up_the_end_for_ever():
    done = run("""
def silent(state):
    begun.set()
    threading.Event().wait()
threading.Thread(target=lambda: arena.play(silent, "easy", games=4), daemon=True).start()
begun.wait()
""")
    assert (done.returncode, done.stderr) == (0, "")


def test_what_runs_at_the_end_may_still_ask_bots():
    # Before the module is there: what is registered first is called last.
    done = subprocess.run(
        [sys.executable, "-c", "import atexit\natexit.register(lambda: last())\n" + BEGIN + """
bot = bigshot.Bot("hard", seed=1)
before = bot.choose(bidding())
def last():
    games = bigshot.Games(8)
    games.step(games.sample())
    assert bigshot.Bot("hard", seed=1).choose(bidding()) == before
    try:
        arena.play("easy", "random", games=4)
    except RuntimeError as error:
        print(error)
"""], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "") and "the interpreter ends" in done.stdout


def test_a_forked_process_does_not_wait_for_threads_that_it_lacks():
    done = run("""
import time
def silent(state):
    begun.set()
    threading.Event().wait()
threading.Thread(target=lambda: arena.play(silent, "easy", games=4), daemon=True).start()
begun.wait()
child = os.fork()
if child == 0:
    sys.exit(7)
before = time.monotonic()
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert time.monotonic() - before < 5
os._exit(0)
""")
    assert done.returncode == 0, done.stderr
