"""Expected points after each action: the nets play the round out on weighted deals.

The weights of a deal fall exponentially with the others' regret (see ``weighted_deals``). Odds, hints and reviews all
use this model of the other players (docs/decisions/0014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.bidders import STYLES
from gizzard.bots.search.heuristic import CardValues
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.search import seed_of
from gizzard.bots.search.weighted_deals import MAX_WEIGHT, WEIGHTS, WeightedDeals, steps_to
from gizzard.core.cards import EXTRAS, FIRST_EXTRA, NO_CARD, Hand
from gizzard.core.game.fields import DEAL, PASS
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, bit, lowest, nogil
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_CARDS, MAX_SEATS, Numbers, Plays, Struct

NO_ACTION = -1
"""Placeholder for an action: the round continues from the current position."""

NOT_TRIED = -(2**31)
"""Placeholder for an outcome."""

HANDS = FIRST_EXTRA + len(EXTRAS)
"""The bits of a hand, extra cards included."""

HAND_WIDTH, HAND_PARTS = 22, 3
"""A hand of HANDS bits is written as HAND_PARTS numbers, HAND_WIDTH bits each and the rest in the last."""

TRICK_CODES = 32
"""Greater than the number of tricks of a round."""


@compiled
class WeightedPlayouts(Struct):
    """The actions of a seat, and their outcomes on each deal. Create it with ``weighted_playouts``."""

    deals: WeightedDeals
    seed: Word
    count: int
    """The number of actions."""
    drawn: int
    """The number of deals drawn."""
    rows: int
    """The number of deals on which the actions were tried."""
    heuristic_seats: Word
    """The seats, a bitmask, for which the heuristic player finishes the rounds instead of the nets."""
    points: Numbers
    """(rows, actions): ``(2 * points + bid_met) * TRICK_CODES + tricks``, or NOT_TRIED."""
    weights: Numbers
    """(rows, STYLES): the weight of the deal if the others are of each style; its sum is the weight of the deal."""
    brought: Numbers
    """(rows, MAX_SEATS * actions): the points of every seat after each action that was tried."""
    held: Numbers
    """(seats, HANDS): by seat from 0 and card, the total weight of the deals on which the seat holds it."""
    hands: Numbers
    """(rows, HAND_PARTS * seats): the hand of each of these seats."""
    _actions: Plays
    _trial: Position
    _chance: Rng
    _card_values: CardValues

    def __init__(
        self,
        deals: WeightedDeals,
        actions: Sequence[int],
        rows: tuple[Any, Any, Any, Any, Any],
        seed: Word,
        heuristic_seats: Word,
    ) -> None:
        self.deals, self.seed, self.heuristic_seats, self.count = deals, seed, heuristic_seats, len(actions)
        self.points, self.weights, self.brought, self.held, self.hands = rows
        if not 0 < self.count <= MAX_CARDS or self.points.shape[1] != self.count:
            raise ValueError("there must be a column for each action")
        if min(self.weights.shape[0], self.brought.shape[0]) < self.points.shape[0]:
            raise ValueError("there must be a weight and the points of every seat for each row")
        if self.weights.shape[1] != STYLES:
            raise ValueError("there must be a weight for each style")
        if self.brought.shape[1] != MAX_SEATS * self.count:
            raise ValueError("there must be the points of every seat for each action")
        if self.held.shape[0] > MAX_SEATS or self.held.shape[1] != HANDS:
            raise ValueError("there must be a weight for each card of some seats")
        if self.hands.shape[0] < self.points.shape[0] or self.hands.shape[1] != HAND_PARTS * self.held.shape[0]:
            raise ValueError("there must be the hands of the same seats for each row")
        for number in range(self.count):
            self._actions[number] = actions[number]
        self._trial = deals.sampler.position.copy()
        self._chance, self._card_values = Rng(seed), CardValues()

    def _draw(self, least: int) -> int:
        """Draw a deal. Returns its greatest weight, raised to ``least`` or, at random, lowered to 0 (see ``run``)."""
        self.drawn += 1
        greatest: int = WEIGHTS[self.deals._draw(steps_to(least))]
        if greatest >= least:
            return greatest
        passed: int = self.deals._rng._below(least)
        return least if WEIGHTS[self.deals._regret(steps_to(passed + 1))] > passed else 0

    def _try(self, number: int) -> None:
        """Apply an action and finish the round; all actions share the random numbers."""
        seat: int = self.deals.sampler.seat
        self._trial._assign(self.deals._deal)
        self._chance._start(self.seed, self.drawn)
        if self._actions[number] != NO_ACTION:
            self._trial._act(seat, self._actions[number])
        self.deals.nets._finish_round(
            self._trial, self.deals.opponents, self._chance, self._card_values, self.heuristic_seats
        )
        met = self._trial._bids_here(seat) and self._trial._taken[seat] == self._trial._bids[seat]
        self.points[self.rows, number] = (2 * self._trial._points[seat] + met) * TRICK_CODES + self._trial._taken[seat]
        for other in range(MAX_SEATS):
            self.brought[self.rows, number * MAX_SEATS + other] = self._trial._points[other]

    def _note_weights(self, greatest: int) -> int:
        """Note the weights of the deal, in proportion to the greatest. Returns their sum."""
        total: int = 0
        before: int = WEIGHTS[min(self.deals._least_steps(), len(WEIGHTS) - 1)]
        raised: Word = greatest
        for style in range(STYLES):
            weight: int = raised * self.deals._weight(style) // before
            self.weights[self.rows, style] = weight
            total += weight
        return total

    def _note_hands(self, deal: Position, weight: int) -> None:
        """Note the cards of each seat, those laid aside to be passed included."""
        for seat in range(self.held.shape[0]):
            hand: Hand = deal._held[seat]
            extras: Hand = deal._extras[seat]
            if deal.phase == PASS and deal._laid_aside(seat) != NO_CARD:
                aside: int = deal._laid_aside(seat)
                if aside >= FIRST_EXTRA:
                    extras |= bit(aside - FIRST_EXTRA)
                else:
                    hand |= bit(aside)
            self._note_cards(seat, hand, 0, weight)
            self._note_cards(seat, extras, FIRST_EXTRA, weight)
            self._note_hand(HAND_PARTS * seat, hand, extras)

    def _note_cards(self, seat: int, hand: Hand, first: int, weight: int) -> None:
        while hand:
            self.held[seat, first + lowest(hand)] += weight
            hand &= hand - 1

    def _note_hand(self, column: int, hand: Hand, extras: Hand) -> None:
        self.hands[self.rows, column] = hand & (1 << HAND_WIDTH) - 1
        self.hands[self.rows, column + 1] = hand >> HAND_WIDTH & (1 << HAND_WIDTH) - 1
        self.hands[self.rows, column + 2] = hand >> 2 * HAND_WIDTH | extras << FIRST_EXTRA - 2 * HAND_WIDTH

    def _run(self, live: Word, deals: int, least: int) -> None:
        for _ in range(deals):
            if self.rows == self.points.shape[0]:
                return
            greatest: int = self._draw(least)
            if greatest == 0:
                continue
            self._note_hands(self.deals._deal, self._note_weights(greatest))
            for number in range(self.count):
                if live >> number & 1:
                    self._try(number)
                else:
                    self.points[self.rows, number] = NOT_TRIED
            self.rows += 1

    def run(self, live: Sequence[int], deals: int, least: int = 0) -> None:
        """Draw more deals, until the rows are full, and try some actions on each.

        Args:
            live: indices of the actions to try.
            deals: the number of deals to draw.
            least: deals of a lower weight are tried with this weight and a probability proportional to their own
                (Russian roulette), which leaves expectations unchanged and saves time.
        """
        if deals < 0 or not 0 <= least <= MAX_WEIGHT:
            raise ValueError(f"deals must be at least 0, and least 0 to {MAX_WEIGHT}")
        mask: Word = 0
        for number in live:
            if not 0 <= number < self.count:
                raise ValueError(f"there is no action {number}")
            mask |= 1 << number
        with nogil:
            self._run(mask, deals, least)


@compiled
def points_before_deal(
    start: Position, heuristic_seats: Word, nets: QuantizedPolicy, opponents: OpponentModel, deals: int, seed: Word
) -> list[int]:
    """By seat, the sum of the points of the next round over random deals.

    The heuristic player plays for the seats of the mask ``heuristic_seats``, the nets for the others.
    """
    rng, card_values = Rng(seed), CardValues()
    position: Position = start.copy()
    points = [0 for _ in range(start.players)]
    if start.phase != DEAL or deals < 0:
        raise ValueError("a round must be about to be dealt, and deals at least 0")
    for deal in range(deals):
        rng._start(seed, deal)
        position._assign(start)
        position._deal(rng)
        nets._finish_round(position, opponents, rng, card_values, heuristic_seats)
        for seat in range(position.players):
            points[seat] += position._points[seat]
    return points


def weighted_playouts(
    position: Position,
    opening: Position,
    seat: int,
    actions: Sequence[int],
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    rows: tuple[Any, Any, Any, Any, Any],
    seed: int = 0,
    all_heuristic: bool = False,
) -> WeightedPlayouts:
    """Playouts for a seat, which must be to act unless the only action is NO_ACTION.

    ``opening`` is the round before the first bid, ``rows`` the arrays for the outcomes (``points``, ``weights``,
    ``brought``, ``held`` and ``hands``). The heuristic player finishes the rounds for each NOVICE among the opponents,
    or, if ``all_heuristic``, for every seat.

    Raises:
        ValueError: an action is not legal.
    """
    for action in actions:
        if action != NO_ACTION and not position.is_legal(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
    mixed = seed_of(position, seat, seed)
    deals = WeightedDeals(sampler(position, seat), opening, nets, opponents, mixed)
    heuristic_seats = (1 << position.players) - 1 if all_heuristic else opponents.novices & ~(1 << seat)
    return WeightedPlayouts(deals, actions, rows, mixed, heuristic_seats)
