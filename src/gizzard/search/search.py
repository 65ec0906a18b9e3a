"""Flat Monte Carlo search: each action tried on the same sampled deals, the round played on by a policy.

An action's value is the mean of what the round brings the seat. The deals agree with all that the seat has seen; of
several proposals one may be kept by how well the bids made fit the hands. All randomness comes from a seed and what the
seat sees, so that a View and the true Position give the same choice.
"""

from __future__ import annotations

from array import array
from math import exp
from typing import Any

from gizzard.cards import Hand
from gizzard.game.position import BID, TRUMP, Position
from gizzard.game.round_table import ALL_ZERO
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, bit, folded_mul, lowest, nogil, popcount, wrapping_add
from gizzard.native.rng import MIX, Rng
from gizzard.native.struct import MAX_CARDS, Numbers, Pairs, Plays, Returns, Struct
from gizzard.rules.bidding import NO_BID
from gizzard.rules.exchange import NO_EXCHANGE
from gizzard.rules.visibility import SEES_OWN_HAND
from gizzard.search.heuristic import ONE_TRICK, CardValues, hand_worth, heuristic_action, nearest_bid
from gizzard.search.observation import WIDTH, observe_from
from gizzard.search.playouts import RULE, finish_round
from gizzard.search.sampling import Sampler, sampler

BIDS_BESIDE = 3
"""Bids are tried that lie so far from the rule player's."""

STEPS_A_TRICK = 16
LIKELIHOODS: tuple[int, ...] = tuple(max(round(2**20 * exp(-2.0 * step / STEPS_A_TRICK)), 1) for step in range(112))
"""Of a hand, by how far what it is worth is from its bid, in steps."""

CLEARLY = 3
"""An action is dropped if the square of what it is behind the best is this many times its variance."""

LIFTED: Word = 2**31
"""What makes an observed number positive."""


@compiled
class Search(Struct):
    """The actions of a seat and what they brought. Build it with ``search_of``."""

    sampler: Sampler
    count: int
    """How many actions are tried."""
    tried: int
    """How many deals each was tried on."""
    seed: Word
    policy: int
    """By which all play on."""
    _actions: Plays
    _brought: Returns
    _latest: Returns
    """What the deal tried last brought."""
    _left: Hand
    """Mask of the actions that are not dropped."""
    _squares: Pairs
    """By two actions: the sum of the squares of their differences."""
    _informed: bool
    """Whether the bids made say something about the hands."""
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
        """The rule player's choice first: it is taken where nothing is better."""
        rule: int = heuristic_action(position, seat, self._card_values)
        self._actions[0] = rule
        self.count = 1
        for number in range(4 if position.phase == TRUMP else position._choices(seat)):
            action: int = position._choice(seat, number)
            far = position.phase == BID and abs(action - rule) > BIDS_BESIDE
            if action != rule and not far:
                self._actions[self.count] = action
                self.count += 1
        self._left = bit(self.count) - 1

    def _sample(self, proposals: int) -> None:
        """One of so many deals, by their likelihood."""
        total: int = 0
        for _ in range(proposals):
            if self._draft.exchange != NO_EXCHANGE:  # else all that changes is drawn anew
                self._draft._assign(self.sampler.position)
            self.sampler._propose(self._draft, self._rng)
            weight: int = self._likelihood() if proposals > 1 else 1
            total += weight
            if self._rng._below(total) < weight:
                self._deal._assign(self._draft)
                self.sampler._lay(self._deal)
        if not self._deal._bids_shown():
            guess_bids(self._deal, self.sampler, self._card_values)

    def _likelihood(self) -> int:
        """How well the bids of the others fit the hands of the draft."""
        steps: int = 0
        for other in range(self._draft.players):
            if other != self.sampler.seat and self._draft._bids_here(other) and self._draft._bids[other] != NO_BID:
                worth = hand_worth(
                    self._draft, self.sampler._dealt[other], trump_bid_on(self._draft), self._card_values
                )
                off: int = self._draft._bids[other] * ONE_TRICK - worth
                steps += abs(off) * STEPS_A_TRICK // ONE_TRICK
        return LIKELIHOODS[min(steps, len(LIKELIHOODS) - 1)]

    def _begin_trial(self, action: int) -> None:
        """Take an action on the sampled deal; chance will be the same after every action."""
        self._trial._assign(self._deal)
        self._chance._start(self.seed, self.tried)
        self._trial._act(self.sampler.seat, action)

    def _try(self, number: int) -> None:
        """Take an action and play the round to its end."""
        self._begin_trial(self._actions[number])
        finish_round(self._trial, self.policy, self._chance, self._card_values)
        self._latest[number] = self._trial._brought[self.sampler.seat]
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
        """Add up the squares of the differences that the deal tried last has made."""
        for one in range(self.count):
            for other in range(one if self._left >> one & 1 else 0):
                difference = self._latest[one] - self._latest[other]
                self._squares[one * MAX_CARDS + other] += difference * difference

    def run(self, samples: int, proposals: int = 1) -> None:
        """Try every action that is left on so many more deals, each the likeliest kind of so many proposals where bids
        are known; nothing if only one is left."""
        if samples < 0 or not 0 < proposals <= 1000:
            raise ValueError("how many deals?")
        with nogil:
            self._run(samples if popcount(self._left) > 1 else 0, proposals if self._informed else 1)

    def drop_inferior(self) -> None:
        """Drop every action that is behind the best by more than chance explains, or that always brought the same."""
        best: int = self._best()
        for number in range(self.count):
            if self.tried and number != best and self._is_inferior(number, best):
                self._left &= ~bit(number)

    def _is_inferior(self, number: int, best: int) -> bool:
        """Compare the square of the mean difference with its variance."""
        behind = float(self._brought[best] - self._brought[number])
        squares = float(self._squares[max(number, best) * MAX_CARDS + min(number, best)])
        return behind * behind * (self.tried + CLEARLY) >= CLEARLY * self.tried * squares

    def values(self) -> dict[int, float]:
        """By action that is left, the mean of what the round brings; nothing before the first deal."""
        left = [number for number in range(self.count) if self.tried and self._left >> number & 1]
        return {self._actions[number]: float(self._brought[number]) / self.tried for number in left}

    def best(self) -> int:
        """The action that brings most; of equal ones the rule player's, then the first."""
        return self._actions[self._best()]

    def _best(self) -> int:
        best: int = lowest(self._left)
        for number in range(self.count):
            if self._left >> number & 1 and self._brought[number] > self._brought[best]:
                best = number
        return best


def trump_bid_on(position: Position) -> int:
    """Trump as the bids were made."""
    return position.opening_trump if position.tricks > 0 else position.trump


def guess_bids(deal: Position, source: Sampler, card_values: CardValues) -> None:
    """Bids that are not seen: what the rule player would have bid on the deal that was drawn."""
    for other in range(deal.players):
        if other != source.seat and deal._bids[other] != NO_BID:
            hand: Hand = deal._held[other] | source._played[other]
            worth = hand_worth(deal, hand, trump_bid_on(deal), card_values)
            deal._bids[other] = nearest_bid(deal, other, worth)


def bids_informed(position: Position) -> bool:
    """Whether those who bid knew their hands, chose their bids, and showed them."""
    zero = position.round_table.rows[position.round_table._row(position.number - 1, position._special) + ALL_ZERO]
    return not zero and position.seen_bidding & SEES_OWN_HAND != 0 and position._bids_shown()


def mixed(position: Position, seat: int, seed: Word, out: Numbers) -> Word:
    """The seed and the observation of a seat, as one word."""
    observe_from(position, seat, 0, out)
    word: Word = folded_mul(wrapping_add(seed, MIX), wrapping_add(position.played, MIX))
    for place in range(WIDTH):
        word = folded_mul(wrapping_add(word, out[0, place] + LIFTED), MIX)
        word = wrapping_add(word, place)
    return word


@compiled
def seed_mixed(position: Position, seat: int, seed: Word, row: Any) -> Word:
    """The seed and what a seat sees, as one word; ``row`` is an array for one observation."""
    out: Numbers = row
    if seat < 0 or seat >= position.players or out.shape[1] != WIDTH:
        raise ValueError(f"no observation of seat {seat} can be written")
    return mixed(position, seat, seed, out)


def seed_of(position: Position, seat: int, seed: int) -> int:
    """Randomness for one answer: from a seed and what a seat sees."""
    row = memoryview(array("i", [0]) * WIDTH).cast("B").cast("i", (1, WIDTH))
    return seed_mixed(position, seat, seed % 2**64, row)


def search_of(position: Position, seat: int, seed: int = 0, policy: int = RULE) -> Search:
    """A search for a seat that is to act: ``run`` it, then read ``values`` or ``best``."""
    return Search(sampler(position, seat), seed_of(position, seat, seed), policy)


def search(
    position: Position, seat: int, samples: int = 50, proposals: int = 1, seed: int = 0, policy: int = RULE
) -> int:
    """The action with the highest mean; without a search where there is but one."""
    one = search_of(position, seat, seed, policy)
    if one.count > 1:
        one.run(samples, proposals)
    return one.best()
