"""Who deals first, how many cards a round deals, and how they are dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from random import Random

from gizzard.core.cards import DECK, EXTRAS, FIRST_EXTRA, JESTER_RANK, NO_CARD, Card, Hand, hand_of
from gizzard.core.native.bits import lowest, mul_high, wrapping_mul
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Deck

MIN_PLAYERS = 3
MAX_PLAYERS = 6


class Schedule(StrEnum):
    """Named hand sizes by round; a list of sizes can be used instead."""

    STANDARD = "standard"
    REVERSE = "reverse"
    QUICK = "quick"
    MAXIMUS = "maximus"
    SPECIAL_SIX = "special-six"
    AMIGO_TOURNAMENT = "amigo-tournament"


SPECIAL_SIX = {3: (1, 2, 4, 11, 16, 20), 4: (1, 2, 3, 9, 13, 15)}
"""S2's six rounds; its 16 cards for four players would need 64, so the full deal of 15 stands there."""

AMIGO_TOURNAMENT = {
    3: tuple(range(2, 21, 2)),
    4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
    5: (2, *range(4, 13)),
    6: tuple(range(1, 11)),
}
"""Ten rounds, as German tournaments play."""


def full_deal(players: int, deck: int = len(DECK)) -> int:
    """The maximum hand size for a number of players; ``deck``: the number of cards."""
    return deck // players


def hand_sizes(schedule: Schedule | tuple[int, ...], players: int) -> tuple[int, ...]:
    """The cards dealt to each player, by round (S0, S2); empty if the schedule does not allow the number of players."""
    full = full_deal(players)
    match schedule:
        case Schedule.STANDARD:
            return tuple(range(1, full + 1))
        case Schedule.REVERSE:
            return tuple(range(full, 0, -1))
        case Schedule.QUICK:
            return tuple(range(2 - full % 2, full + 1, 2))
        case Schedule.MAXIMUS:
            return (full,) * 5
        case Schedule.SPECIAL_SIX:
            return SPECIAL_SIX.get(players, ())
        case Schedule.AMIGO_TOURNAMENT:
            return AMIGO_TOURNAMENT[players]
    return schedule


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the first deal: by turn, the card each seat drew; those tied for highest draw again."""

    turns: tuple[tuple[tuple[int, Card], ...], ...]
    dealer: int


def draw_rank(card: Card) -> int:
    """The rank of a card in the draw: Jesters lowest, then two to ace, Wizards highest."""
    rank = card & 15
    return -1 if rank == JESTER_RANK else rank


def draw_for_dealer(players: int, rng: Random) -> Draw:
    """Draw for the first deal: high card deals (S1, S2, S3); ties draw again from the cards that are left."""
    deck = list(DECK)
    rng.shuffle(deck)
    turns = []
    seats = list(range(players))
    while len(seats) > 1:
        drawn = tuple((seat, deck.pop()) for seat in seats)
        turns.append(drawn)
        highest = max(draw_rank(card) for _, card in drawn)
        seats = [seat for seat, card in drawn if draw_rank(card) == highest]
    return Draw(tuple(turns), seats[0])


def deck_size(extras: Hand) -> int:
    """The number of cards in the deck with the extra cards of a mask that counts from FIRST_EXTRA."""
    return len(DECK) + sum(extras >> extra & 1 for extra in range(len(EXTRAS)))


@cache
def deck_with(extras: Hand) -> tuple[Card, ...]:
    """All 60 cards, and after them the extra cards of a mask that counts from FIRST_EXTRA."""
    return *DECK, *(card for card in EXTRAS if extras >> card - FIRST_EXTRA & 1)


def deal_out(
    order: Sequence[int], players: int, cards: int, turned: bool, rng: Random, extras: Hand = 0
) -> tuple[tuple[tuple[Card, ...], ...], Card, Card]:
    """Shuffle all cards and deal, one at a time, to the seats in ``order`` (from the dealer's left).

    Returns the hands by seat, in the order dealt (empty for a seat that is out), the turn-up and the card after it
    (NO_CARD for none).
    """
    deck = [*deck_with(extras)]
    rng.shuffle(deck)
    hands: list[tuple[Card, ...]] = [()] * players
    dealt = cards * len(order)
    for place, seat in enumerate(order):
        hands[seat] = tuple(deck[place : dealt : len(order)])
    rest = [*deck[dealt:], NO_CARD, NO_CARD] if turned else [NO_CARD, NO_CARD]
    return tuple(hands), rest[0], rest[1]


def lay_out(deck: Deck, extras: Hand) -> None:
    """Lay out the 60 cards, and after them the extra cards of a mask that counts from FIRST_EXTRA."""
    for place in range(len(DECK)):
        deck[place] = DECK[place]
    size: int = len(DECK)
    while extras:
        deck[size] = FIRST_EXTRA + lowest(extras)
        extras &= extras - 1
        size += 1


def shuffle(deck: Deck, size: int, count: int, rng: Rng) -> None:
    """Shuffle at least the first ``count`` cards of a deck, by fours, and what does not fill a four one by one.

    Every order of them is as likely (to within 2**-40).
    """
    fours = size & ~3
    for start in range(0, min(count, fours), 4):
        word = rng._word()
        for place in range(start, start + 4):
            other = place + mul_high(word, size - place)
            word = wrapping_mul(word, size - place)
            card = deck[place]
            deck[place] = deck[other]
            deck[other] = card
    for place in range(fours, size):
        other = place + rng._below(size - place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


def deal_problem(
    hands: Sequence[Sequence[Card]], rest: Sequence[Card], seats: int, cards: int, turned: bool
) -> str | None:
    """What is wrong with a deal of ``cards`` to each seat of the mask ``seats``, or None. ``rest``: the turn-up and the
    card after it, or NO_CARD.

    The answer is a code: ``hand-size``, ``turn-up`` (there, or missing, against the rules) or ``card-twice``.
    """
    if any(len(hand) != (cards if seats >> seat & 1 else 0) for seat, hand in enumerate(hands)):
        return "hand-size"
    if turned != (rest[0] != NO_CARD):
        return "turn-up"
    dealt = [card for cards_of_one in (*hands, rest) for card in cards_of_one if card != NO_CARD]
    return None if hand_of(dealt).bit_count() == len(dealt) else "card-twice"
