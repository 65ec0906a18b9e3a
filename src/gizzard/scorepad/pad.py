"""What people write down: the names, and for each round bids and tricks. All else is worked out (``sheet``)."""

from dataclasses import dataclass, field

from gizzard.core.cards import NO_SUIT, SUITS, Suit
from gizzard.core.game.score_sheet import NO_EFFECTS, Effects
from gizzard.core.rules.elimination import MIN_LEFT
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Special

Numbers = tuple[int | None, ...]
"""A number by seat; None if it was not recorded, or the seat does not play the round."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is noted of one round."""

    bids: Numbers
    taken: Numbers
    trump: Suit | None = None
    """NO_SUIT: there is none; None: not noted."""
    named: Special | None = None
    """The special rule that the dealer named for the next round."""
    dealt_by: int | None = None
    """The dealer, if it was not their turn."""
    bid_waived: bool = False
    """The last bid is barred, and the table let it pass."""
    taken_waived: bool = False
    """The tricks do not add up, and the table let it pass: a card was lost."""
    agreed: tuple[tuple[int, int], ...] = ()
    """Seats with the points that the table agreed on for them, instead of computing them."""
    joined: tuple[tuple[int, int], ...] = ()
    """Seats that join, or come back, with this round's deal, and the points they begin with."""
    left: tuple[int, ...] = ()
    """Seats that leave after the round."""
    effects: Effects = NO_EFFECTS

    def agreed_points(self, seat: int) -> int | None:
        """The points agreed on for a seat; None if they are computed."""
        return dict(self.agreed).get(seat)

    def tricks_taken(self, cards: int) -> int:
        """The tricks that somebody takes in a round with ``cards`` cards."""
        return cards - self.effects.untaken

    def fits(self, players: int) -> bool:
        """Whether a game of this many players can have such an entry."""
        seats = [
            *dict(self.agreed),
            *dict(self.joined),
            *self.left,
            *(seat for seat, _ in self.effects.bid_changes),
            *([] if self.dealt_by is None else [self.dealt_by]),
        ]
        numbers = (*self.bids, *self.taken)
        return (
            len(self.bids) == len(self.taken) == players
            and all(number is None or number >= 0 for number in numbers)
            and all(0 <= seat < players for seat in seats)
            and self.effects.untaken >= 0
            and all(change in (1, -1) for _, change in self.effects.bid_changes)
            and len(set(self.left)) <= players - MIN_LEFT
            and (self.trump is None or NO_SUIT <= self.trump < len(SUITS))
        )


@dataclass(frozen=True, slots=True)
class Pad:
    """The recorded rounds of one game at a real table."""

    rules: RuleSet
    names: tuple[str, ...]
    first_dealer: int
    rounds: tuple[Entry, ...] = ()
    absent: frozenset[int] = field(default_factory=frozenset)
    """Seats that are empty when the game begins."""


def empty_entry(players: int) -> Entry:
    """A round of which nothing is noted."""
    return Entry((None,) * players, (None,) * players)
