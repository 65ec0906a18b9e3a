"""A round in JSON: each of its fields, declared once for views of a round in progress and for records."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, NotRequired, TypedDict, TypeVar, cast

from gizzard.core.cards import CODES, NO_SUIT, Hand, codes_of, suit_code
from gizzard.core.formats.fields import (
    ABSENT,
    ALL_SEATS,
    EVERYTHING,
    Private,
    Shared,
    Viewer,
    computed,
    per_round,
)
from gizzard.core.formats.plays import named_trump
from gizzard.core.formats.tricks import Trick, plays_since, tricks, tricks_since
from gizzard.core.formats.types import ExchangeJson, Seat, Special, SuitCode
from gizzard.core.game.fields import NO_SEAT, PASS
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.trump import OFF

T = TypeVar("T")


def by_seat(seats: Hand, values: Sequence[T]) -> list[T | None]:
    """A list by seat, with None for the seats that are not in the mask: they are out of the round."""
    return [value if seats >> seat & 1 else None for seat, value in enumerate(values)]


def bid_or_none(bid: int) -> int | None:
    """A bid, or None."""
    return None if bid == NO_BID else bid


# Fields


def hands(position: Position, viewer: Viewer) -> list[list[str] | None]:
    """The cards dealt, as far as a viewer may see them."""
    if position.between_rounds():
        return by_seat(position.seats, [codes_of(hand) for hand in position.hands])
    return [_dealt(position, viewer, seat, codes_of(cards)) for seat, cards in enumerate(position.hands)]


def _dealt(position: Position, viewer: Viewer, seat: int, dealt: list[str]) -> list[str] | None:
    if not dealt:
        return None
    if sees_hand(position, viewer, seat):
        return dealt
    return dealt[-1:] if position.sees_last_cards() else None


def sees_hand(position: Position, viewer: Viewer, seat: int) -> bool:
    """Whether a viewer may look at the cards dealt to a seat."""
    if viewer == EVERYTHING:
        return True
    if viewer is None or not position.seats >> viewer & 1:
        return False
    if viewer == seat:
        return position.sees_own_hand() or not position.held[viewer]
    return position.sees_other_hands()


def turn_up(position: Position) -> str | None:
    """The card turned up."""
    return CODES.get(position.turn_up)


def trump(position: Position) -> str | None:
    """The trump now; of a round that is over, the trump when play began."""
    return suit_code(position.opening_trump if position.between_rounds() else position.trump)


def opening_trump(position: Position) -> object:
    """The trump when play began, if a card has changed it."""
    if position.between_rounds() or not (position.trump_change != OFF or position.extras):
        return ABSENT
    if position.turned_by >= 0:
        return suit_code(position.opening_trump)
    return suit_code(position.opening_trump) if any(named_trump(play) != NO_SUIT for play in position.plays) else ABSENT


def bids(position: Position, viewer: Viewer) -> list[int | None]:
    """The bid of each seat; None if it is not made or not shown."""
    shown = viewer == EVERYTHING or position.between_rounds() or position.bids_shown()
    return [bid_or_none(bid) if shown or seat == viewer else None for seat, bid in enumerate(position.bids_made)]


def taker_in(form: Mapping[str, Any]) -> int | None:
    """The seat that swapped a card for the turn-up in a round of a view or record; None if nobody has."""
    taker: int | None = form.get("werewolf")
    return taker


def werewolf(position: Position) -> object:
    """The seat that swapped the Werewolf for the turn-up."""
    return ABSENT if position.turn_up_taker == NO_SEAT else position.turn_up_taker


def special(position: Position) -> object:
    """The special rule in force."""
    return position.special.to_json() if position.special else ABSENT


def named(position: Position) -> object:
    """The special rule that the dealer named for the next round."""
    return position.named.to_json() if position.named else ABSENT


def taken(position: Position) -> list[int | None]:
    """The tricks taken."""
    return by_seat(position.seats, position.taken)


def exchange(position: Position, viewer: Viewer) -> object:
    """Who gave a card to whom; the card only for the two. While some still pass, what comes is not yet seen."""
    if position.phase == PASS and not position.tricks:
        return _passed(position, viewer)
    exchanged = [
        [giver, taker, CODES[card] if viewer in (giver, taker, EVERYTHING) else None]
        for giver, taker, card in position.exchanged
    ]
    return exchanged or ABSENT


def _passed(position: Position, viewer: Viewer) -> ExchangeJson:
    return [
        [giver, position.after[giver], CODES[position.passed[giver]] if viewer in (giver, EVERYTHING) else None]
        for giver in position.order
        if not position.waiting >> giver & 1
    ]


def points(position: Position) -> object:
    """The points for the round, once it is over."""
    return by_seat(position.seats, position.points) if position.between_rounds() else ABSENT


def scores(position: Position) -> object:
    """The totals after the round."""
    return position.scores if position.between_rounds() else ABSENT


def eliminated(position: Position) -> object:
    """The seat that left after the round."""
    return position.eliminated if position.between_rounds() and position.eliminated != NO_SEAT else ABSENT


# When a move can change them


def sight(old: Position, new: Position) -> int:
    """If hands become visible to other seats, or a card that its own player may not see is played."""
    return ALL_SEATS if new.own_hand_hidden or old.visible() != new.visible() else 0


def bidding(old: Position, new: Position) -> int:
    """If a bid is made, or becomes visible."""
    return ALL_SEATS if old.bids != new.bids or old.visible() != new.visible() else 0


def phase_change(old: Position, new: Position) -> int:
    """If another phase begins."""
    return ALL_SEATS if old.phase != new.phase else 0


def changing_trump(_old: Position, new: Position) -> int:
    """In rounds in which cards can change trump."""
    return ALL_SEATS if new.trump_change != OFF or new.extras else 0


def counting(old: Position, new: Position) -> int:
    """If a trick is taken, or a bid is made or becomes visible."""
    return ALL_SEATS if old.taken != new.taken or bidding(old, new) else 0


def exchanging(old: Position, new: Position) -> int:
    """If cards are passed or pulled."""
    return ALL_SEATS if new.phase == PASS or old.phase != new.phase else 0


class Round(TypedDict):
    """A round; lists are by seat, hidden values are null."""

    number: Annotated[int, Shared(attrgetter("number"), per_round)]
    dealer: Annotated[Seat, Shared(attrgetter("dealer"), per_round)]
    cards: Annotated[int, Shared(attrgetter("cards"), per_round)]
    hands: Annotated[list[list[str] | None], Private(hands, sight, items=True)]
    turn_up: Annotated[str | None, Shared(turn_up, per_round)]
    trump: Annotated[SuitCode | None, Shared(trump)]
    opening_trump: NotRequired[Annotated[SuitCode | None, Shared(opening_trump, changing_trump)]]
    bids: Annotated[list[int | None], Private(bids, bidding, items=True)]
    werewolf: NotRequired[Annotated[int, Shared(werewolf, phase_change)]]
    special: NotRequired[Annotated[Special, Shared(special, per_round)]]
    named: NotRequired[Annotated[Special, Shared(named, phase_change)]]
    tricks: Annotated[list[Trick], Private(tricks, grown=plays_since, grown_for=tricks_since)]
    taken: Annotated[list[int | None], Shared(taken, counting)]
    exchange: NotRequired[Annotated[ExchangeJson, Private(exchange, exchanging)]]
    points: NotRequired[Annotated[list[int | None], Shared(points, per_round)]]
    scores: NotRequired[Annotated[list[int], Shared(scores, per_round)]]
    eliminated: NotRequired[Annotated[int, Shared(eliminated, per_round)]]


WITH_EXTRAS = frozenset({"werewolf"})
"""The keys of a round that only extra cards bring, besides those of its tricks."""


def round_json(position: Position, viewer: Viewer = EVERYTHING) -> Round:
    """The round of a position as a viewer sees it; one that is over has no secrets, and is written so in records."""
    return cast(Round, computed(Round, position, viewer))


shared_round_json = lru_cache(maxsize=1024)(round_json)
"""The same of a position in which a round ended, written once for the many views that show it; not to be changed."""
