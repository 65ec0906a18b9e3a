"""A round in JSON: what all may know of one under way, and the whole of one that is over."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from gizzard.cards import CODES, NO_CARD, SUITS, Card, Hand, Suit, codes_of
from gizzard.formats.plays import play_json
from gizzard.formats.types import ExchangeJson, RoundJson, TrickJson
from gizzard.game.finished_round import FinishedRound
from gizzard.game.position import Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.elimination import NOBODY

T = TypeVar("T")


def suit_code(suit: Suit) -> str | None:
    """A suit's letter; None for no trump."""
    return SUITS[suit] if suit >= 0 else None


def by_seat(seats: Hand, values: Sequence[T]) -> list[T | None]:
    """A list by seat, with None for the seats that are not in the mask: they are out of the round."""
    return [value if seats >> seat & 1 else None for seat, value in enumerate(values)]


def bid_or_none(bid: int) -> int | None:
    """A bid, or None."""
    return None if bid == NO_BID else bid


def round_frame(played: Position | FinishedRound) -> RoundJson:
    """What everyone may know of a round, as the record writes it: all but hands, bids and cards exchanged."""
    form: RoundJson = {
        "number": played.number,
        "dealer": played.dealer,
        "cards": played.spec.cards,
        "hands": [],
        "turn_up": None if played.turn_up == NO_CARD else CODES[played.turn_up],
        "trump": suit_code(played.trump),
        "bids": [],
    }
    if played.special:
        form["special"] = played.special.to_json()
    if played.named:
        form["named"] = played.named.to_json()
    form["tricks"] = _tricks(played)
    form["taken"] = by_seat(played.seats, played.taken)
    return form


def _tricks(played: Position | FinishedRound) -> list[TrickJson]:
    """The tricks of the round; the last may be under way. There is no empty trick before a lead."""
    order, made, calls = played.order, played.plays, played.calls
    size, after = len(order), dict(zip(order, order[1:] + order[:1], strict=True))
    tricks: list[TrickJson] = []
    for number, (seat, winner) in enumerate(zip(played.leaders, played.winners, strict=False)):
        plays = []
        for play in made[number * size : (number + 1) * size]:
            plays.append(play_json(seat, play, calls))
            seat = after[seat]
        tricks.append({"plays": plays, "winner": winner} if len(plays) == size else {"plays": plays})
    return tricks


def exchange_json(exchanged: Sequence[tuple[int, int, Card]]) -> ExchangeJson:
    """The cards that changed hands, all of them shown."""
    return [[giver, taker, CODES[card]] for giver, taker, card in exchanged]


def round_json(ended: FinishedRound) -> RoundJson:
    """A round that is over, whole, as the record writes it."""
    form = round_frame(ended)
    form["hands"] = by_seat(ended.seats, [codes_of(hand) for hand in ended.hands])
    form["bids"] = [bid_or_none(bid) for bid in ended.bids]
    if ended.exchanged:
        form["exchange"] = exchange_json(ended.exchanged)
    form["points"] = by_seat(ended.seats, ended.points)
    form["scores"] = list(ended.scores)
    if ended.eliminated != NOBODY:
        form["eliminated"] = ended.eliminated
    return form


shared_round_json = lru_cache(maxsize=1024)(round_json)
"""The same, written once for the many views that show it; not to be changed."""
