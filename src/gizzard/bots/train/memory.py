"""Decisions kept until their round is over, and what they are then to be learned from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.env.training import RESULT, TURN_BIDS_COUNT, TURN_CARDS
from gizzard.bots.net import KINDS
from gizzard.bots.search.features import FEATURES
from gizzard.core.native.struct import MAX_SEATS

MAX_DECISIONS = 24
"""Of one seat in one round: a bid, a card to pass, twenty to play."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]


class Decisions(NamedTuple):
    """A batch of choices of several seats; every array has a row for each."""

    features: npt.NDArray[np.uint8]
    slots: Ints
    met: Floats
    """What was expected of the slot that looked best."""
    lost: Floats
    explored: npt.NDArray[np.bool_]
    """Whether one that looked clearly worse was chosen."""


class Samples(NamedTuple):
    """What a net is to say of a slot, in view of the features; every array has a row for each."""

    features: npt.NDArray[np.uint8]
    slots: Ints
    met: Floats
    lost: Floats

    def some(self, rows: Ints) -> Samples:
        """Those of these rows."""
        return Samples(self.features[rows], self.slots[rows], self.met[rows], self.lost[rows])


Found = dict[str, list[Samples]]
"""Samples by the kind of net that is to learn from them."""


def joined(samples: Sequence[Samples]) -> Samples:
    """All in one."""
    features, slots, met, lost = zip(*samples, strict=True)
    return Samples(np.concatenate(features), np.concatenate(slots), np.concatenate(met), np.concatenate(lost))


class Memory:
    """By game and seat, the decisions of the round under way."""

    def __init__(self, games: int) -> None:
        shape = games, MAX_SEATS, MAX_DECISIONS
        self._features = np.zeros((*shape, FEATURES), np.uint8)
        self._slots = np.zeros(shape, np.int64)
        self._kinds = np.zeros(shape, np.int8)
        self._met = np.zeros(shape, np.float32)
        self._lost = np.zeros(shape, np.float32)
        self._explored = np.zeros(shape, np.bool_)
        self._count = np.zeros((games, MAX_SEATS), np.int64)

    def keep(self, kind: str, games: Ints, seats: Ints, made: Decisions) -> None:
        """Remember a decision for each of these games."""
        at = games, seats, self._count[games, seats]
        self._kinds[at] = KINDS.index(kind)
        self._features[at], self._slots[at] = made.features, made.slots
        self._met[at], self._lost[at], self._explored[at] = made.met, made.lost, made.explored
        self._count[games, seats] += 1

    def harvest(self, games: Ints, turns: Numbers, results: Numbers, trace: float) -> Found:
        """What is to be learned from the rounds that have ended in these games, by kind; they are forgotten."""
        samples: Found = {kind: [] for kind in KINDS}
        for seat in range(MAX_SEATS):
            at = games[self._count[games, seat] > 0]
            if len(at):
                met, lost = outcome(results[at, RESULT + 3 * seat], results[at, RESULT + 3 * seat + 1], turns[at])
                self._trace_back(at, seat, met, lost, trace, samples)
        self._count[games] = 0
        return samples

    def _trace_back(self, games: Ints, seat: int, met: Floats, lost: Floats, trace: float, samples: Found) -> None:
        """From the last decision of the round to the first: each is to foresee what the next one did, or what came."""
        count = self._count[games, seat]
        for turn in range(int(count.max()) - 1, -1, -1):
            there = np.flatnonzero(count > turn)
            at = games[there], seat, turn
            for number, kind in enumerate(KINDS):
                of_kind = self._kinds[at] == number
                rows = tuple(part[of_kind] if isinstance(part, np.ndarray) else part for part in at)
                if of_kind.any():
                    chosen = there[of_kind]
                    samples[kind].append(Samples(self._features[rows], self._slots[rows], met[chosen], lost[chosen]))
            kept = np.where(self._explored[at], 0, trace).astype(np.float32)
            met[there] = kept * met[there] + (1 - kept) * self._met[at]
            lost[there] = kept * lost[there] + (1 - kept) * self._lost[at]


def outcome(bids: Numbers, taken: Numbers, turns: Numbers) -> tuple[Floats, Floats]:
    """Whether bids were met, and by how many tricks they were missed, by the turns of rounds so begun.

    Where bids do not count, and so none is met, it is half the tricks that were not taken.
    """
    count = turns[:, TURN_BIDS_COUNT] > 0
    met = count & (bids == taken)
    lost = np.where(count, abs(bids - taken), (turns[:, TURN_CARDS] - taken) / 2)
    return met.astype(np.float32), lost.astype(np.float32)
