"""Looking ahead on weighted deals: a trial, which the expert does not use (docs/decisions/0021).

As ``lookahead``, but a deal counts the more the better it explains what the others did (see ``weighted_deals``).
"""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.game.position import Position
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, nogil
from gizzard.native.rng import Rng
from gizzard.native.struct import MAX_CARDS, Plays, Returns, Struct
from gizzard.search.heuristic import CardValues
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import WHOLE, QuantizedPolicy
from gizzard.search.sampling import sampler
from gizzard.search.search import seed_of
from gizzard.search.weighted_deals import WeightedDeals
from gizzard.search.weighted_playouts import WEIGHTS

SOFTNESS = 2
"""Regret divides a weight by e for so many times the points that it takes in a review."""


@compiled
class WeightedLookahead(Struct):
    """The actions of a seat and what nets expect after each. Build it with ``weighted_lookahead``."""

    deals: WeightedDeals
    seed: Word
    count: int
    tried: int
    weight: Word
    """The sum of the weights of the deals tried."""
    _actions: Plays
    _met: Returns
    _lost: Returns
    _trial: Position
    _chance: Rng
    _card_values: CardValues

    def __init__(self, deals: WeightedDeals, actions: Sequence[int], seed: Word) -> None:
        self.deals, self.seed, self.count = deals, seed, len(actions)
        if not 0 < self.count <= MAX_CARDS:
            raise ValueError("which actions?")
        for number in range(self.count):
            self._actions[number] = actions[number]
        self._trial = deals.sampler.position.copy()
        self._chance, self._card_values = Rng(seed), CardValues()

    def _try(self, number: int, seat: int, weight: Word) -> None:
        """Take an action and play on; chance is the same after every action."""
        self._trial._assign(self.deals._deal)
        self._chance._start(self.seed, self.tried)
        self._trial._act(seat, self._actions[number])
        self.deals.nets._play_to_decision(self._trial, seat, self.deals.opponents, self._chance, self._card_values)
        self._met[number] += weight * self.deals.nets.met
        self._lost[number] += weight * self.deals.nets.lost

    def _run(self, deals: int) -> None:
        for _ in range(deals):
            weight: Word = WEIGHTS[self.deals._draw(SOFTNESS * (len(WEIGHTS) - 1)) // SOFTNESS]
            for number in range(self.count):
                self._try(number, self.deals.sampler.seat, weight)
            self.tried += 1
            self.weight += weight

    def run(self, deals: int) -> tuple[list[float], list[float]]:
        """Try every action on so many deals more; the means are those of ``Lookahead``, weighted."""
        if deals <= 0:
            raise ValueError("how many deals?")
        with nogil:
            self._run(deals)
        total = float(WHOLE * self.weight)
        met = [self._met[number] / total for number in range(self.count)]
        return met, [self._lost[number] / total for number in range(self.count)]


def weighted_lookahead(
    position: Position,
    opening: Position,
    seat: int,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    actions: Sequence[int],
    seed: int,
) -> WeightedLookahead:
    """A look ahead of a seat that is to act; ``opening`` is the round before the first bid."""
    mixed = seed_of(position, seat, seed)
    return WeightedLookahead(WeightedDeals(sampler(position, seat), opening, nets, opponents, mixed), actions, mixed)
