"""The JSON types of records and views."""

from typing import Any, NotRequired, TypedDict

SpecialJson = dict[str, str]
ExchangeJson = list[list[int | str | None]]


class PlayJson(TypedDict, total=False):
    """A card played: ``seat``, ``card``, and ``call`` and ``trump`` if they apply."""

    seat: int
    card: str
    call: bool
    trump: str


class TrickJson(TypedDict, total=False):
    """A trick; an unfinished one has no ``winner``."""

    plays: list[PlayJson]
    winner: int


class RoundJson(TypedDict, total=False):
    """A round of a record. In a view, hidden values are null, and values that are not known yet are missing."""

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
    """Everything that a seat, or a spectator, may know: a JSON object (docs/engine.md).

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> view = game.view(1)
        >>> view["phase"], view["hand"], view["legal"]
        ('bid', ['2H'], [{'bid': 0}, {'bid': 1}])
    """

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
