"""The batch: the same games as one by one, masks that are the legal actions, arrays that are the memory itself."""

import os
import threading

import numpy as np
import pytest

import bigshot

MODES = [
    bigshot.Options(players=4),
    bigshot.Options(players=3, money="hidden"),
    bigshot.Options(players=2),
]
PARTS = bigshot.OBSERVATION_PARTS


@pytest.mark.parametrize("options", MODES, ids=repr)
@pytest.mark.parametrize("threads", [1, 3])
def test_every_place_plays_the_games_of_its_seed(options, threads):
    games = bigshot.Games(7, options, seed=5, threads=threads)
    alone = []
    for place in range(7):
        chance = bigshot.Chance(bigshot.seed_of(5, place))
        alone.append([chance, bigshot.State(options, setup=chance.deal(options.players)), place])
        alone[place][1].apply(chance.roll())
    finished = 0
    for _ in range(700):
        actions = games.sample()
        for place, (chance, state, number) in enumerate(alone):
            assert games.actor[place] == state.actor and games.game_number[place] == number
            assert np.flatnonzero(games.legal[place]).tolist() == state.legal_actions()
            assert (games.observation[place] == bigshot.observe(state, state.actor)).all()
        assert all(games.legal[place, action] for place, action in enumerate(actions))
        games.step(actions)
        for place, entry in enumerate(alone):
            state = entry[1]
            state.apply(int(actions[place]))
            if state.actor == bigshot.CHANCE:
                state.apply(entry[0].roll())
            assert games.done[place] == state.finished
            if not state.finished:
                assert not games.rewards[place].any()
                continue
            reckoning = state.reckon()
            parts = [1 / len(reckoning.winners) if seat in reckoning.winners else 0 for seat in range(options.players)]
            assert np.allclose(games.rewards[place][: options.players], parts)
            assert games.balances[place][: options.players].tolist() == [seat.balance for seat in reckoning.seats]
            finished += 1
            entry[2] += 7
            entry[0] = bigshot.Chance(bigshot.seed_of(5, entry[2]))
            entry[1] = bigshot.State(options, setup=entry[0].deal(options.players))
            entry[1].apply(entry[0].roll())
    assert finished > 7


def test_arrays_are_the_batchs_own_memory_and_outlive_it():
    games = bigshot.Games(3, seed=1)
    legal = games.legal
    assert np.shares_memory(legal, games.legal)
    before = legal.copy()
    games.step(games.sample())
    assert (legal == games.legal).all() and (legal != before).any()
    with pytest.raises(ValueError):
        legal[0, 0] = True
    with pytest.raises(ValueError):
        legal.flags.writeable = True
    del games
    assert legal.shape == (3, bigshot.Action.COUNT) and legal.any()


def test_an_illegal_action_changes_no_game():
    games = bigshot.Games(5, seed=2)
    before = [games.state(i) for i in range(5)]
    actions = games.sample()
    actions[3] = 120
    with pytest.raises(bigshot.IllegalAction) as illegal:
        games.step(actions)
    assert illegal.value.game == 3 and illegal.value.rule == "R2" and "game 3" in str(illegal.value)
    assert [games.state(i) for i in range(5)] == before


@pytest.mark.parametrize(
    "actions", [[1], np.zeros(5), np.zeros((5, 1), int), "hello", None, [None] * 5, [2**70] * 5, [True] * 5, object()]
)
def test_actions_of_the_wrong_form_are_refused(actions):
    games = bigshot.Games(5)
    with pytest.raises((TypeError, ValueError)):
        games.step(actions)


def test_actions_may_be_any_whole_numbers():
    for kind in (np.int8, np.uint8, np.int32, np.uint16, np.int64, np.uint64, ">i8", ">u8"):
        games = bigshot.Games(4, seed=1)
        games.step(np.full(4, bigshot.Action.PASS, kind))
    games.step([bigshot.Action.PASS] * 4)
    wide = np.full(8, bigshot.Action.PASS)
    games = bigshot.Games(4, seed=1)
    games.step(wide[::2])


@pytest.mark.parametrize("kind, error", [
    (np.float64, TypeError), (np.float16, TypeError), (bool, TypeError), (complex, TypeError), (object, TypeError),
    ("m8[s]", TypeError),
])
def test_actions_that_are_no_whole_numbers_are_refused_by_their_type(kind, error):
    with pytest.raises(error, match="whole numbers"):
        bigshot.Games(4, seed=1).step(np.full(4, bigshot.Action.PASS).astype(kind))


@pytest.mark.parametrize("kind", [np.uint64, np.int32])
def test_actions_of_another_shape_are_refused(kind):
    for shape in ((), (3,), (5,), (4, 1), (0,)):
        with pytest.raises(ValueError, match="shape"):
            bigshot.Games(4, seed=1).step(np.full(shape, bigshot.Action.PASS, kind))


def test_a_number_too_great_for_an_action_is_an_illegal_one():
    for number in (2**63, 2**64 - 1, 2**64 - 249, 2**32 + 7):
        with pytest.raises(bigshot.IllegalAction):
            bigshot.Games(2, seed=1).step(np.array([7, number], np.uint64))


def test_without_auto_reset_games_end_and_stay():
    games = bigshot.Games(4, seed=3, auto_reset=False)
    total = np.zeros((4, 4))
    for _ in range(1000):
        games.step(games.sample())
        total += games.rewards
        if (games.actor == bigshot.NOBODY).all():
            break
    assert (games.actor == bigshot.NOBODY).all() and not games.legal.any()
    games.step(games.sample())
    assert not games.done.any() and not games.rewards.any()
    assert (total.sum(axis=1) <= 1.001).all()
    games.reset(3)
    assert (games.actor >= 0).all()


def test_the_die_can_be_the_callers():
    games = bigshot.Games(2, seed=1, chance="caller")
    assert (games.actor == bigshot.CHANCE).all()
    assert np.flatnonzero(games.legal[0]).tolist() == [1, 2, 3, 4, 5, 6]
    games.step([6, 1])
    assert (games.actor >= 0).all()


def test_a_seed_gives_the_same_games_again():
    games = bigshot.Games(6, seed=8)
    first = games.observation.copy()
    for _ in range(50):
        games.step(games.sample())
    games.reset()
    assert (games.observation == first).all()
    games.reset(9)
    assert (games.observation != first).any() and games.seed == 9


def test_rows_are_those_of_the_network():
    games = bigshot.Games(8, seed=4, rows=True)
    for _ in range(100):
        games.step(games.sample())
    used = games.rows >= 0
    assert (games.rows[used] < bigshot.ROW_COUNT).all() and (games.row_weights[~used] == 0).all()
    assert (np.diff(used.astype(int), axis=1) <= 0).all()
    with pytest.raises(ValueError, match="rows=False"):
        bigshot.Games(1).rows


def test_an_observation_hides_what_the_seat_may_not_see():
    state = bigshot.State(bigshot.Options(money="hidden"), seed=1)
    for seat in range(4):
        seen = bigshot.observe(state, seat)
        assert seen[PARTS["money"]].tolist() == [10, -1, -1, -1]
    whole = bigshot.observe(bigshot.State(seed=1), 0)
    assert whole[PARTS["money"]].tolist() == [10, 10, 10, 10]
    assert whole[PARTS["space_cubes"]].sum() == 72
    assert sum(part.stop - part.start for part in PARTS.values()) == len(whole) == bigshot.OBSERVATION_SIZE


def test_arguments_are_checked():
    for arguments in [
        dict(n=0), dict(n=-1), dict(n=2**40), dict(n=1, threads=0), dict(n=1, threads=10**6), dict(n=1, chance="none")
    ]:
        with pytest.raises((ValueError, TypeError)):
            bigshot.Games(**arguments)
    games = bigshot.Games(2)
    for call in (lambda: games.state(2), lambda: games.state(-1), lambda: games.observe(4)):
        with pytest.raises(IndexError):
            call()


def test_threads_that_step_the_same_games_do_not_disturb_them():
    games = bigshot.Games(512, seed=1, threads=2)
    errors = []

    def work():
        for _ in range(60):
            try:
                games.step(games.sample())
            except (RuntimeError, bigshot.IllegalAction) as error:
                errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("thread" in str(error) or isinstance(error, bigshot.IllegalAction) for error in errors)
    for place in range(0, 512, 37):
        assert np.flatnonzero(games.legal[place]).tolist() == games.state(place).legal_actions()


def test_a_forked_process_can_go_on_alone():
    games = bigshot.Games(16, seed=1, threads=2)
    child = os.fork()
    if child == 0:
        try:
            for _ in range(20):
                games.step(games.sample())
            del games
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    games.step(games.sample())


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_nothing_leaks_over_many_games():
    """Games are counted by the hundred thousand here; BIGSHOT_LEAK_GAMES=1000000 makes it a million."""
    wanted = int(os.environ.get("BIGSHOT_LEAK_GAMES", "60000"))
    games = bigshot.Games(2048, seed=1)

    def play(count):
        done = 0
        while done < count:
            games.step(games.sample())
            done += int(games.done.sum())

    def single(count):
        for seed in range(count):
            state = bigshot.State(seed=seed)
            state.apply("roll 1")
            state.legal_actions()
            state.view(0)
            state.reckon()
            try:
                state.apply(3)
            except bigshot.Refused:
                pass

    play(5000)
    single(2000)
    before = resident()
    play(wanted)
    single(5000)
    assert resident() - before < 8_000_000


def resident():
    """What this process holds in memory, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as figures:
        return int(figures.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# AddressSanitizer keeps what was freed for a while, to notice who uses it still.
unsanitized = pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="its memory says nothing under a sanitizer")


@unsanitized
def test_a_million_games_leave_nothing_behind():
    """Half of them to warm up, half of them to measure."""

    def play(wanted):
        games = bigshot.Games(4096, seed=1, observations=False)
        ended = 0
        while ended < wanted:
            games.step(games.sample())
            ended += int(games.done.sum())

    play(500_000)
    before = resident()
    play(500_000)
    assert resident() - before < 8 << 20


@unsanitized
def test_objects_that_go_away_leave_nothing_behind():
    def use():
        state = bigshot.State(seed=1)
        state.apply("roll 1")
        bot = bigshot.Bot("random", seed=1)
        game = bigshot.Game(setup=bigshot.Chance(1).deal(4))
        game.play("roll 1")
        bot.choose(game), bot.explain(state), state.view(0), state.reckon(), bigshot.State.read(state.write())
        bigshot.Game.read(game.write()), bigshot.Games(4, seed=1).observation.sum(), repr(state)
        for wrong in (lambda: state.apply(200), lambda: bigshot.State.read("x"), lambda: bigshot.Game.read("x")):
            with pytest.raises((bigshot.Refused, bigshot.BadRecord)):
                wrong()

    for _ in range(300):
        use()
    before = resident()
    for _ in range(3000):
        use()
    assert resident() - before < 4 << 20
