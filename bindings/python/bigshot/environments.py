"""Environments for learners: one player against bots in the form of Gymnasium, all players in that of PettingZoo's AEC.

Both need neither package; if Gymnasium is installed, spaces and base class are its own. An observation is a dict of
"observation" (bigshot.observe, int8) and "action_mask" (int8, one for each action number).
"""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

import numpy as np

from . import spaces
from ._core import CHANCE, OBSERVATION_SIZE, Action, Board, Bot, Chance, Game, Options, State, bot_seed, observe


class _PlainEnv:
    """What Gymnasium's Env gives to every environment, where that package is not installed."""

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    _np_random: Optional[np.random.Generator] = None
    _np_random_seed: Optional[int] = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

    @property
    def np_random(self) -> np.random.Generator:
        """Where deals and seats are drawn from; reset(seed=...) begins it anew."""
        if self._np_random is None:
            self._np_random, self._np_random_seed = np.random.default_rng(), -1
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random, self._np_random_seed = value, -1

    @property
    def np_random_seed(self) -> int:
        """The seed of the last reset that had one; -1 if it is not known."""
        return -1 if self._np_random_seed is None else self._np_random_seed

    @property
    def unwrapped(self) -> Any:
        """This environment: nothing is wrapped around it."""
        return self

    def close(self) -> None:
        pass

    def has_wrapper_attr(self, name: str) -> bool:
        """Whether the environment has this attribute."""
        return hasattr(self, name)

    def get_wrapper_attr(self, name: str) -> Any:
        """An attribute by its name."""
        return getattr(self, name)

    def set_wrapper_attr(self, name: str, value: Any, *, force: bool = True) -> bool:
        """Sets an attribute, with force=False only one that is there; tells whether it was set."""
        if not force and not hasattr(self, name):
            return False
        setattr(self, name, value)
        return True

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __str__(self) -> str:
        return f"<{type(self).__name__} instance>" if self.spec is None else f"<{type(self).__name__}<{self.spec.id}>>"


try:
    from gymnasium import Env as _Env  # type: ignore[import]
except ImportError:
    _Env = _PlainEnv

try:
    from pettingzoo import AECEnv as _AECEnv  # type: ignore[import]
except ImportError:
    _AECEnv = object


def _observation_space() -> Any:
    return spaces.dictionary(
        observation=spaces.box(-1, 127, (OBSERVATION_SIZE,), np.int8), action_mask=spaces.box(0, 1, (Action.COUNT,), np.int8)
    )


_PROJECTS_OWN = getattr(Bot.choose, "__func__")


def _choice(bot: Any, table: "_Table") -> Any:
    """What a bot answers. The project's own are told the whole game, unless a subclass has a choose() of its own."""
    if not hasattr(bot, "choose"):
        return bot(table.state)
    return bot.choose(table.game if getattr(bot.choose, "__func__", None) is _PROJECTS_OWN else table.state)


def _mask(state: State) -> np.ndarray:
    mask = np.zeros(Action.COUNT, np.int8)
    mask[state.legal_actions()] = 1
    return mask


class _Table:
    """A game with its chance: dealt from a seed, rolled whenever the die is due."""

    def __init__(self, options: Options, board: Optional[Board], seed: int):
        self._chance = Chance(seed)
        setup = self._chance.deal(options.players)
        self.state = State(options, board, setup)
        self.game = Game(options, board, setup=setup)  # how it came about, which bots are told
        self._roll()

    def apply(self, action: int) -> None:
        self.state.apply(action)
        self.game.play(action)
        self._roll()

    def _roll(self) -> None:
        if self.state.actor == CHANCE:
            roll = self._chance.roll()
            self.state.apply(roll)
            self.game.play(roll)

    def parts(self) -> list[float]:
        """Each seat's part of the victory; all 0 before the end."""
        if not self.state.finished:
            return [0.0] * self.state.players
        winners = self.state.reckon().winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.state.players)]


class BigShotEnv(_Env):
    """One learner against bots (Gymnasium): the reward is its part of the victory, at the end.

    `opponents` are names of bots, or objects with choose(state), for the other seats; one stands for all of them. The
    learner sits at `seat`, or at a seat drawn anew for each game (None). An action that is not legal raises Refused and
    changes nothing; the mask is in the observation and in `action_masks()`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "bigshot_v0"}

    def __init__(
        self,
        opponents: Any = "easy",
        options: Optional[Options] = None,
        board: Optional[Board] = None,
        seat: Optional[int] = None,
        render_mode: Optional[str] = None,
    ):
        self._options = options or Options()
        self._board = board
        others = self._options.players - 1
        named = [opponents] * others if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
        if len(named) != others:
            raise ValueError(f"there are {others} opponents, not {len(named)}")
        if seat is not None and not 0 <= seat < self._options.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self._options.players - 1}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self._opponents = [Bot(each) if isinstance(each, str) else each for each in named]
        self._wanted_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.action_space = spaces.discrete(Action.COUNT)
        self.observation_space = _observation_space()
        self._table: Optional[_Table] = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None):
        """A new game; with a seed, the same games follow as with that seed before."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        players = self._options.players
        self.seat = int(self.np_random.integers(players)) if self._wanted_seat is None else self._wanted_seat
        self._by_seat = {(self.seat + 1 + i) % players: bot for i, bot in enumerate(self._opponents)}
        for other, bot in self._by_seat.items():
            if hasattr(bot, "new_game"):
                bot.new_game(bot_seed(deal, other))
        self._table = _Table(self._options, self._board, deal)
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: int):
        """Does the learner's action, then the bots' until it acts again: observation, reward, terminated, truncated, info."""
        table = self._running()
        table.apply(int(action))
        self._play_others()
        return self._observation(), table.parts()[self.seat], table.state.finished, False, self._info()

    def action_masks(self) -> np.ndarray:
        """bool, one for each action number: which are legal now."""
        return _mask(self._current().state).astype(bool)

    def render(self) -> Optional[str]:
        """The position in one line with render_mode="ansi", otherwise None."""
        return repr(self._current().state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Forgets the game; reset() begins another."""
        self._table = None

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self._current().state.copy()

    def _play_others(self) -> None:
        table = self._current()
        while not table.state.finished and table.state.actor != self.seat:
            table.apply(_choice(self._by_seat[table.state.actor], table))

    def _current(self) -> _Table:
        if self._table is None:
            raise RuntimeError("call reset() first")
        return self._table

    def _running(self) -> _Table:
        table = self._current()
        if table.state.finished:
            raise RuntimeError("the game is over: call reset()")
        return table

    def _observation(self) -> dict[str, np.ndarray]:
        state = self._current().state
        return {"observation": observe(state, self.seat), "action_mask": _mask(state)}

    def _info(self) -> dict[str, Any]:
        state = self._current().state
        info: dict[str, Any] = {"seat": self.seat}
        if state.finished:
            info["balance"] = state.reckon().seats[self.seat].balance
        return info


class BigShotAEC(_AECEnv):
    """All players take turns (PettingZoo's AEC): the rewards are the parts of the victory, at the end."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "bigshot_v0", "is_parallelizable": False}

    def __init__(
        self, options: Optional[Options] = None, board: Optional[Board] = None, render_mode: Optional[str] = None
    ):
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self._options = options or Options()
        self._board = board
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._options.players)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._action_spaces = {agent: spaces.discrete(Action.COUNT) for agent in self.possible_agents}
        self._observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self._draw = np.random.default_rng()
        self._table: Optional[_Table] = None

    def observation_space(self, agent: str) -> Any:
        """What observe() gives to an agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions by their numbers; the mask in the observation says which are legal."""
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """A new game; with a seed, the same games follow as with that seed before."""
        if seed is not None:
            self._draw = np.random.default_rng(seed)
        self._table = _Table(self._options, self._board, int(self._draw.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.state.actor]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees; its mask is empty unless it acts."""
        state = self._current().state
        seat = self.possible_agents.index(agent)
        mask = _mask(state) if state.actor == seat else np.zeros(Action.COUNT, np.int8)
        return {"observation": observe(state, seat), "action_mask": mask}

    def last(self, observe: bool = True):
        """Of the agent that acts: observation, reward since it acted last, terminated, truncated, info."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise RuntimeError("no agent is left: call reset()")
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """Does an action of the agent that acts. When its game is over, None lets it leave; when all have left, nothing."""
        table = self._current()
        agent = self.agent_selection
        if not self.agents:
            if action is not None:
                raise RuntimeError("the game is over: call reset()")
            return
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._leave(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        table.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, table.parts()))
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        if table.state.finished:
            self.terminations = {each: True for each in self.agents}
        else:
            self.agent_selection = self.possible_agents[table.state.actor]

    def _leave(self, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent's game is over, the only action is None")
        agent = self.agent_selection
        tables: list[dict[str, Any]] = [
            self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos
        ]
        for table in tables:
            del table[agent]
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they act, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The position in one line with render_mode="ansi", otherwise None."""
        return repr(self._current().state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Forgets the game; reset() begins another."""
        self._table = None

    def state(self) -> np.ndarray:
        """What seat 0 sees: with open money, the whole position."""
        return observe(self._current().state, 0)

    @property
    def num_agents(self) -> int:
        """How many still play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many play at the beginning."""
        return len(self.possible_agents)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def unwrapped(self) -> "BigShotAEC":
        """This environment: nothing is wrapped around it."""
        return self

    def _current(self) -> _Table:
        if self._table is None:
            raise RuntimeError("call reset() first")
        return self._table
