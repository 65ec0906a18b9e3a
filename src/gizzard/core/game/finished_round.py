"""A finished round, as a value; all of it is public."""

from dataclasses import dataclass, field, fields
from typing import Any

from gizzard.core.cards import NO_CARD, Card, Hand, Suit
from gizzard.core.game.fields import NO_SEAT
from gizzard.core.game.position import Position
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.special import Special


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """The deal, the choices and the scores. Lists by seat have an entry for every seat, in the round or not."""

    spec: RoundSpec
    order: tuple[int, ...]
    """The seats of the round, from the dealer's left to the dealer."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat the cards dealt, in the order dealt; empty for a seat that was out."""
    turn_up: Card
    """The card turned up, or NO_CARD."""
    trump: Suit
    """The trump when play began, or NO_SUIT."""
    bids: tuple[int, ...]
    """By seat, as they count at the end; NO_BID for a dealer who does not bid and for a seat that was out."""
    bids_made: tuple[int, ...]
    """The same before any was changed."""
    special: Special | None
    """The special rule in force."""
    named: Special | None
    """The special rule that the dealer named for the next round."""
    exchanged: tuple[tuple[int, int, Card], ...]
    """Giver, taker and card, in turn from the dealer's left."""
    plays: tuple[int, ...]
    """The plays in their order, as actions (see ``rules.tricks``)."""
    winners: tuple[int, ...]
    """By trick, the seat that took it; NO_SEAT if nobody did."""
    next_leaders: tuple[int, ...]
    """By trick, the seat that took it or would have, and leads to the next."""
    strengths: tuple[int, ...]
    """By trick, the strength of the card that took it (see ``rules.tricks``)."""
    led_suits: tuple[Suit, ...]
    """By trick, what was led to it."""
    taken: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    """The totals after the round."""
    eliminated: int
    """The seat that left after the round, or NO_SEAT."""
    up: Card = NO_CARD
    """The card that lay up at the end."""
    turn_up_taker: int = NO_SEAT
    """The seat that took the turn-up before the bids; NO_SEAT if none did."""
    turned_by: int = -1
    """The number of the play that turned up another card; -1 if none did."""
    rebids: tuple[int, ...] = ()
    """By trick, the change of its taker's bid; empty in a round without extra cards, like the two that follow."""
    given: tuple[Card, ...] = ()
    """By trick and seat in turn from the dealer's left, the card passed after it, or NO_CARD."""
    swaps: tuple[tuple[Card, Card], ...] = ()
    """By trick, the card put into it and the one taken out of it: NO_CARD, or DECLINED."""
    _hash: int = field(init=False, repr=False, compare=False)
    """Computed once, from numbers only, so that it is the same in every process."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.hands, self.bids, self.plays, self.scores)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def number(self) -> int:
        """From 1."""
        return self.spec.number

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.order[-1]

    @property
    def seats(self) -> Hand:
        """The mask of the seats that played the round."""
        return sum(1 << seat for seat in self.order)

    def word_due(self) -> bool:
        """Whether somebody has still to say something with a card."""
        return False

    @property
    def calls(self) -> bool:
        """Whether Wizards and Jesters were played with or without a call."""
        return self.spec.calls

    @property
    def leaders(self) -> tuple[int, ...]:
        """By trick, the seat that led to it."""
        return (self.order[0], *self.next_leaders[:-1])


_OTHERWISE_NAMED = {"hands": "dealt", "trump": "opening_trump", "points": "brought"}
_IN_POSITION = [(one.name, _OTHERWISE_NAMED.get(one.name, one.name)) for one in fields(FinishedRound) if one.init]
"""The fields, each with its name in a position."""


def finished_round(position: Position) -> FinishedRound:
    """The round that has just ended, or the one under way as far as it has come."""
    values: dict[str, Any] = {}
    for name, there in _IN_POSITION:
        value = getattr(position, there)
        values[name] = tuple(value) if type(value) is list else value
    return FinishedRound(**values)
