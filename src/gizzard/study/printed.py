"""The table of first-hand bids that S0 prints, beside the exact one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from gizzard.core.cards import JESTER_RANK, NO_SUIT, RANKS, SUIT_CARDS, Card, cards_in
from gizzard.study.first_hand import PAYS, FirstHand, Odds, chance, threshold

Rank = int
Kind = Literal["trump", "off-suit", "no-trump"]
"""Of the card to bid on."""

TWO, THREE, FOUR, EIGHT, NINE, TEN, JACK = (RANKS.index(code) for code in "23489TJ")

PRINTED_THRESHOLDS = {3: 39, 4: 44, 5: 49, 6: 50}
"""By players, how many cards the leader has to beat, as S0 says."""

PRINTED_TRUMP: dict[int, Callable[[Rank], Rank]] = {
    4: lambda turned: FOUR if turned <= THREE else THREE,
    5: lambda turned: EIGHT if turned > EIGHT else NINE,
    6: lambda turned: NINE if turned >= TEN else TEN,
}
"""By players, the lowest trump to bid on, by the rank of the turn-up; a Wizard is higher than any."""

PRINTED_OFF_SUIT: dict[int, Rank] = {3: JACK}
PRINTED_NO_TRUMP: dict[int, Rank] = {3: TWO, 4: THREE, 5: NINE, 6: TEN}
"""By players, the lowest card to bid on if a Jester is turned up."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The lowest card of one kind on which the leader bids one trick, as S0 prints it and as it is."""

    players: int
    turn_up: Rank
    kind: Kind
    printed: Rank
    exact: Rank

    @property
    def right(self) -> bool:
        """Whether S0 prints the right card."""
        return self.printed == self.exact

    @property
    def proof(self) -> Odds:
        """The odds of the lower of the two cards: from 3/7 up it is worth a bid, and the higher one not the lowest."""
        suit = SUIT_CARDS[0 if self.kind == "trump" else 1]
        rank = min(self.printed, self.exact)
        card = next(card for card in cards_in(suit) if card & 15 == rank)
        table = table_of(self.players, self.turn_up)
        return Odds(table, 0, (), card, chance(table, (), card))


def comparisons() -> Iterator[Comparison]:
    """Every card that S0 prints, for every rank that may be turned up."""
    for players in PRINTED_THRESHOLDS:
        for turned in range(JESTER_RANK + 1):
            table = table_of(players, turned)
            for kind, printed in _printed(players, turned):
                yield Comparison(players, turned, kind, printed, lowest_to_bid_on(table, kind))


def table_of(players: int, turned: Rank) -> FirstHand:
    """A table with a card of this rank turned up, of the suit that is trump."""
    return FirstHand(players, turned, NO_SUIT if turned == JESTER_RANK else 0)


def _printed(players: int, turned: Rank) -> Iterator[tuple[Kind, Rank]]:
    if turned == JESTER_RANK:
        yield "no-trump", PRINTED_NO_TRUMP[players]
        return
    if players in PRINTED_TRUMP:
        yield "trump", PRINTED_TRUMP[players](turned)
    if players in PRINTED_OFF_SUIT:
        yield "off-suit", PRINTED_OFF_SUIT[players]


def lowest_to_bid_on(table: FirstHand, kind: str) -> Rank:
    """The lowest rank of a suit, trump or another, with which the leader bids one trick."""
    suit = 0 if kind == "trump" else 1
    return next(card & 15 for card in cards_in(SUIT_CARDS[suit]) if _pays(table, card))


def _pays(table: FirstHand, card: Card) -> bool:
    return card != table.turn_up and chance(table, (), card) >= PAYS


def threshold_is_right(players: int) -> bool:
    """Whether the number of cards to beat that S0 prints is the least that pays."""
    return PRINTED_THRESHOLDS[players] == threshold(players)
