"""Deals that agree with all that a seat has seen, and how well each explains what the others did.

A deal that agrees may still make nonsense of what the others did. So the round is played again on it: what an action
gave away, by the nets, compared with the best that this player could have done on this deal, is its *regret*.
"""

from __future__ import annotations

from gizzard.cards import Hand
from gizzard.game.position import BID, PLAY, Position
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, lowest
from gizzard.native.rng import Rng
from gizzard.native.struct import Struct
from gizzard.rules.bidding import NO_BID
from gizzard.search.heuristic import CardValues
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import WHOLE, QuantizedPolicy, loss_points, made_points
from gizzard.search.sampling import Sampler
from gizzard.search.search import guess_bids
from gizzard.search.slots import beyond_nets

MAX_WEIGHT = 2**16
"""Of a deal without any regret."""

REGRET_STEPS = 16
"""In a trick's points of regret."""


@compiled
class WeightedDeals(Struct):
    """Deals as a seat may imagine them, and the regret of the others on each. ``start`` is the round before the first
    bid, as the seat saw it."""

    sampler: Sampler
    nets: QuantizedPolicy
    opponents: OpponentModel
    _opening: Position
    _deal: Position
    """The deal drawn last."""
    _replayed: Position
    """The round on that deal, as far as it was played again."""
    _lost: int
    """What the others gave away in it, in parts of WHOLE."""
    _rng: Rng
    _card_values: CardValues

    def __init__(
        self, sampler: Sampler, start: Position, nets: QuantizedPolicy, opponents: OpponentModel, seed: Word
    ) -> None:
        self.sampler, self.nets, self.opponents = sampler, nets, opponents
        if start.number != sampler.position.number or start.seats != sampler.position.seats or start.played > 0:
            raise ValueError("this is not how the round began")
        self._opening, self._replayed = start.copy(), start.copy()
        self._deal = sampler.position.copy()
        self._rng, self._card_values = Rng(seed), CardValues()

    def _draw(self, most: int) -> int:
        """Draw a deal; its regret, in steps, up to ``most``."""
        self._deal._assign(self.sampler.position)
        self.sampler._draw(self._deal, self._rng)
        if not self._deal._bids_shown():
            guess_bids(self._deal, self.sampler, self._card_values)
        self._deal_again()
        self._lost = 0
        return self._regret(most)

    def _regret(self, most: int) -> int:
        """What the others' bids and plays gave away on this deal, in steps; no more is looked for from ``most`` on,
        until more is asked for."""
        step: int = WHOLE * self._scale()
        seat: int = self._who_acted()
        while seat >= 0 and self._lost * REGRET_STEPS // step < most:
            bids: bool = self._replayed.phase == BID
            action: int = self._deal._bids[seat] if bids else self._deal._plays[self._replayed.played]
            told = seat != self.sampler.seat and (not bids or self._deal._bids_shown())
            if told and self._replayed._choices(seat) > 1 and not beyond_nets(self._replayed, seat):
                self._lost += self._given_away(seat, action)
            self._replayed._act(seat, action)
            seat = self._who_acted()
        return min(self._lost * REGRET_STEPS // step, most)

    def _deal_again(self) -> None:
        """Bring the opening back, with the hands of this deal."""
        self._replayed._assign(self._opening)
        for place in range(self._deal.size):
            seat: int = self._deal._order[place]
            dealt: Hand = self.sampler._dealt[seat]
            self._replayed._held[seat] = dealt
            self._replayed._lay(seat, dealt, self.sampler._open[seat])

    def _who_acted(self) -> int:
        """Who bid or played next in the round so far; -1 where nobody has yet."""
        waiting: Hand = self._replayed.waiting
        if self._replayed.phase == PLAY and self._replayed.played < self._deal.played:
            return lowest(waiting)
        while self._replayed.phase == BID and waiting:
            seat: int = lowest(waiting)
            if self._deal._bids[seat] != NO_BID:
                return seat
            waiting &= waiting - 1
        return -1

    def _given_away(self, seat: int, action: int) -> int:
        """The points that a seat gave away by an action, in parts of WHOLE, as the nets see it."""
        self.nets._look(self._replayed, seat, self.opponents)
        own: int = self._worth(seat, action)
        most: int = own
        for number in range(self._replayed._choices(seat)):
            worth: int = self._worth(seat, self._replayed._choice(seat, number))
            if worth > most:
                most = worth
        return most - own

    def _worth(self, seat: int, action: int) -> int:
        self.nets._expect(self._replayed, action)
        return self.nets._worth(self._replayed, action if self._replayed.phase == BID else self._replayed._bids[seat])

    def _scale(self) -> int:
        """The points of a trick: 10 in the standard game."""
        trick: int = abs(loss_points(self._deal))
        return max(trick, made_points(self._deal, 0) // 2, 1)
