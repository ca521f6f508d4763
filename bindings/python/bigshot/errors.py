"""What goes wrong, with the reason that everybody gets: id and rule for programs, a sentence for people."""

from __future__ import annotations

from typing import Optional

from . import _core


class Refused(ValueError):
    """Something that the rules or the format do not allow; nothing was changed.

    `id` is stable ("bid.too_low"), `rule` is the number of a rule in docs/rules.md ("R2") or None, `facts` are what
    the sentence names. `str(error)` is the English sentence with the rule; `say("de")` has it in another language.
    """

    def __init__(self, *, id: str, rule: Optional[str], facts: dict[str, str], sentence: str, edition: str):
        super().__init__(f"{rule}: {sentence}" if rule else sentence)
        self.id = id
        self.rule = rule
        self.facts = facts
        self.sentence = sentence
        self.edition = edition

    def say(self, language: str) -> str:
        """The sentence in "en", "de", "fr" or "it"."""
        return _core._sentence(language, self.id, self.facts, self.edition)

    def __reduce__(self):
        return _again, (type(self), self.__dict__)


class BadRecord(Refused):
    """A record that breaks the format or a rule: `key` ("seats[2].colors") or `move` (an index) says where.

    Where it was read from a file, `line` is its line, from 1.
    """

    def __init__(self, *, key: str, move: Optional[int], line: Optional[int] = None, **reason):
        super().__init__(**reason)
        self.line = line
        self.key = key
        self.move = move
        where = f"move {move}: " if move is not None else f"{key}: " if key else ""
        self.args = (where + self.args[0],)


class IllegalAction(Refused):
    """An action of a batch that is not legal in its game: `game` is the index. No game of the batch was changed."""

    def __init__(self, *, game: int, **reason):
        super().__init__(**reason)
        self.game = game
        self.args = (f"game {game}: {self.args[0]}",)

    @classmethod
    def of(cls, refused: Refused, game: int) -> IllegalAction:
        """The same refusal, of one game of a batch."""
        return cls(game=game, **refused.__dict__)


class BotError(RuntimeError):
    """A bot raised an exception, chose what is not legal or, being a program, did not play; the cause is chained to it."""


def _again(kind, attributes):
    return kind(**attributes)
