"""Looking ahead: each action tried on the same sampled deals, played on by nets to where its seat decides again.

What the nets expect there is an action's value. They were trained to expect just that, but on all deals that look alike
at once; here some deals are looked at one by one, with what the others will do on each.
"""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.game.position import Position
from gizzard.native.backend import compiled
from gizzard.native.bits import nogil
from gizzard.native.struct import MAX_CARDS, Plays, Returns, Struct
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import WHOLE, QuantizedPolicy
from gizzard.search.search import Search, search_of


@compiled
class Lookahead(Struct):
    """The actions of a seat and what nets expect after each. Build it with ``lookahead``."""

    search: Search
    """Which draws the deals."""
    nets: QuantizedPolicy
    opponents: OpponentModel
    count: int
    _actions: Plays
    _met: Returns
    _lost: Returns

    def __init__(self, search: Search, nets: QuantizedPolicy, opponents: OpponentModel, actions: Sequence[int]) -> None:
        self.search, self.nets, self.opponents = search, nets, opponents
        self.count = len(actions)
        if not 0 < self.count <= MAX_CARDS:
            raise ValueError("which actions?")
        for number in range(self.count):
            self._actions[number] = actions[number]

    def _try(self, number: int, seat: int) -> None:
        """Take an action and play on."""
        self.search._begin_trial(self._actions[number])
        self.nets._go_on(self.search._trial, seat, self.opponents, self.search._chance, self.search._card_values)
        self._met[number] += self.nets.met
        self._lost[number] += self.nets.lost

    def _run(self, deals: int) -> None:
        for _ in range(deals):
            self.search._sample(1)
            for number in range(self.count):
                self._try(number, self.search.sampler.seat)
            self.search.tried += 1

    def run(self, deals: int) -> tuple[list[float], list[float]]:
        """Try every action on so many deals more; by action, the chance that the bid is met, and what is lost (see
        ``quantized.loss_points``)."""
        if deals <= 0:
            raise ValueError("how many deals?")
        with nogil:
            self._run(deals)
        tried = float(WHOLE * self.search.tried)
        met = [self._met[number] / tried for number in range(self.count)]
        return met, [self._lost[number] / tried for number in range(self.count)]


def lookahead(
    position: Position, seat: int, opponents: OpponentModel, nets: QuantizedPolicy, actions: Sequence[int], seed: int
) -> Lookahead:
    """A look ahead of a seat that is to act, after some of its actions."""
    return Lookahead(search_of(position, seat, seed), nets, opponents, actions)
