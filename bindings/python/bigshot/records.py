"""Files of records: one game on each line (docs/record.md)."""

from __future__ import annotations

import os
import tempfile
from typing import Iterable, Iterator, NamedTuple, Optional, Union

from ._core import Game
from .errors import BadRecord

Path = Union[str, "os.PathLike[str]"]


class Judgement(NamedTuple):
    """What the referee says of one record: `fault` is None if it is right."""

    line: int
    fault: Optional[BadRecord]


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, line.rstrip("\r\n")


def read_records(path: Path) -> Iterator[Game]:
    """The games of a file, one by one. Raises BadRecord at the first that is wrong; its `line` says where."""
    for number, line in _lines(path):
        try:
            yield _read(line)
        except BadRecord as fault:
            fault.line = number
            raise


def referee(path: Path, fair: bool = False) -> Iterator[Judgement]:
    """Replays every record of a file by the rules; with `fair`, deal and dice must follow from the seed shown too."""
    for number, line in _lines(path):
        try:
            game = _read(line)
            if fair:
                game.check_fair()
            yield Judgement(number, None)
        except BadRecord as fault:
            fault.line = number
            yield Judgement(number, fault)


def write_records(path: Path, games: Iterable[Game]) -> int:
    """Writes games to a file, one line each, and returns how many. The file is whole or not there at all."""
    path = os.fspath(path)
    folder = os.path.dirname(os.path.abspath(path))
    count = 0
    with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".part", encoding="utf-8", delete=False) as file:
        try:
            for game in games:
                file.write(game.write() + "\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
    return count


def _read(line: str) -> Game:
    # Bytes that are not UTF-8 go to the reader as they are: it names the place.
    return Game.read(line.encode("utf-8", errors="surrogateescape"))
