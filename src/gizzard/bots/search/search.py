"""Flat Monte Carlo search: tries each action on the same sampled deals and finishes the round by a policy.

An action's value is the seat's mean points for the round. The deals are consistent with all that the seat has seen; one
of several proposals can be selected by how well its hands explain the bids. All randomness comes from a seed and the
seat's observation, so that a View and the true Position give the same choice.
"""

from __future__ import annotations

from array import array
from typing import Any

from gizzard.bots.search.bids_heard import bids_informed, guess_bids, likelihood_of_bids
from gizzard.bots.search.heuristic import CardValues, heuristic_action
from gizzard.bots.search.observation import WIDTH, observe_from
from gizzard.bots.search.playouts import HEURISTIC, finish_round
from gizzard.bots.search.sampling import Sampler, sampler
from gizzard.core.cards import Hand
from gizzard.core.game.fields import BID, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, bit, folded_mul, lowest, nogil, popcount, wrapping_add
from gizzard.core.native.rng import MIX, Rng
from gizzard.core.native.struct import MAX_CARDS, Numbers, Pairs, Plays, Returns, Struct
from gizzard.core.rules.exchange import NO_EXCHANGE

BIDS_BESIDE = 3
"""Maximum distance of the bids tried from the heuristic player's."""

CLEARLY = 3
"""An action is dropped if its squared mean difference to the best is this many times the variance."""

LIFTED: Word = 2**31
"""Offset that makes observed numbers positive."""


@compiled
class Search(Struct):
    """The actions of a seat and their results. Create it with ``search_of``."""

    sampler: Sampler
    count: int
    """The number of actions."""
    tried: int
    """The number of deals that they were tried on."""
    seed: Word
    policy: int
    """The policy of all seats in the playouts."""
    _actions: Plays
    _brought: Returns
    _latest: Returns
    """Points on the latest deal."""
    _left: Hand
    """Bitmask of the actions that have not been dropped."""
    _squares: Pairs
    """By pair of actions: the sum of squared differences."""
    _informed: bool
    """Whether the bids carry information about the hands."""
    _draft: Position
    _deal: Position
    _trial: Position
    _rng: Rng
    _chance: Rng
    _card_values: CardValues

    def __init__(self, sampler: Sampler, seed: Word, policy: int) -> None:
        self.sampler, self.seed, self.policy = sampler, seed, policy
        self._draft, self._deal, self._trial = sampler.position.copy(), sampler.position.copy(), sampler.position.copy()
        self._rng, self._chance, self._card_values = Rng(seed), Rng(seed), CardValues()
        position: Position = sampler.position
        if not position.waiting >> sampler.seat & 1:
            raise ValueError(f"seat {sampler.seat} is not to act")
        self._informed = bids_informed(position)
        self._list(position, sampler.seat)

    def _list(self, position: Position, seat: int) -> None:
        """List the actions; the heuristic player's comes first and so wins ties."""
        heuristic: int = heuristic_action(position, seat, self._card_values)
        self._actions[0] = heuristic
        self.count = 1
        for number in range(4 if position.phase == TRUMP else position._choices(seat)):
            action: int = position._choice(seat, number)
            far = position.phase == BID and abs(action - heuristic) > BIDS_BESIDE
            if action != heuristic and not far:
                self._actions[self.count] = action
                self.count += 1
        self._left = bit(self.count) - 1

    def _sample(self, proposals: int) -> None:
        """Draw a deal: one of ``proposals``, by likelihood."""
        total: int = 0
        for _ in range(proposals):
            if self._draft.exchange != NO_EXCHANGE:  # otherwise the draw overwrites everything that changes
                self._draft._assign(self.sampler.position)
            self.sampler._propose(self._draft, self._rng)
            weight: int = likelihood_of_bids(self._draft, self.sampler, self._card_values) if proposals > 1 else 1
            total += weight
            if self._rng._below(total) < weight:
                self._deal._assign(self._draft)
                self.sampler._lay(self._deal)
        if not self._deal._bids_shown():
            guess_bids(self._deal, self.sampler, self._card_values)

    def _begin_trial(self, action: int) -> None:
        """Apply an action to the sampled deal; all actions share the random numbers that follow."""
        self._trial._assign(self._deal)
        self._chance._start(self.seed, self.tried)
        self._trial._act(self.sampler.seat, action)

    def _try(self, number: int) -> None:
        """Apply an action and finish the round."""
        self._begin_trial(self._actions[number])
        finish_round(self._trial, self.policy, self._chance, self._card_values)
        self._latest[number] = self._trial._points[self.sampler.seat]
        self._brought[number] += self._latest[number]

    def _run(self, samples: int, proposals: int) -> None:
        for _ in range(samples):
            self._sample(proposals)
            for number in range(self.count):
                if self._left >> number & 1:
                    self._try(number)
            self._compare()
            self.tried += 1

    def _compare(self) -> None:
        """Accumulate the squared differences on the latest deal."""
        for one in range(self.count):
            for other in range(one if self._left >> one & 1 else 0):
                difference = self._latest[one] - self._latest[other]
                self._squares[one * MAX_CARDS + other] += difference * difference

    def run(self, samples: int, proposals: int = 1) -> None:
        """Try every remaining action on more deals. Does nothing if only one action remains.

        Args:
            samples: the number of deals, at least 0.
            proposals: proposals per deal, 1 to 1000, used if the bids carry information about the hands.
        """
        if samples < 0 or not 0 < proposals <= 1000:
            raise ValueError("samples must be at least 0, and proposals 1 to 1000")
        with nogil:
            self._run(samples if popcount(self._left) > 1 else 0, proposals if self._informed else 1)

    def drop_inferior(self) -> None:
        """Drop every action that is significantly worse than the best, or that always had the same result."""
        best: int = self._best()
        for number in range(self.count):
            if self.tried and number != best and self._is_inferior(number, best):
                self._left &= ~bit(number)

    def _is_inferior(self, number: int, best: int) -> bool:
        """Compare the squared mean difference with its variance."""
        behind = float(self._brought[best] - self._brought[number])
        squares = float(self._squares[max(number, best) * MAX_CARDS + min(number, best)])
        return behind * behind * (self.tried + CLEARLY) >= CLEARLY * self.tried * squares

    def values(self) -> dict[int, float]:
        """The mean points of each remaining action; empty before the first deal."""
        left = [number for number in range(self.count) if self.tried and self._left >> number & 1]
        return {self._actions[number]: float(self._brought[number]) / self.tried for number in left}

    def best(self) -> int:
        """The action with the highest mean; ties go to the heuristic player's action, then to the first."""
        return self._actions[self._best()]

    def _best(self) -> int:
        best: int = lowest(self._left)
        for number in range(self.count):
            if self._left >> number & 1 and self._brought[number] > self._brought[best]:
                best = number
        return best


def mixed(position: Position, seat: int, seed: Word, out: Numbers) -> Word:
    """A hash of the seed and a seat's observation."""
    observe_from(position, seat, 0, out)
    word: Word = folded_mul(wrapping_add(seed, MIX), wrapping_add(position.played, MIX))
    for index in range(WIDTH):
        word = folded_mul(wrapping_add(word, out[0, index] + LIFTED), MIX)
        word = wrapping_add(word, index)
    return word


@compiled
def seed_mixed(position: Position, seat: int, seed: Word, row: Any) -> Word:
    """A hash of the seed and a seat's observation; ``row`` is an array for one observation."""
    out: Numbers = row
    if seat < 0 or seat >= position.players or out.shape[1] != WIDTH:
        raise ValueError(f"no observation of seat {seat} can be written")
    return mixed(position, seat, seed, out)


def seed_of(position: Position, seat: int, seed: int) -> int:
    """The seed of one decision, from a seed and the seat's observation."""
    row = memoryview(array("i", [0]) * WIDTH).cast("B").cast("i", (1, WIDTH))
    return seed_mixed(position, seat, seed % 2**64, row)


def search_of(position: Position, seat: int, seed: int = 0, policy: int = HEURISTIC) -> Search:
    """A search for a seat that is to act; call ``run``, then ``values`` or ``best``."""
    return Search(sampler(position, seat), seed_of(position, seat, seed), policy)


def search(position: Position, seat: int, samples: int = 50, seed: int = 0) -> int:
    """The action with the highest mean; a forced action needs no search."""
    one = search_of(position, seat, seed)
    if one.count > 1:
        one.run(samples)
    return one.best()
