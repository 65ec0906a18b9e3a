"""What a card is worth: how likely it takes a trick, by the cards that it beats.

After the rule player of Schumacher and Pleines: the mean of the share of cards that do not beat it when played after it
and the share that it beats when played after them, to the power of the opponents, scaled so that the deck adds up to
the tricks there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from gizzard.cards import DECK, Card, Hand, Suit
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.tricks import LEAD_OPEN, led_after, strength


@dataclass(frozen=True)
class Roles:
    """What cards count as in a round; a call is taken to be made."""

    wizards: Hand
    jesters: Hand
    uber: Hand
    trump: Suit

    def strength(self, card: Card, led: Suit) -> int:
        """How high a card stands in a trick in which ``led`` is to be followed."""
        return strength(card, bool(self.wizards >> card & 1), bool(self.uber >> card & 1), led, self.trump)

    def led_after(self, led: Suit, card: Card) -> Suit:
        """The led suit once a card is played."""
        return led_after(led, card, bool(self.wizards >> card & 1), bool(self.jesters >> card & 1))

    def beats(self, later: Card, earlier: Card) -> bool:
        """Whether a card takes the trick from one that led it."""
        led = self.led_after(LEAD_OPEN, earlier)
        return self.strength(later, self.led_after(led, later)) > self.strength(earlier, led)


def roles(spec: RoundSpec, trump: Suit) -> Roles:
    """The roles of a round with this trump."""
    return Roles(spec.wizards, spec.jesters, spec.uber, trump)


@lru_cache(maxsize=256)
def worths(roles: Roles, players: int) -> Mapping[Card, float]:
    """The tricks each card may be expected to take, by card; all 60 add up to 60 / players."""
    raw = {card: _standing(roles, card) ** (players - 1) for card in DECK}
    scale = len(DECK) / players / sum(raw.values())
    return {card: share * scale for card, share in raw.items()}


def _standing(roles: Roles, card: Card) -> float:
    holds = sum(not roles.beats(other, card) for other in DECK)
    takes = sum(roles.beats(card, other) for other in DECK)
    return (holds + takes) / (2 * len(DECK))
