"""Who sits at the keyboard in these tests."""

from random import Random
from typing import Any

from gizzard.core.rules.parsing import parse
from gizzard.terminal.play.local import LocalTable, new_game
from gizzard.terminal.play.plain import LineGame
from gizzard.terminal.play.table import Table
from gizzard.terminal.voice import Voice

ENOUGH = 3000
"""More lines than any of these games asks for."""


class Typist:
    """Types some answers over and over, in an order of its own; remembers what was typed and shown."""

    def __init__(self, *answers: str) -> None:
        self.shown: list[str] = []
        self.typed: list[str] = []
        self._answers, self._rng = answers, Random(1)

    def read(self) -> str:
        assert len(self.typed) < ENOUGH, "the game never ends"
        self.typed.append(self._rng.choice(self._answers))
        return self.typed[-1]

    def game(self, table: Table, voice: Voice) -> LineGame:
        """A game in which this is the player."""
        return LineGame(table, voice, self.shown.append, self.read)

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.shown)


def played(table: Table, *answers: str, voice: Voice | None = None) -> Typist:
    """Who has played a game to its end with these answers."""
    typist = Typist(*answers)
    typist.game(table, voice or Voice()).play(begun=False)
    return typist


def table_of(lang: str = "en", seed: int = 1, deck: str = "standard", **rules: Any) -> LocalTable:
    """A new table of random bots, kept in no file."""
    voice = Voice(lang, deck)
    return LocalTable(new_game(parse({"players": 3} | rules), "Anna", "random", seed, deck), voice)


def waited(table: LocalTable) -> LocalTable:
    """The table once it is the player's turn."""
    while table.wait():
        pass
    return table
