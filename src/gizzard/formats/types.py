"""The shapes of a record and a view in JSON."""

from typing import Any, NotRequired, TypedDict

SpecialJson = dict[str, str]
ExchangeJson = list[list[int | str | None]]


class PlayJson(TypedDict, total=False):
    """A card played: ``seat``, ``card``, and ``call`` and ``trump`` where they apply."""

    seat: int
    card: str
    call: bool
    trump: str


class TrickJson(TypedDict, total=False):
    """A trick; one under way has no ``winner``."""

    plays: list[PlayJson]
    winner: int


class RoundJson(TypedDict, total=False):
    """A round as in a record; in a view, what a seat may not see is null, and what is not known yet is not there."""

    number: int
    dealer: int
    cards: int
    hands: list[list[str] | None]
    turn_up: str | None
    trump: str | None
    opening_trump: str | None
    bids: list[int | None]
    special: SpecialJson
    named: SpecialJson
    exchange: ExchangeJson
    tricks: list[TrickJson]
    taken: list[int | None]
    points: list[int | None]
    scores: list[int]
    eliminated: int


class View(TypedDict):
    """All that a seat, or a spectator, may know."""

    rules: dict[str, Any]
    players: list[str]
    first_dealer: int
    seat: int | None
    phase: str
    round: RoundJson | None
    hand: list[str] | None
    scores: list[int]
    history: list[RoundJson]
    winners: list[int] | None
    legal: list[dict[str, Any]]
    to_act: list[int]
    barred: dict[str, Any] | None
    follow: str | None
    projected: list[int | None]
    clock_ms: int | None
    open: NotRequired[list[list[str]]]
