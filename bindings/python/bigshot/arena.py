"""Who is stronger, and by how much: leagues and simulations, exact and reproducible, as plain data.

A bot is a name that `bigshot.bot_names()` has, a program of somebody else ("exec:COMMAND"), or one of your own: a
function of a State, an object with `choose(state)` and perhaps `new_game(seed)`, or a class of such objects, of which
every seat gets its own. It answers with the number or the text of a legal action. A `bigshot.Bot` is told the whole
Game, as it is everywhere; a subclass with a choose() of its own is asked like any other object.

If a bot of yours raises an exception or chooses what is not legal, or a program does not answer in time, the run ends
with BotError; with on_error="count" a random move is played for it, and the fault is counted in the result.
KeyboardInterrupt and SystemExit always end the run, as themselves.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Union

from . import _core
from ._core import Board, Options, State

Bot = Union[str, Callable[[State], Union[int, str]], Any]


def play(
    *bots: Bot,
    games: int = 200,
    seed: int = 1,
    options: Optional[Options] = None,
    board: Optional[Board] = None,
    table: str = "all",
    threads: int = 1,
    sprt: Optional[tuple[float, float]] = None,
    records: bool = False,
    on_error: str = "raise",
) -> dict[str, Any]:
    """A league, as `bigshot arena` plays it: duplicate deals, shares of victories with 95% intervals, ratings.

    The same seed gives the same games with any number of threads. `table` is a kind of table ("1v3", "2v2", "mixed",
    ...) or "all"; `games` counts those of each match. The result has "tables", "ratings", "faults", "games", "seed" and
    "records", which is empty unless they are asked for. A rating has None for "low" and "high" if one deal was
    played.
    """
    return _core._play(
        *bots, games=games, seed=seed, options=options, board=board, table=table, threads=threads, sprt=sprt,
        records=records, on_error=on_error,
    )


def simulate(
    bots: Sequence[Bot],
    *,
    games: int = 1000,
    seed: int = 1,
    options: Optional[Options] = None,
    board: Optional[Board] = None,
    threads: int = 1,
    records: bool = False,
    on_error: str = "raise",
) -> dict[str, Any]:
    """Many games with these bots in seats 0, 1, ..., summed up, as `bigshot simulate` plays them."""
    return _core._simulate(
        bots, games=games, seed=seed, options=options, board=board, threads=threads, records=records, on_error=on_error
    )
