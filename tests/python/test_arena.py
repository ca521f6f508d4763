"""Bots and arena from Python: the same results as the program's, bots of one's own, errors in order."""

import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest

import bigshot
from bigshot import arena


def lowest(state):
    return state.legal_actions()[0]


def program(*arguments):
    done = subprocess.run([os.environ["BIGSHOT_PROGRAM"], *arguments, "--json"], check=True, capture_output=True)
    return json.loads(done.stdout)


def bidding(seed=1):
    state = bigshot.State(seed=seed)
    state.apply("roll 1")
    return state


def test_a_bot_may_have_a_network_of_its_own():
    network = pathlib.Path(__file__).parents[2] / "data" / "nets" / "players4.net"
    assert bidding().is_legal(bigshot.Bot(f"steady:{network}").choose(bidding()))
    for wrong in ("steady:nowhere.net", "easy:FILE.net", "exec:cat", "nobody"):
        with pytest.raises(bigshot.Refused):
            bigshot.Bot(wrong)


@pytest.mark.parametrize("name", [*bigshot.bot_names(), "mcts-20"])
def test_every_bot_chooses_a_legal_action_and_the_same_again(name):
    if name == "mcts":
        name = "mcts-50"
    state = bidding()
    first, again = bigshot.Bot(name, seed=3), bigshot.Bot(name, seed=3)
    for _ in range(6):
        action = first.choose(state)
        assert state.is_legal(action) and again(state) == action
        state.apply(action)
        if state.actor < 0:
            break


def test_a_bot_explains_itself():
    told = bigshot.Bot("hard").explain(bidding())
    assert told["options"] and len(told["win"]) == 4
    assert all(bidding().is_legal(action) for (action,), _ in told["options"])
    assert bigshot.Bot("random").explain(bidding()) is None


def test_a_bot_tells_all_cubes_of_every_placing():
    state = bidding()
    while state.phase != "placing":
        state.apply(bigshot.Bot("greedy").choose(state))
    told = bigshot.Bot("hard").explain(state)
    placings = [actions for actions, _ in told["options"]]
    assert len(placings) > 1 and len(set(placings)) == len(placings)
    for actions in placings:
        assert len(actions) == 4
        placed = state.copy()
        for action in actions:
            placed.apply(action)


def half_a_game(moves=140, seed=11):
    chance = bigshot.Chance(seed)
    game = bigshot.Game(setup=chance.deal(4))
    bot = bigshot.Bot("greedy", seed=1)
    while len(game) < moves or game.state.phase != "bidding":
        game.play(chance.roll() if game.state.actor == bigshot.CHANCE else bot.choose(game))
    return game


def test_a_bot_is_told_the_game_so_far():
    game = half_a_game()
    told = bigshot.Bot("expert", seed=1).explain(game)
    assert told["others"] and all(0 <= other["seat"] < 4 and other["limit"] >= 0 for other in told["others"])
    # Who bids is known by how they bid; a position alone does not tell.
    assert {other["manner"] for other in told["others"]} != {"unknown"}
    alone = bigshot.Bot("expert", seed=1).explain(game.state)
    assert {other["manner"] for other in alone["others"]} <= {"unknown"}
    assert game.state.is_legal(bigshot.Bot("expert", seed=1).choose(game))
    with pytest.raises(ValueError, match="die"):
        bigshot.Bot("easy").choose(bigshot.Game(setup=bigshot.Chance(1).deal(4)))
    with pytest.raises(TypeError):
        bigshot.Bot("easy").choose("a game")


def test_a_game_can_begin_from_a_position():
    half = half_a_game()
    game = bigshot.Game.begin_from(half.state, names=["a", None, "c", "d"])
    assert game.state == half.state and len(game) == 0
    game.play(bigshot.Bot("easy").choose(game))
    again = bigshot.Game.read(game.write())
    assert again == game and again.names == ["a", None, "c", "d"] and again.position(0) == half.state
    with pytest.raises(ValueError, match="names"):
        bigshot.Game.begin_from(half.state, names=["a"])


def test_bots_are_asked_only_where_a_seat_acts():
    with pytest.raises(ValueError, match="die"):
        bigshot.Bot("easy").choose(bigshot.State(seed=1))
    with pytest.raises(bigshot.Refused, match="random") as refused:
        bigshot.Bot("nobody")
    assert refused.value.id == "bot.unknown" and "exec:" not in str(refused.value)
    assert set(bigshot.level_names()) <= set(bigshot.bot_names())


def test_networks_tell_what_a_position_is_worth():
    for players in (2, 3, 4):
        state = bigshot.State(bigshot.Options(players=players), seed=2)
        told = bigshot.Network.shipped(players).forecast(state)
        assert len(told["win"]) == len(told["balance"]) == players
        assert 0.5 < sum(told["win"]) < 1.5
    with pytest.raises(ValueError, match="4 players"):
        bigshot.Network.shipped(4).forecast(bigshot.State(bigshot.Options(players=2), seed=1))
    with pytest.raises(bigshot.Refused):
        bigshot.Network.read(b"no network")
    with pytest.raises(bigshot.Refused):
        bigshot.Network.shipped(5)


def test_a_league_is_the_same_as_the_programs():
    ours = arena.play("easy", "random", games=8, seed=5, table="1v3")
    theirs = program("arena", "--bots", "easy,random", "--games", "8", "--seed", "5", "--table", "1v3")
    assert ours["games"] == theirs["games"]
    for mine, other in zip(ours["tables"], theirs["tables"]):
        assert (mine["bot"], mine["games"]) == (other["bot"], other["games"])
        assert mine["share"] == pytest.approx(other["share"], abs=1e-4)
    assert ours == arena.play("easy", "random", games=8, seed=5, table="1v3", threads=2)


def test_a_simulation_is_the_same_as_the_programs():
    ours = arena.simulate(["easy", "random", "random", "random"], games=20, seed=4)
    theirs = program("simulate", "--bots", "easy,random,random,random", "--games", "20", "--seed", "4")
    assert ours["wins_by_seat"] == theirs["wins_by_seat"] and ours["moves"] == theirs["moves"]


class Counting:
    made = 0

    def __init__(self):
        Counting.made += 1
        self.games = 0

    def new_game(self, seed):
        self.games += 1

    def choose(self, state):
        assert self.games > 0
        return state.text(state.legal_actions()[-1])


def test_bots_of_ones_own_play():
    result = arena.play(lowest, "random", games=8, table="1v3", records=True)
    assert {row["bot"] for row in result["tables"]} == {"lowest", "random"}
    assert len(result["records"]) == result["games"]
    names = bigshot.Game.read(result["records"][0]).names
    assert set(names) == {"lowest", "random"}
    result = arena.play(Counting, lowest, games=4, table="1v3", threads=2)
    assert Counting.made >= 4 and result["faults"] == {}
    same = arena.simulate([lowest] * 4, games=3, seed=2)
    assert same["games"] == 3 and same == arena.simulate([lowest] * 4, games=3, seed=2, threads=2)


def test_a_bot_of_two_arguments_gets_the_game_so_far():
    seen = []

    def watches(state, game):
        assert game.state == state
        seen.append(len(game))
        return state.legal_actions()[0]

    result = arena.play(watches, "random", games=4, table="1v3")
    assert result["faults"] == {} and max(seen) > 50

    # A second argument that need not be given is the bot's own business.
    def careless(state, wished=7):
        assert wished == 7
        return state.legal_actions()[0]

    assert arena.play(careless, "random", games=4, table="1v3")["faults"] == {}


def test_a_bot_of_the_project_plays_the_same_as_an_object():
    named = arena.simulate(["expert", "greedy", "jumper", "soft"], games=1, seed=3, records=True)
    objects = [bigshot.Bot(name) for name in ("expert", "greedy", "jumper", "soft")]
    played = arena.simulate(objects, games=1, seed=3, records=True)
    moves = [bigshot.Game.read(result["records"][0]).moves for result in (named, played)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize(
    "bot, cause",
    [
        (lambda state: 1 / 0, ZeroDivisionError),
        (lambda state: None, TypeError),
        (lambda state: "bid one", bigshot.Refused),
        (lambda state: 200, bigshot.Refused),
        (lambda state: 2**100, bigshot.Refused),
        (lambda state: 1.5, TypeError),
        (lambda state: "\udcff", Exception),
        (lambda: 1, TypeError),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_errors_of_a_bot_are_reported(bot, cause, threads):
    with pytest.raises(bigshot.BotError) as error:
        arena.play(bot, "random", games=8, threads=threads)
    assert isinstance(error.value.__cause__, cause)
    counted = arena.play(bot, "random", games=4, threads=threads, on_error="count", table="1v3")
    assert sum(counted["faults"]["<lambda>"].values()) > 0 and counted["games"] >= 4


def test_arguments_are_checked():
    for call in [
        lambda: arena.play("easy"),
        lambda: arena.play("easy", "easy"),
        lambda: arena.play("easy", "nobody"),
        lambda: arena.play("easy", 7),
        lambda: arena.play("easy", "hard", table="5v5"),
        lambda: arena.play("easy", "hard", games=0),
        lambda: arena.play("easy", "hard", threads=0),
        lambda: arena.play("easy", "hard", sprt=(0.5, 0.2)),
        lambda: arena.play("easy", "hard", on_error="ignore"),
        lambda: arena.simulate(["easy"]),
        lambda: arena.simulate("easy"),
    ]:
        with pytest.raises((ValueError, TypeError)):
            call()


def test_an_interrupt_ends_a_run():
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    called = threading.Event()

    def slow(state):
        if not called.is_set():
            called.set()
            os.kill(os.getpid(), signal.SIGINT)
        return state.legal_actions()[0]

    try:
        with pytest.raises(KeyboardInterrupt):
            arena.play(slow, "random", games=1_000_000)
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_ends_a_league_of_many_games_without_its_ratings():
    """The ratings of that many games would take longer than the test may."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupted = []

    def interrupt():
        interrupted.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(3, interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            arena.play("random", "easy", games=1_000_000)
        assert time.monotonic() - interrupted[0] < 1
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("on_error", ["raise", "count"])
def test_what_is_no_error_of_a_bot_ends_the_run_as_itself(raised, on_error):
    def leaves(state):
        raise raised("enough")

    with pytest.raises(raised, match="enough"):
        arena.play(leaves, "random", games=4, on_error=on_error)
    with pytest.raises(raised, match="enough"):
        arena.simulate([leaves, "random", "random", "random"], games=4, on_error=on_error)


@pytest.mark.parametrize("command, why, id", [
    ("false", "it ended", "engine.ended"),
    ("yes nonsense", "no legal move: nonsense", "engine.illegal"),
])
def test_a_program_that_does_not_play_ends_the_run(command, why, id):
    name = "exec:" + command
    for play in (
        lambda **more: arena.play(name, "easy", games=4, **more),
        lambda **more: arena.simulate([name, "easy", "easy", "easy"], games=4, **more),
    ):
        with pytest.raises(bigshot.BotError, match=f"{name} does not play: .*{why}") as error:
            play()
        assert error.value.__cause__.id == id
        assert play(on_error="count")["games"] >= 4


def test_a_subclass_of_a_bot_is_asked_as_it_asks_to_be():
    seen = []

    class Own(bigshot.Bot):
        def choose(self, state):
            seen.append(type(state))
            return super().choose(state)

    class Both(bigshot.Bot):
        def choose(self, state, game):
            seen.append((type(state), type(game)))
            return super().choose(game)

    class Plain(bigshot.Bot):
        pass

    for kind, wanted in [(Own, {bigshot.State}), (Both, {(bigshot.State, bigshot.Game)}), (Plain, set())]:
        seen.clear()
        assert arena.play(kind("easy"), "random", games=4, table="1v3")["faults"] == {}
        assert set(seen) == wanted
    seen.clear()
    bigshot.BigShotEnv(Own("easy"), seat=3).reset(seed=1)
    assert set(seen) == {bigshot.State}
    # One that was left as it is learns from the moves, as the project's own does.
    plain, own = (
        arena.simulate([bot, "greedy", "jumper", "soft"], games=1, seed=3, records=True)["records"][0]
        for bot in (Plain("expert"), "expert")
    )
    assert bigshot.Game.read(plain).moves == bigshot.Game.read(own).moves


def test_ratings_from_a_single_deal_have_no_interval():
    one = arena.play("easy", "greedy", games=4, table="1v3")["ratings"]["easy"]
    assert one["low"] is None and one["high"] is None
    two = arena.play("easy", "greedy", games=8, table="1v3")["ratings"]["easy"]
    assert two["low"] < two["rating"] < two["high"]


def test_a_league_takes_as_many_bots_as_on_the_command_line():
    bots = [lambda state: state.legal_actions()[0] for _ in range(33)]
    with pytest.raises(ValueError, match="a league has 2 to 32 bots"):
        arena.play(*bots, options=bigshot.Options(players=2))
    result = arena.play(*bots[:32], games=2, options=bigshot.Options(players=2), table="1v1")
    assert len(result["ratings"]) == 32


def test_numbers_that_are_not_allowed_are_named():
    for call, named in [
        (lambda: arena.play("easy", "random", games=-1), "games is 1 to"),
        (lambda: arena.play("easy", "random", games=10**40), "games is 1 to"),
        (lambda: arena.simulate(["easy"] * 4, games=-1), "games is 1 to"),
        (lambda: arena.simulate(["easy"] * 4, threads=-1), "threads is 1 to"),
        (lambda: arena.play("easy", "random", seed=-1), "a seed is 0 to 18446744073709551615"),
        (lambda: bigshot.Bot("easy", seed=-1), "a seed is 0 to"),
        (lambda: bigshot.State(seed=2**64), "a seed is 0 to"),
        (lambda: bigshot.Chance(-1), "a seed is 0 to"),
        (lambda: bigshot.Games(2, seed=-1), "a seed is 0 to"),
        (lambda: bigshot.Games(2).reset(-1), "a seed is 0 to"),
        (lambda: bigshot.seed_of(-1, 2), "a seed is 0 to"),
        (lambda: bigshot.Games(10**40), "n is 1 to"),
    ]:
        with pytest.raises(ValueError, match=named):
            call()
    assert bigshot.State(seed=2**64 - 1) == bigshot.State(seed=2**64 - 1)
