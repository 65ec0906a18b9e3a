"""What a bot decides from: the part of a view that it reads, checked if it comes from outside, or a position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

import msgspec

from gizzard.bots.search.search import seed_of
from gizzard.core.decoding import convert
from gizzard.core.errors import quoted
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.position_json import PositionRefused
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.types import Seat
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.native.rng import Rng
from gizzard.core.rules.refused import RulesRefused


class _Question(TypedDict):
    rules: dict[str, Any]
    first_dealer: Seat
    seat: Seat
    phase: str
    round: Round
    scores: list[int]
    history: list[Round]
    legal: list[dict[str, Any]]
    to_act: list[Seat]


def invalid_view(view: object) -> str | None:
    """What is wrong with a view in which a seat is to act; None if it is valid."""
    if wrong := ill_formed(view):
        return wrong
    assert isinstance(view, Mapping)
    return None if view["legal"] else "`view.legal` is empty: it is not this seat's turn"


def ill_formed(view: object) -> str | None:
    """What is missing from the view of a seat during a round, or has the wrong type."""
    try:
        convert(view, _Question)
    except msgspec.ValidationError as error:
        return str(error).replace("`$", "`view")
    return None


def contradiction(error: Exception) -> str:
    """Why a view with valid keys and types does not describe a possible position."""
    if isinstance(error, RulesRefused):
        return f"rules: {error}"
    if isinstance(error, PositionRefused):
        return str(error)
    why = f": {quoted(str(error))}" if isinstance(error, ValueError) else ""
    return f"it contradicts itself{why}"


class Observation(NamedTuple):
    """A decision that a bot has to make.

    The hidden parts of the position (other hands, say) are either the real ones or made up; a bot must not read them.
    """

    position: Position
    seat: int
    history: Sequence[Round]
    """The finished rounds."""
    seed: int

    def rng(self) -> Rng:
        """A random generator seeded by ``seed`` and by what the seat can see, and nothing else."""
        return Rng(seed_of(self.position, self.seat, self.seed))


Policy = Callable[[Observation], int]
"""A bot: maps what a seat sees to one of its legal actions, as an integer."""


def observation_of(view: View, seed: int) -> Observation:
    """The observation in a view; ValueError if its seat is not to act."""
    position = position_of(view)
    seat = view["seat"]
    assert seat is not None
    if not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    return Observation(position, seat, view["history"], seed)
