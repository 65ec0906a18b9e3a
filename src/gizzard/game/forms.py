"""The shapes of a record and a view in JSON, and how a round under way is written in them."""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, TypeVar

from gizzard.cards import CODES, NO_CARD, SUITS, is_special
from gizzard.game.position import Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.tricks import CALL, TRUMP_SHIFT

T = TypeVar("T")

SpecialForm = dict[str, str]
ExchangeForm = list[list[int | str | None]]


class PlayForm(TypedDict, total=False):
    """A card played: ``seat``, ``card``, and ``call`` and ``trump`` where they apply."""

    seat: int
    card: str
    call: bool
    trump: str


class TrickForm(TypedDict, total=False):
    """A trick; one under way has no ``winner``."""

    plays: list[PlayForm]
    winner: int


class RoundForm(TypedDict, total=False):
    """A round as in a record; in a view, what a seat may not see is null, and what is not known yet is not there."""

    number: int
    dealer: int
    cards: int
    hands: list[list[str] | None]
    turn_up: str | None
    trump: str | None
    opening_trump: str | None
    bids: list[int | None]
    special: SpecialForm
    named: SpecialForm
    exchange: ExchangeForm
    tricks: list[TrickForm]
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
    round: RoundForm | None
    hand: list[str] | None
    scores: list[int]
    history: list[RoundForm]
    winners: list[int] | None
    legal: list[dict[str, Any]]
    to_act: list[int]
    barred: dict[str, Any] | None
    follow: str | None
    projected: list[int | None]
    clock_ms: int | None
    open: NotRequired[list[list[str]]]


def suit_code(suit: int) -> str | None:
    """A suit's letter; None for no trump."""
    return SUITS[suit] if suit >= 0 else None


def by_seat(position: Position, values: Sequence[T]) -> list[T | None]:
    """A list by seat, with None for the seats that are out of the round."""
    return [value if position.seats >> seat & 1 else None for seat, value in enumerate(values)]


def play_form(position: Position, seat: int, play: int) -> PlayForm:
    """A play as the record writes it."""
    card = play & 63
    form: PlayForm = {"seat": seat, "card": CODES[card]}
    if position.calls and is_special(card):
        form["call"] = bool(play & CALL)
    if play >> TRUMP_SHIFT:
        form["trump"] = SUITS[(play >> TRUMP_SHIFT) - 1]
    return form


def trick_forms(position: Position) -> list[TrickForm]:
    """The tricks of the round; the last may be under way. There is no empty trick before a lead."""
    size, made, after = position.size, position.plays, position.after
    tricks: list[TrickForm] = []
    for number, (seat, winner) in enumerate(zip(position.leaders, position.winners, strict=False)):
        plays = []
        for play in made[number * size : (number + 1) * size]:
            plays.append(play_form(position, seat, play))
            seat = after[seat]
        tricks.append({"plays": plays, "winner": winner} if len(plays) == size else {"plays": plays})
    return tricks


def round_frame(position: Position) -> RoundForm:
    """What everyone may know of the round, as the record writes it: all but hands, bids and cards exchanged."""
    form: RoundForm = {
        "number": position.number,
        "dealer": position.dealer,
        "cards": position.spec.cards,
        "hands": [],
        "turn_up": None if position.turn_up == NO_CARD else CODES[position.turn_up],
        "trump": suit_code(position.trump),
        "bids": [],
    }
    if position.special:
        form["special"] = position.special.to_json()
    if position.named:
        form["named"] = position.named.to_json()
    form["tricks"] = trick_forms(position)
    form["taken"] = by_seat(position, position.taken)
    return form


def bid_or_none(bid: int) -> int | None:
    """A bid; None where none was made."""
    return None if bid == NO_BID else bid
