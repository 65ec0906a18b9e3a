"""Which hands are alike: those with as many Wizards, trumps, and aces and kings of other suits, bid from a place alike.

The page runs this, too, for the games that it keeps (``core_build/javascript.py`` translates it).
"""

from collections.abc import Sequence
from typing import NamedTuple

MOST_TRUMPS = 7
MOST_HIGH = 5
"""More count as that many."""
LEADS, BETWEEN, BIDS_LAST = 0, 1, 2
"""The places from which a bid is made."""


class Alike(NamedTuple):
    """What hands that are alike have in common."""

    players: int
    cards: int
    wizards: int
    trumps: int
    """Without Wizards and Jesters."""
    high: int
    """Aces and kings of other suits."""
    place: int


def alike(hand: Sequence[str], trump: str | None, seat: int, dealer: int, seats: Sequence[int]) -> Alike:
    """What a hand that is to be bid has in common with others.

    ``hand``: codes of cards; ``seats``: those that bid, in ascending order.

    >>> alike(["ZC", "AH", "2H", "KS"], "H", 0, 3, [0, 1, 2, 3])
    Alike(players=4, cards=4, wizards=1, trumps=2, high=1, place=0)
    """
    wizards = len([card for card in hand if card[0] == "Z"])
    trumps = len([card for card in hand if card[1] == trump and card[0] not in ("Z", "N")])
    high = len([card for card in hand if card[0] in ("A", "K") and card[1] != trump])
    place = place_of(seat, dealer, seats)
    return Alike(len(seats), len(hand), wizards, min(trumps, MOST_TRUMPS), min(high, MOST_HIGH), place)


def place_of(seat: int, dealer: int, seats: Sequence[int]) -> int:
    """From where a seat bids."""
    if seat == dealer:
        return BIDS_LAST
    later = [each for each in seats if each > dealer]
    return LEADS if seat == [*later, *seats][0] else BETWEEN
