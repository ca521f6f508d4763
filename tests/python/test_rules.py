"""Positions from Python: the same games as everywhere, exact refusals, values that behave like values."""

import copy
import pickle
import random

import pytest

import bigshot
from bigshot import Action

MODES = [
    bigshot.Options(players=4),
    bigshot.Options(players=3),
    bigshot.Options(players=2),
    bigshot.Options(players=2, edition="opennplay"),
    bigshot.Options(players=4, money="hidden"),
    bigshot.Options(players=3, money="hidden", overbid="forbidden"),
]


def random_game(options, seed):
    """All positions of a game between random players."""
    chance = bigshot.Chance(seed)
    state = bigshot.State(options, setup=chance.deal(options.players))
    draw = random.Random(seed)
    while not state.finished:
        yield state
        state.apply(chance.roll() if state.actor == bigshot.CHANCE else draw.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("options", MODES, ids=repr)
def test_legal_actions_are_exactly_those_that_are_not_refused(options):
    for state in random_game(options, 3):
        legal = state.legal_actions()
        assert legal == sorted(legal)
        assert legal == [action for action in range(-2, 260) if state.is_legal(action)]
        for action in legal:
            assert state.action(state.text(action)) == action
        if legal:
            state.check(legal[-1])


@pytest.mark.parametrize("options", MODES, ids=repr)
def test_whoever_acts_is_a_seat_or_chance_until_nobody_is(options):
    actors = [state.actor for state in random_game(options, 4)]
    assert actors[0] == bigshot.CHANCE
    assert actors[-1] == bigshot.NOBODY
    assert set(actors[:-1]) == {bigshot.CHANCE, *range(options.players)}


def test_a_refusal_carries_id_rule_and_sentence_and_changes_nothing():
    state = bigshot.State(seed=1)
    state.apply("roll 3")
    state.apply("bid 7")
    before = state.copy()
    with pytest.raises(bigshot.Refused) as refused:
        state.apply(Action.bid(7))
    assert refused.value.id == "bid.too_low"
    assert refused.value.rule == "R2"
    assert refused.value.facts == {"number": "7"}
    assert str(refused.value) == f"R2: {refused.value.sentence}"
    assert "7" in refused.value.sentence
    assert refused.value.say("de") != refused.value.sentence
    assert isinstance(refused.value, ValueError)
    assert state == before
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.id) == (str(refused.value), "bid.too_low")
    with pytest.raises(ValueError, match="en, de, fr, it"):
        refused.value.say("klingon")


@pytest.mark.parametrize("move", ["bid 7", "bid 100", "bid 007", "", "place R Z", "\udcff", "roll 3\n", "x" * 10_000])
def test_a_text_that_is_no_legal_move_is_refused(move):
    state = bigshot.State(seed=1)
    state.apply("roll 3")
    state.apply("bid 7")
    before = hash(state)
    with pytest.raises((bigshot.Refused, TypeError)):
        state.apply(move)
    assert hash(state) == before


def test_states_are_values():
    state = bigshot.State(seed=9)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), bigshot.State(seed=9)):
        assert other == state and hash(other) == hash(state) and other is not state
        other.apply("roll 1")
        assert other != state
    assert state != "something else"
    assert len({state, state.copy(), bigshot.State(seed=10)}) == 2
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("players, money", [(2, "open"), (3, "hidden"), (4, "open")])
def test_every_position_of_a_game_is_a_line_of_text(players, money):
    board = bigshot.Board("harbour", bigshot.Board.standard().lots)
    for own in (None, board):
        chance = bigshot.Chance(6)
        state = bigshot.State(bigshot.Options(players=players, money=money), own, chance.deal(players))
        bot = bigshot.Bot("random", seed=2)
        while True:
            line = state.write()
            again = bigshot.State.read(line)
            assert again == state and again.write() == line and again.legal_actions() == state.legal_actions()
            assert pickle.loads(pickle.dumps(state)) == state
            if state.finished:
                break
            state.apply(chance.roll() if state.actor == bigshot.CHANCE else bot.choose(state))
    assert ("harbour" in line) and ("standard" in bigshot.State(seed=1).write())


@pytest.mark.parametrize("part, key", [(0, "rules"), (1, "board"), (3, "lots"), (5, "broker"), (10, "phase")])
def test_a_wrong_line_of_a_position_is_refused_by_its_part(part, key):
    parts = bigshot.State(seed=3).write().split(" ")
    parts[part] = "nonsense"
    with pytest.raises(bigshot.BadRecord) as refused:
        bigshot.State.read(" ".join(parts))
    assert refused.value.key.startswith(key)
    for text in ("", " ", "x" * 10_000, "\0", b"\xff\xfe"):
        with pytest.raises(bigshot.BadRecord):
            bigshot.State.read(text)


def test_the_table_is_told_in_the_words_of_the_record():
    state = bigshot.State(seed=5)
    assert [state.money(color) for color in "RYWB"] == [10, 10, 10, 10]
    assert sorted(state.colors_of(seat) for seat in range(4)) == ["B", "R", "W", "Y"]
    assert all(state.seat_of(state.colors_of(seat)) == seat for seat in range(4))
    assert all(len(state.space(i)) == 4 for i in range(18))
    assert state.contents("K") == "" and state.owner("K") is None and state.lot_value("K") == 21
    assert state.is_park("A") and state.is_doubled_by("B", 0) and not state.is_doubled_by("B", 1)
    state.apply("roll 2")
    assert state.phase == "bidding" and len(state.cubes_on_offer) == 4
    assert "round 1, bidding" in repr(state)
    state.apply("bid 3")
    assert (state.standing_bid, state.has_passed(state.standing_bidder)) == (3, False)


def test_three_players_leave_a_ghost():
    state = bigshot.State(bigshot.Options(players=3), seed=1)
    assert [state.seat_of(color) for color in "RYWB"].count(None) == 1


def test_hidden_money_is_seen_by_its_owner_alone():
    state = bigshot.State(bigshot.Options(money="hidden"), seed=2)
    own = state.colors_of(1)
    assert {color: state.view(1).money(color) for color in "RYWB"} == {
        color: 10 if color == own else None for color in "RYWB"
    }
    assert all(state.view().money(color) is None for color in "RYWB")
    assert state.view(0) != state.view(1) and state.view(1) == state.copy().view(1)
    assert not hasattr(state.view(1), "apply")


def test_the_reckoning_names_winners_and_places():
    *_, last = random_game(bigshot.Options(), 11)
    reckoning = last.reckon()
    assert sorted(seat.place for seat in reckoning.seats)[0] == 1
    assert all(reckoning.seats[seat].place == 1 for seat in reckoning.winners)
    for seat in reckoning.seats:
        assert seat.balance == seat.value + seat.money - 10 * seat.loans
    assert len(reckoning.owners) == len(reckoning.doubled) == 13


@pytest.mark.parametrize(
    "made, rule",
    [
        (lambda: bigshot.Options(players=5), "S3"),
        (lambda: bigshot.Options(players=2, money="hidden"), "C4"),
        (lambda: bigshot.Options(money="open", overbid="penalty"), "C3"),
        (lambda: bigshot.Board("x", []), "T2"),
        (lambda: bigshot.Setup(["RYWB"] * 17 + ["RRRR"], 0, 0, ["R", "Y", "W", "B"]), "S1"),
    ],
)
def test_impossible_games_are_refused_with_their_rule(made, rule):
    with pytest.raises(bigshot.Refused) as refused:
        made()
    assert refused.value.rule == rule


def test_arguments_out_of_range_are_named():
    state = bigshot.State(seed=1)
    for call, named in [
        (lambda: state.money("G"), "'G'"),
        (lambda: state.money(4), "4"),
        (lambda: state.money(True), "True"),
        (lambda: state.money(10**30), str(10**30)),
        (lambda: state.owner("Z"), "'Z'"),
        (lambda: state.owner(13), "13"),
        (lambda: state.colors_of(4), "seat 4"),
        (lambda: state.view(-1), "seat -1"),
        (lambda: state.space(18), "18"),
        (lambda: state.is_doubled_by("B", 2), "0 and 1"),
        (lambda: Action.bid(100), "1 to 99"),
        (lambda: Action.roll(0), "1 to 6"),
        (lambda: bigshot.Options(edition="first"), "ravensburger"),
        (lambda: bigshot.State(), "seed"),
        (lambda: bigshot.State(setup=bigshot.Chance(1).deal(3), options=bigshot.Options()), "3 players"),
    ]:
        with pytest.raises((ValueError, IndexError, TypeError), match=named):
            call()


def test_options_and_setups_tell_what_they_are():
    options = bigshot.Options(players=3, money="hidden")
    assert options.overbid == "penalty"
    assert eval(repr(options), {"Options": bigshot.Options}) == options
    assert pickle.loads(pickle.dumps(options)) == options
    setup = bigshot.Chance(4).deal(3)
    assert bigshot.Setup(setup.spaces, setup.broker, setup.roller, setup.colors) == setup
    assert bigshot.Board.standard().name == "standard"
    assert "".join(lot.id for lot in bigshot.Board.standard().lots) == "ABCDEFGHIJKLM"


def test_a_truth_is_no_action():
    state = bigshot.State(seed=1)
    game = bigshot.Game(setup=bigshot.Chance(1).deal(4))
    for call in (state.apply, state.check, state.is_legal, state.text, game.play):
        for wrong in (True, 1.0, None):
            with pytest.raises(TypeError):
                call(wrong)
    assert state == bigshot.State(seed=1) and len(game) == 0
    with pytest.raises(bigshot.Refused):
        state.apply(10**40)


@pytest.mark.parametrize("number", [-1, 0, 9, 18, 172, 200, 10**40])
def test_what_is_no_action_has_no_text(number):
    with pytest.raises(ValueError, match="no action"):
        bigshot.State(seed=1).text(number)


@pytest.mark.parametrize("arguments, named", [
    (("", "north", 5), "letter"),
    (("AB", "north", 5), "letter"),
    (("a", "north", 5), "letter"),
    (("A", "north"), "1 to 9999"),
    (("A", "north", -5), "1 to 9999"),
    (("A", "north", 10**40), "1 to 9999"),
    (("A", "north", 5, True), "park"),
    (("A", "", 5), "district"),
])
def test_a_lot_that_no_board_can_have_is_refused(arguments, named):
    with pytest.raises(ValueError, match=named):
        bigshot.BoardLot(*arguments)
