"""Lookahead: tries each action on the same sampled deals and lets the nets play until its seat decides again.

The prediction of the nets there is the action's value. The nets predict from what a seat sees, averaged over all deals
that look the same; here the replies of the others on individual deals are taken into account. A seat that decides again
at once, as one that changes its bid and leads, sees nothing of them: then the nets play to the end of the round. So
they do if the points of every seat are wanted, to see who wins the game.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import WHOLE, QuantizedPolicy
from gizzard.bots.search.search import Search, search_of
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, bit, nogil
from gizzard.core.native.struct import MAX_CARDS, MAX_SEATS, Numbers, Plays, Returns, Struct


@compiled
class Lookahead(Struct):
    """The actions of a seat and the predictions after each. Create it with ``lookahead``."""

    search: Search
    """Draws the deals."""
    nets: QuantizedPolicy
    opponents: OpponentModel
    to_end: bool
    """Whether the nets play to the end of the round."""
    brought: Numbers
    """(deals, MAX_SEATS * actions): the points of every seat after each action, if the nets play to the end, on as many
    deals as there is room for."""
    count: int
    proposals: int
    """How many proposals each deal is chosen from."""
    _heuristic_seats: Word
    """The other seats that play like the heuristic player, a bitmask."""
    _actions: Plays
    _met: Returns
    _lost: Returns

    def __init__(
        self,
        search: Search,
        nets: QuantizedPolicy,
        opponents: OpponentModel,
        actions: Sequence[int],
        to_end: bool,
        proposals: int,
        brought: Numbers,
    ) -> None:
        self.search, self.nets, self.opponents, self.brought = search, nets, opponents, brought
        self.count, self.to_end, self.proposals = len(actions), to_end, proposals if search._informed else 1
        if not 0 < self.count <= MAX_CARDS:
            raise ValueError(f"1 to {MAX_CARDS} actions are required")
        if brought.shape[1] != MAX_SEATS * self.count:
            raise ValueError("there must be the points of every seat for each action")
        for number in range(self.count):
            self._actions[number] = actions[number]
        for seat in range(search.sampler.position.players):
            if seat != search.sampler.seat and opponents._follows_heuristic(seat):
                self._heuristic_seats |= bit(seat)

    def _try(self, number: int, seat: int) -> None:
        self.search._begin_trial(self._actions[number])
        if self.to_end:
            self._finish(seat)
        else:
            self.nets._play_to_decision(
                self.search._trial, seat, self.opponents, self.search._chance, self.search._card_values
            )
        self._met[number] += self.nets.met
        self._lost[number] += self.nets.lost

    def _finish(self, seat: int) -> None:
        self.nets._finish_round(
            self.search._trial, self.opponents, self.search._chance, self.search._card_values, self._heuristic_seats
        )
        self.nets._set_result(self.search._trial, seat)

    def _note_points(self, number: int) -> None:
        for seat in range(MAX_SEATS):
            self.brought[self.search.tried, number * MAX_SEATS + seat] = self.search._trial._points[seat]

    def _run(self, deals: int) -> None:
        for _ in range(deals):
            self.search._sample(self.proposals)
            for number in range(self.count):
                self._try(number, self.search.sampler.seat)
                if self.to_end and self.search.tried < self.brought.shape[0]:
                    self._note_points(number)
            self.search.tried += 1

    def run(self, deals: int) -> tuple[list[float], list[float]]:
        """Try every action on more deals.

        Returns:
            By action, the probability that the bid is met, and the expected loss in units of
            ``quantized.loss_points``.
        """
        if deals <= 0:
            raise ValueError("deals must be positive")
        with nogil:
            self._run(deals)
        tried = float(WHOLE * self.search.tried)
        met = [self._met[number] / tried for number in range(self.count)]
        return met, [self._lost[number] / tried for number in range(self.count)]


def lookahead(
    position: Position,
    seat: int,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    actions: Sequence[int],
    seed: int,
    to_end: bool = False,
    proposals: int = 1,
    brought: Any = None,
) -> Lookahead:
    """A lookahead over some actions of a seat that is to act.

    Args:
        position: the round.
        seat: the seat.
        opponents: what is known of the others.
        nets: the nets that play.
        actions: the actions.
        seed: of the deals.
        to_end: whether the nets play to the end of the round.
        proposals: how many proposals each deal is chosen from, preferring hands that fit the bids.
        brought: an array for the points of every seat (see ``Lookahead``).
    """
    columns = MAX_SEATS * max(len(actions), 1)
    rows = memoryview(array("i", [0]) * columns).cast("B").cast("i", (1, columns)) if brought is None else brought
    return Lookahead(search_of(position, seat, seed), nets, opponents, actions, to_end, proposals, rows)
