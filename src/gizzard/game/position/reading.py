"""Read-only properties of a position, as Python values."""

from __future__ import annotations

from gizzard.cards import Card, Hand
from gizzard.game.position.fields import DEAL, OVER, Fields
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.special import Special


class Reading(Fields):
    """Does not modify the position."""

    @property
    def spec(self) -> RoundSpec:
        """The current round, or the latest; before the first deal, the first."""
        return self.round_table.spec(max(self.number - 1, 0), self._special)

    def next_spec(self) -> RoundSpec:
        """The next round, with the special rule named for it."""
        return self.round_table.spec(min(self.number, self.round_table.rounds - 1), self._named)

    @property
    def plan(self) -> tuple[RoundSpec, ...]:
        """Every round of the game, before special rules."""
        return self.round_table.plan

    @property
    def special(self) -> Special | None:
        """The special rule of this round."""
        return self.round_table.named[self._special - 1] if self._special else None

    @property
    def named(self) -> Special | None:
        """What the dealer named for the next round."""
        return self.round_table.named[self._named - 1] if self._named else None

    def namings(self) -> tuple[Special, ...]:
        """What the dealer, choosing trump, can name for the next round; usually empty."""
        return self.round_table.named[: self.nameable]

    def between_rounds(self) -> bool:
        """Whether no round is in progress: the next deal is due, or the game is over."""
        return self.phase in (DEAL, OVER)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of the round, from the dealer's left to the dealer."""
        return tuple([self._order[place] for place in range(self.size)])

    @property
    def after(self) -> tuple[int, ...]:
        """By seat, the next in the round."""
        return tuple([self._after[seat] for seat in range(self.players)])

    @property
    def dealt(self) -> tuple[tuple[Card, ...], ...]:
        """The cards dealt to each seat, in the order dealt; none to a seat that is out."""
        hands: list[tuple[Card, ...]] = [() for seat in range(self.players)]
        for place in range(self.size):
            hands[self._order[place]] = tuple([self._deck[n * self.size + place] for n in range(self.cards)])
        return tuple(hands)

    @property
    def held(self) -> list[Hand]:
        """The cards that each seat holds."""
        return [self._held[seat] for seat in range(self.players)]

    @property
    def scores(self) -> list[int]:
        """Totals by seat."""
        return [self._scores[seat] for seat in range(self.players)]

    @property
    def brought(self) -> list[int]:
        """The points of the round that ended last, by seat; 0 for a seat that was out."""
        return [self._brought[seat] for seat in range(self.players)]

    @property
    def bids(self) -> list[int]:
        """By seat; NO_BID if none is made."""
        return [self._bids[seat] for seat in range(self.players)]

    @property
    def taken(self) -> list[int]:
        """Tricks taken, by seat."""
        return [self._taken[seat] for seat in range(self.players)]

    @property
    def passed(self) -> list[Card]:
        """The card that each seat passed, or pulled, or NO_CARD."""
        return [self._passed[seat] for seat in range(self.players)]

    @property
    def plays(self) -> list[int]:
        """The plays of the round, as actions; ``trump`` is set for each card that changed it."""
        return [self._plays[number] for number in range(self.played)]

    @property
    def leaders(self) -> list[int]:
        """Who led each trick begun."""
        return [self._leaders[trick] for trick in range(self.tricks)]

    @property
    def winners(self) -> list[int]:
        """By trick of the round, the seat that took it or is winning it."""
        done = self.played // self.size if self.size else 0
        winners = [self._winners[trick] for trick in range(done)]
        return winners if self.trick_complete() else [*winners, self.best & 7]

    @property
    def strengths(self) -> list[int]:
        """By trick of the round, the strength of the card that took it or is winning it."""
        done = self.played // self.size if self.size else 0
        strengths = [self._strengths[trick] for trick in range(done)]
        return strengths if self.trick_complete() else [*strengths, self.best >> 6]

    @property
    def led_suits(self) -> list[int]:
        """By trick of the round, what was led to it, as ``led`` tells it."""
        return [self._led_suits[trick] for trick in range(len(self.winners))]

    def trick_complete(self) -> bool:
        """Whether no trick is in progress: the last one is complete, or none has begun."""
        return self.in_trick == 0 or self.in_trick == self.size
