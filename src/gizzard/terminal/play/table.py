"""A seat at a table, as a terminal sees it, wherever the table is."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.view import View
from gizzard.terminal.play.people import People

Action = Mapping[str, Any]
"""An action in JSON (see docs/engine.md), or what a player typed instead of one."""


class ActionRefused(Exception):
    """An action that does not count; says why."""


class Dropped(Exception):
    """The table was left without the player's doing; says why."""


class Transition(NamedTuple):
    """Something that happened: what the seat knew before and knows now."""

    before: View | None
    after: View | None
    """None while a table gathers."""
    trick: LastTrick | None = None
    news: tuple[str, ...] = ()
    """What happened besides the game: somebody left, the connection was lost."""
    read_in_full: bool = False
    """Whether the player reads all sentences before continuing."""


class Offer(NamedTuple):
    """Something besides the game that the player can do now: take the seat back, start the game."""

    what: str
    """``start``, ``back``, ``resume`` or ``next``."""
    text: str


class Table(Protocol):
    """A seat at a table. ``wait`` and ``act`` may be called by different threads."""

    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    """The draw for the first deal, by turn."""

    @property
    def people(self) -> People | None:
        """The other people; None if all others are bots, and nothing happens during this seat's turn."""
        return None

    @property
    def view(self) -> View | None:
        """What the seat may know; None while the table gathers."""

    @property
    def levels(self) -> Mapping[int, str]:
        """The levels of the bots, by seat."""

    @property
    def offer(self) -> Offer | None:
        """What the player can do now besides playing."""
        return None

    def company(self) -> str:
        """Who is at the table, said before the game starts."""

    def wait(self) -> Transition | None:
        """The next thing that happens; None once nothing will before this seat acts, or nothing at all. Dropped if the
        seat or the table is gone."""

    def act(self, action: Action) -> None:
        """Take an action; ActionRefused if it is not allowed."""

    def accept(self, offer: Offer) -> None:
        """Do what was offered."""
        return

    @property
    def aids(self) -> tuple[str, ...]:
        """What helps the player at this table: some of ``hint``, ``undo``, ``review`` and ``tricks``."""
        return ()

    def aid(self, word: str) -> Iterable[str]:
        """Sentences that help the player; after ``undo``, ``wait`` tells. ActionRefused if it is not possible now."""
        return ()

    def farewell(self) -> str:
        """The message when the player leaves before the end."""

    def close(self) -> None:
        """Leave, and wake all waiting tasks."""
        return
