"""Deals consistent with all that a seat has seen, weighted by how well they explain the others' actions.

A consistent deal may still make the others' actions implausible. So the round is replayed on it: the *regret* of an
action is its value, by the nets, subtracted from the value of the player's best action on this deal. How much the
regret of a bid counts depends on who made it (see ``bidders``).
"""

from __future__ import annotations

from gizzard.bots.search.bidders import bid_regret
from gizzard.bots.search.bids_heard import guess_bids, tricks_off
from gizzard.bots.search.heuristic import CardValues
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
from gizzard.core.native.struct import Struct
from gizzard.core.rules.bidding import NO_BID

MAX_WEIGHT = 2**16
"""The weight of a deal without regret."""

REGRET_STEPS = 16
"""Steps of regret per trick's points."""


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
    _lost: int
    """The others' regret in it, in units of 1/WHOLE."""
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
        self._rng, self._card_values = Rng(seed), CardValues()

    def _draw(self, most: int) -> int:
        """Draw a deal. Returns its regret in steps, up to ``most``."""
        self._deal._assign(self.sampler.position)
        self.sampler._draw(self._deal, self._rng)
        if not self._deal._bids_shown():
            guess_bids(self._deal, self.sampler, self._card_values)
        self._deal_again()
        self._lost = 0
        return self._regret(most)

    def _regret(self, most: int) -> int:
        """The others' regret on this deal in steps. Stops at ``most``; another call continues from there."""
        step: int = WHOLE * self._scale()
        seat: int = self._next_actor()
        while seat >= 0 and self._lost * REGRET_STEPS // step < most:
            bids: bool = self._replayed.phase == BID
            action: int = self._deal._bid_made(seat) if bids else self._deal._plays[self._replayed.played]
            was_seen = seat != self.sampler.seat and (not bids or self._deal._bids_shown())
            if was_seen and self._replayed._choices(seat) > 1 and nets_cover(self._replayed, seat):
                self._lost += self._bid_regret(seat, action) if bids else self._action_regret(seat, action)
            self._replayed._act(seat, action)
            seat = self._next_actor()
        return min(self._lost * REGRET_STEPS // step, most)

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

    def _bid_regret(self, seat: int, bid: int) -> int:
        """The regret of a bid as it counts for its bidder, in units of 1/WHOLE."""
        regret: int = self._action_regret(seat, bid)
        off: int = tricks_off(self._replayed, seat, bid, self._card_values)
        return bid_regret(self.opponents._bidders[seat], regret, off * (WHOLE * self._scale()) // 100)

    def _action_regret(self, seat: int, action: int) -> int:
        """The regret of an action in points, in units of 1/WHOLE."""
        self.nets._evaluate(self._replayed, seat, self.opponents)
        own: int = self._worth(seat, action)
        most: int = own
        for number in range(self._replayed._choices(seat)):
            worth: int = self._worth(seat, self._replayed._choice(seat, number))
            if worth > most:
                most = worth
        return most - own

    def _worth(self, seat: int, action: int) -> int:
        self.nets._predict(self._replayed, action)
        return self.nets._value(self._replayed, action if self._replayed.phase == BID else self._replayed._bids[seat])

    def _scale(self) -> int:
        """The points of a trick, 10 in the standard game."""
        trick: int = abs(loss_points(self._deal))
        return max(trick, made_points(self._deal, 0) // 2, 1)
