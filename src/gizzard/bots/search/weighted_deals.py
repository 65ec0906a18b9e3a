"""Deals consistent with all that a seat has seen, weighted by how well they explain the others' actions.

A consistent deal may still make the others' actions implausible. So the round is replayed on it: the *regret* of an
action is its value, by the nets, subtracted from the value of the player's best action on this deal. How much the
regret of a bid counts depends on who made it (see ``bidders``): the likelihood of a bid falls exponentially with it,
compared with that of the other bids. People may be of any level, and all may err more or less, so that a deal has a
weight for each style: the likelihood of all that the others did if they are of this style.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from gizzard.bots.search.bidders import EACH, PERSON, STYLES, bid_regret, style_of
from gizzard.bots.search.bids_heard import guess_bids
from gizzard.bots.search.heuristic import ONE_TRICK, CardValues, expected_tricks
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import WHOLE, QuantizedPolicy, loss_points, made_points
from gizzard.bots.search.sampling import Sampler
from gizzard.bots.search.slots import nets_cover
from gizzard.core.cards import Hand
from gizzard.core.game.fields import BID, PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, lowest
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Returns, Struct, Totals
from gizzard.core.rules.bidding import NO_BID

MAX_WEIGHT = 2**16
"""The weight of a deal without regret."""

REGRET_STEPS = 16
"""Steps of regret per trick's points."""

MAX_BID_REGRET = 9
"""Tricks' points that a bid may count against a deal at most: anybody errs."""

WEIGHTS: tuple[int, ...] = tuple(max(round(MAX_WEIGHT * exp(-step / REGRET_STEPS)), 1) for step in range(192))
"""The weight of a deal by its regret in steps: regret of a trick's points divides it by e."""

SUMS: tuple[int, ...] = tuple(round(MAX_WEIGHT * exp(step / REGRET_STEPS)) for step in range(64))
"""The sum of such weights, by its logarithm in steps."""


def steps_to(weight: int) -> int:
    """The least number of steps of regret whose weight is below this, or the maximum."""
    steps: int = 0
    while steps < len(WEIGHTS) - 1 and WEIGHTS[steps] >= weight:
        steps += 1
    return steps


def steps_of_sum(total: int) -> int:
    """The logarithm of a sum of weights, in steps."""
    steps: int = 0
    while steps < len(SUMS) - 1 and SUMS[steps + 1] <= total:
        steps += 1
    return steps


def style_priors(opponents: OpponentModel, seats: Sequence[int]) -> list[int]:
    """By style, the steps of regret that stand for its chance, by the bids so far of the people in some seats."""
    people = [opponents.level_chances(seat) for seat in seats if opponents.bidder(seat) == PERSON]
    if not people:
        return [steps_to(MAX_WEIGHT // STYLES)] * STYLES
    means = [sum(chances) / len(people) for chances in zip(*people, strict=True)]
    return [steps_to(round(MAX_WEIGHT * means[style // EACH] / EACH)) for style in range(STYLES)]


def trick_points(position: Position) -> int:
    """The points of a trick, 10 in the standard game."""
    trick: int = abs(loss_points(position))
    return max(trick, made_points(position, 0) // 2, 1)


@compiled
class WeightedDeals(Struct):
    """Determinizations for a seat, with the others' regret on each.

    Args:
        start: the round before the first bid, as the seat saw it.
    """

    sampler: Sampler
    nets: QuantizedPolicy
    opponents: OpponentModel
    _opening: Position
    _deal: Position
    """The latest deal."""
    _replayed: Position
    """The round replayed on that deal so far."""
    _lost: Totals
    """By style, the others' regret in it if they are of this style, in units of 1/WHOLE."""
    _priors: Totals
    """By style, the steps of regret to begin with (see ``style_priors``)."""
    _regrets: Returns
    """By the number of a choice, the regret of the bid evaluated last, in units of 1/WHOLE."""
    _off: Returns
    """The same for how far it is off."""
    _step: int
    """A trick's points, in units of 1/WHOLE."""
    _rng: Rng
    _card_values: CardValues

    def __init__(
        self,
        sampler: Sampler,
        start: Position,
        nets: QuantizedPolicy,
        opponents: OpponentModel,
        seed: Word,
    ) -> None:
        self.sampler, self.nets, self.opponents = sampler, nets, opponents
        if start.number != sampler.position.number or start.seats != sampler.position.seats or start.played > 0:
            raise ValueError("start is not the beginning of this round")
        self._opening, self._replayed = start.copy(), start.copy()
        self._deal = sampler.position.copy()
        self._step = WHOLE * trick_points(self._deal)
        self._rng, self._card_values = Rng(seed), CardValues()
        others = [seat for seat in range(start.players) if start.seats >> seat & 1 and seat != sampler.seat]
        for style, steps in enumerate(style_priors(opponents, others)):
            self._priors[style] = steps

    def _draw(self, most: int) -> int:
        """Draw a deal. Returns its least regret in steps, up to ``most``."""
        self._deal._assign(self.sampler.position)
        self.sampler._draw(self._deal, self._rng)
        if not self._deal._bids_shown():
            guess_bids(self._deal, self.sampler, self._card_values)
        self._deal_again()
        for style in range(STYLES):
            self._lost[style] = self._priors[style] * self._step // REGRET_STEPS
        return self._regret(most)

    def _regret(self, most: int) -> int:
        """The others' regret on this deal in steps, the least by style. Stops at ``most``; another call continues from
        there."""
        seat: int = self._next_actor()
        while seat >= 0 and self._least_steps() < most:
            bids: bool = self._replayed.phase == BID
            action: int = self._deal._bid_made(seat) if bids else self._deal._plays[self._replayed.played]
            was_seen = seat != self.sampler.seat and (not bids or self._deal._bids_shown())
            if was_seen and self._replayed._choices(seat) > 1 and nets_cover(self._replayed, seat):
                if bids:
                    self._note_bid(seat, action)
                else:
                    self._note_play(seat, action)
            self._replayed._act(seat, action)
            seat = self._next_actor()
        return min(self._least_steps(), most)

    def _least_steps(self) -> int:
        least: int = self._lost[0]
        for style in range(1, STYLES):
            least = min(least, self._lost[style])
        return least * REGRET_STEPS // self._step

    def _weight(self, style: int) -> int:
        """The weight of this deal, whose regret has been found, if the others are of this style."""
        lost: int = self._lost[style]
        return WEIGHTS[min(lost * REGRET_STEPS // self._step, len(WEIGHTS) - 1)]

    def _deal_again(self) -> None:
        """Reset the replay to the opening, with the hands of this deal."""
        self._replayed._assign(self._opening)
        for place in range(self._deal.size):
            seat: int = self._deal._order[place]
            dealt: Hand = self.sampler._dealt[seat]
            extras: Hand = self.sampler._dealt_extras[seat]
            self._replayed._held[seat], self._replayed._extras[seat] = dealt, extras
            self._replayed._lay(seat, dealt, extras, self.sampler._open[seat])

    def _next_actor(self) -> int:
        """The seat of the next recorded bid or play in the replay; -1 at its end, with extra cards after the bids."""
        waiting: Hand = self._replayed.waiting
        if self._deal.extras and self._replayed.phase != BID:
            return -1
        if self._replayed.phase == PLAY and self._replayed.played < self._deal.played:
            return lowest(waiting)
        while self._replayed.phase == BID and waiting:
            seat: int = lowest(waiting)
            if self._deal._bids[seat] != NO_BID:
                return seat
            waiting &= waiting - 1
        return -1

    def _note_bid(self, seat: int, bid: int) -> None:
        """Add a bid to the others' regret."""
        own: int = self._evaluate_bids(seat, bid)
        count: int = self._replayed._choices(seat)
        bidder: int = self.opponents._bidders[seat]
        for style in range(STYLES):
            self._lost[style] += self._bid_regret(style_of(bidder, style), own, count)

    def _note_play(self, seat: int, play: int) -> None:
        """Add a play to the others' regret, which counts alike for every style."""
        self.nets._evaluate(self._replayed, seat, self.opponents)
        own: int = self._worth(seat, play)
        most: int = own
        for number in range(self._replayed._choices(seat)):
            worth: int = self._worth(seat, self._replayed._choice(seat, number))
            if worth > most:
                most = worth
        for style in range(STYLES):
            self._lost[style] += most - own

    def _evaluate_bids(self, seat: int, made: int) -> int:
        """Find the regret of every bid, and how far it is off. Returns the number of the one that was made."""
        self.nets._evaluate(self._replayed, seat, self.opponents)
        expected: int = expected_tricks(self._replayed, seat, self._card_values)
        own: int = 0
        most: int = self._worth(seat, self._replayed._choice(seat, 0))
        nearest: int = self._replayed.cards * ONE_TRICK
        for number in range(self._replayed._choices(seat)):
            bid: int = self._replayed._choice(seat, number)
            self._regrets[number], self._off[number] = self._worth(seat, bid), abs(bid * ONE_TRICK - expected)
            most, nearest = max(most, self._regrets[number]), min(nearest, self._off[number])
            own = number if bid == made else own
        for number in range(self._replayed._choices(seat)):
            self._regrets[number] = most - self._regrets[number]
            off: int = (self._off[number] - nearest) // (ONE_TRICK // 100)
            self._off[number] = off * self._step // 100
        return own

    def _bid_regret(self, style: int, own: int, count: int) -> int:
        """How much less likely a bid is than all bids of this style together, in units of 1/WHOLE."""
        total: int = 0
        for number in range(count):
            total += WEIGHTS[self._counted(style, number) * REGRET_STEPS // self._step]
        return self._counted(style, own) + steps_of_sum(total) * self._step // REGRET_STEPS

    def _counted(self, style: int, number: int) -> int:
        """The regret of a bid as it counts for a style."""
        regret: int = bid_regret(style, self._regrets[number], self._off[number])
        return min(regret, MAX_BID_REGRET * self._step)

    def _worth(self, seat: int, action: int) -> int:
        self.nets._predict(self._replayed, action)
        return self.nets._value(self._replayed, action if self._replayed.phase == BID else self._replayed._bids[seat])
