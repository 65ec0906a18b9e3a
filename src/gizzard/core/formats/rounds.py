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
from gizzard.core.formats.tricks import Played, Trick, plays_since, tricks, tricks_since
from gizzard.core.formats.types import ExchangeJson, Special, SuitCode
from gizzard.core.game.fields import NO_SEAT, PASS
from gizzard.core.game.finished_round import FinishedRound
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


def hands(played: Played, viewer: Viewer) -> list[list[str] | None]:
    """The cards dealt, as far as a viewer may see them."""
    if isinstance(played, FinishedRound):
        return by_seat(played.seats, [codes_of(hand) for hand in played.hands])
    return [_dealt(played, viewer, seat, codes_of(cards)) for seat, cards in enumerate(played.dealt)]


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


def turn_up(played: Played) -> str | None:
    """The card turned up."""
    return CODES.get(played.turn_up)


def trump(played: Played) -> str | None:
    """The trump now; of a round that is over, the trump when play began."""
    return suit_code(played.trump)


def opening_trump(played: Played) -> object:
    """The trump when play began, if a card has changed it."""
    if isinstance(played, FinishedRound) or not (played.trump_change != OFF or played.extras):
        return ABSENT
    if played.turned_by >= 0:
        return suit_code(played.opening_trump)
    return suit_code(played.opening_trump) if any(named_trump(play) != NO_SUIT for play in played.plays) else ABSENT


def bids(played: Played, viewer: Viewer) -> list[int | None]:
    """The bid of each seat; None if it is not made or not shown."""
    shown = viewer == EVERYTHING or isinstance(played, FinishedRound) or played.bids_shown()
    return [bid_or_none(bid) if shown or seat == viewer else None for seat, bid in enumerate(played.bids_made)]


def taker_in(form: Mapping[str, Any]) -> int | None:
    """The seat that swapped a card for the turn-up in a round of a view or record; None if nobody has."""
    taker: int | None = form.get("werewolf")
    return taker


def werewolf(played: Played) -> object:
    """The seat that swapped the Werewolf for the turn-up."""
    return ABSENT if played.turn_up_taker == NO_SEAT else played.turn_up_taker


def special(played: Played) -> object:
    """The special rule in force."""
    return played.special.to_json() if played.special else ABSENT


def named(played: Played) -> object:
    """The special rule that the dealer named for the next round."""
    return played.named.to_json() if played.named else ABSENT


def taken(played: Played) -> list[int | None]:
    """The tricks taken."""
    return by_seat(played.seats, played.taken)


def exchange(played: Played, viewer: Viewer) -> object:
    """Who gave a card to whom; the card only for the two. While some still pass, what comes is not yet seen."""
    if isinstance(played, Position) and played.phase == PASS and not played.tricks:
        return _passed(played, viewer)
    exchanged = [
        [giver, taker, CODES[card] if viewer in (giver, taker, EVERYTHING) else None]
        for giver, taker, card in played.exchanged
    ]
    return exchanged or ABSENT


def _passed(position: Position, viewer: Viewer) -> ExchangeJson:
    return [
        [giver, position.after[giver], CODES[position.passed[giver]] if viewer in (giver, EVERYTHING) else None]
        for giver in position.order
        if not position.waiting >> giver & 1
    ]


def points(played: Played) -> object:
    """The points for the round, once it is over."""
    return by_seat(played.seats, played.points) if isinstance(played, FinishedRound) else ABSENT


def scores(played: Played) -> object:
    """The totals after the round."""
    return list(played.scores) if isinstance(played, FinishedRound) else ABSENT


def eliminated(played: Played) -> object:
    """The seat that left after the round."""
    return played.eliminated if isinstance(played, FinishedRound) and played.eliminated != NO_SEAT else ABSENT


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
    dealer: Annotated[int, Shared(attrgetter("dealer"), per_round)]
    cards: Annotated[int, Shared(attrgetter("spec.cards"), per_round)]
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


def round_json(played: Played, viewer: Viewer = EVERYTHING) -> Round:
    """A round as a viewer sees it; one that is over has no secrets, and is written so in records."""
    return cast(Round, computed(Round, played, viewer))


shared_round_json = lru_cache(maxsize=1024)(round_json)
"""The same, written once for the many views that show it; not to be changed."""
