"""The part of a view that a bot reads, and whether a stranger's view has it."""

from typing import Annotated, Any, TypedDict

import msgspec

from gizzard.game.forms import ExchangeForm, RoundForm, TrickForm
from gizzard.refusal import quoted
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.deal import MAX_PLAYERS

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MAX_PLAYERS)]


class _Round(TypedDict):
    number: int
    dealer: Seat
    cards: int
    hands: list[list[str] | None]
    turn_up: str | None
    trump: str | None
    bids: list[int | None]
    tricks: list[TrickForm]
    taken: list[int | None]


class _Optional(TypedDict, total=False):
    opening_trump: str | None
    special: dict[str, str]
    named: dict[str, str]
    exchange: ExchangeForm


class _Question(TypedDict):
    rules: dict[str, Any]
    first_dealer: Seat
    seat: Seat
    phase: str
    round: _Round
    scores: list[int]
    history: list[RoundForm]
    legal: list[dict[str, Any]]
    to_act: list[Seat]


def problem_of(view: object) -> str | None:
    """What is missing or of the wrong type in a view in which a seat is to act; None where nothing is."""
    try:
        question = msgspec.convert(view, _Question)
        msgspec.convert(question["round"], _Optional)
    except msgspec.ValidationError as wrong:
        return str(wrong).replace("`$", "`view")
    return None if question["legal"] else "nothing is legal in it: it is not this seat's turn"


def contradiction(wrong: Exception) -> str:
    """Why no position could be made of a view whose keys and types are right."""
    if isinstance(wrong, RulesRefused):
        return f"rules: {wrong}"
    why = f": {quoted(str(wrong))}" if type(wrong) is ValueError else ""
    return f"what it tells of the game cannot be{why}"
