"""Big Shot, the board game of auctions, loans and building lots, for programs that play, learn or study it.

Start with `State`; docs/python.md is a tour. No rule is written in Python: everything asks the compiled library.
"""

from ._core import (
    CHANCE,
    NOBODY,
    OBSERVATION_PARTS,
    OBSERVATION_SIZE,
    ROW_COUNT,
    Action,
    Board,
    BoardLot,
    Bot,
    Chance,
    FairDice,
    Game,
    Games,
    Network,
    Options,
    Reckoning,
    SeatReckoning,
    Setup,
    State,
    View,
    __version__,
    bot_names,
    bot_seed,
    commitment_to,
    level_names,
    observe,
    reckon,
    seed_of,
)
from . import arena
from .environments import BigShotAEC, BigShotEnv
from .errors import BadRecord, BotError, IllegalAction, Refused
from .records import Judgement, read_records, referee, write_records

__all__ = [name for name in dir() if not name.startswith("_") and name not in ("errors", "records", "environments", "spaces")] + ["__version__"]
