"""The part of a view that bots read, and validation of views that come from outside."""

from collections.abc import Mapping
from typing import Any, TypedDict

import msgspec

from gizzard.core.decoding import convert
from gizzard.core.errors import quoted
from gizzard.core.formats.position_json import PositionRefused
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.types import Seat
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
