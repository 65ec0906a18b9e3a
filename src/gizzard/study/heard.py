"""The cards that others' bids suggest."""

from collections.abc import Iterator
from dataclasses import dataclass

from gizzard.core.cards import CODES, Card
from gizzard.core.rules.extras import WEREWOLF
from gizzard.study.bid_tally import BidTally
from gizzard.study.question import Question


@dataclass(frozen=True, slots=True)
class Heard:
    """A bid before the player's, and what it tells of the bidder's hand."""

    seat: int
    bid: int
    cards: dict[str, float]
    """By unseen card, the chance that the bidder holds it."""
    before: float
    """The chance of each of them, had the bidder not been heard."""

    def held(self, codes: set[str]) -> tuple[float, float]:
        """How many of some cards the bidder holds on average, and how many without the bid."""
        unseen = codes & self.cards.keys()
        return sum(self.cards[code] for code in unseen), self.before * len(unseen)


def heard_bids(question: Question, tally: BidTally) -> Iterator[Heard]:
    """The bids of a question, as far as they can be heard."""
    unseen = [card for card in question.deck if card not in question.seen | _laid_down(question)]
    for seat, weights in enumerate(tally.held):
        hidden = len(question.hand) - (seat == question.taker)
        cards = {CODES[card]: weights[card] / tally.weight for card in unseen}
        yield Heard(seat, question.bids[seat], cards, hidden / len(unseen))


def _laid_down(question: Question) -> set[Card]:
    """The card that another seat put in the turn-up's place, which everybody saw."""
    return {WEREWOLF} if question.taker is not None else set()
