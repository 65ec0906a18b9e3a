"""Looking ahead: each action tried on the same sampled deals, played on by nets to where its seat decides again.

What the nets expect there is an action's value. They were trained to expect just that, but on all deals that look alike
at once; here some deals are looked at one by one, with what the others will do on each.
"""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.core.bits import nogil
from gizzard.core.face import compiled
from gizzard.core.foresight import WHOLE, Foresight
from gizzard.core.search import Search, search_of
from gizzard.core.struct import MOST_CARDS, Plays, Returns, Struct
from gizzard.core.style import Style
from gizzard.game.position import Position


@compiled
class Lookahead(Struct):
    """The actions of a seat and what nets expect after each. Build it with ``lookahead``."""

    search: Search
    """Which draws the deals."""
    nets: Foresight
    style: Style
    count: int
    _actions: Plays
    _met: Returns
    _lost: Returns

    def __init__(self, search: Search, nets: Foresight, style: Style, actions: Sequence[int]) -> None:
        self.search, self.nets, self.style = search, nets, style
        self.count = len(actions)
        if not 0 < self.count <= MOST_CARDS:
            raise ValueError("which actions?")
        for number in range(self.count):
            self._actions[number] = actions[number]

    def _try(self, number: int, seat: int) -> None:
        """Take an action and play on."""
        self.search._trial._assign(self.search._deal)
        self.search._chance._start(self.search.seed, self.search.tried)
        self.search._trial._act(seat, self._actions[number])
        self.nets._go_on(self.search._trial, seat, self.style, self.search._chance, self.search._worths)
        self._met[number] += self.nets.met
        self._lost[number] += self.nets.lost

    def _run(self, deals: int) -> None:
        for _ in range(deals):
            self.search._sample(1)
            for number in range(self.count):
                self._try(number, self.search.sampler.seat)
            self.search.tried += 1

    def run(self, deals: int) -> tuple[list[float], list[float]]:
        """Try every action on so many deals more; by action, the chance of the bid, and tens of points lost besides."""
        if deals <= 0:
            raise ValueError("how many deals?")
        with nogil:
            self._run(deals)
        tried = float(WHOLE * self.search.tried)
        met = [self._met[number] / tried for number in range(self.count)]
        return met, [self._lost[number] / tried for number in range(self.count)]


def lookahead(
    position: Position, seat: int, style: Style, nets: Foresight, actions: Sequence[int], seed: int
) -> Lookahead:
    """A look ahead of a seat that is to act, after some of its actions."""
    return Lookahead(search_of(position, seat, seed), nets, style, actions)
