"""The expert's nets in fixed-point arithmetic: a few microseconds per evaluation, for playouts.

A weight is in units of 1/WEIGHT, an activation in units of 1/UNIT, probabilities and losses in units of 1/WHOLE. The
results approximate those of ``bots.net`` and are identical in both backends of the core, on every machine.
"""

from __future__ import annotations

from math import exp, log1p
from typing import Any

from gizzard.bots.search.features import FEATURES, describe
from gizzard.bots.search.heuristic import CardValues, heuristic_action
from gizzard.bots.search.lens import BID_SLOTS, Lens
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import next_choice
from gizzard.bots.search.slots import nets_cover, slot_of
from gizzard.core.game.fields import BID, NO_SEAT
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, above_zero, lowest, unequal
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, MAX_WIDTH, Biases, Hidden, Layer, Marks, Numbers, Struct, Weights

WEIGHT_BITS, UNIT_BITS = 11, 8
WEIGHT, UNIT = 1 << WEIGHT_BITS, 1 << UNIT_BITS
UNIT_MOST = 2**15 - 1

WORD_BITS = 64
"""Features, or activations, that are scanned together."""
UNROLL = 4
"""First-layer activations that are accumulated into the second layer together."""

WHOLE = 4096
STEP_BITS, STEPS, MIDDLE = 6, 1024, 512
"""The lookup tables of both curves cover -8 to 8 in steps of 1/64."""
CHANCES: tuple[int, ...] = tuple(round(WHOLE / (1 + exp((MIDDLE - step) / 64))) for step in range(STEPS))
LOSSES: tuple[int, ...] = tuple(round(WHOLE * log1p(exp((step - MIDDLE) / 64))) for step in range(STEPS))


@compiled
class QuantizedNet(Struct):
    """A net with two hidden layers, evaluated incrementally: only features that have changed update the first layer.

    Weight matrices are indexed by input, then output; the last one by output, then input. Sums have 32 bits, of which
    a trained net uses a few hundredths.
    """

    width: int
    first: Weights
    first_biases: Biases
    second: Weights
    second_biases: Biases
    third: Weights
    third_biases: Biases
    slots: int
    _features: Marks
    """By seat: the features last evaluated."""
    _sums: Numbers
    """By seat: the sums of the first layer for these features."""
    _activations: Hidden
    """Of the layer evaluated last."""
    _active1: int
    """Sparse activations of the first layer: count (padded, see ``_list_first``), values, indices."""
    _values1: Hidden
    _indices1: Hidden
    _sums2: Layer
    _active2: int
    """Sparse activations of the second layer: count, values, indices."""
    _values2: Hidden
    _indices2: Hidden

    def __init__(self, layers: Any, features: Any, sums: Any) -> None:
        (self.first, self.first_biases), (self.second, self.second_biases), (self.third, self.third_biases) = layers
        self.width, self.slots = len(self.first_biases), len(self.third_biases) // 2
        self._features, self._sums = features, sums
        if self.width > MAX_WIDTH or self.first.shape[0] != FEATURES:
            raise ValueError(f"a net has {FEATURES} inputs and at most {MAX_WIDTH} units per layer")
        if tuple(features.shape) != (MAX_SEATS, FEATURES) or tuple(sums.shape) != (MAX_SEATS, self.width):
            raise ValueError(f"features must be {MAX_SEATS} × {FEATURES}, sums {MAX_SEATS} × {self.width}")
        for seat in range(MAX_SEATS):
            for unit in range(self.width):
                self._sums[seat, unit] = self.first_biases[unit]

    def _evaluate(self, features: Marks, seat: int) -> None:
        """Compute the hidden layers for a seat's features."""
        for block in range((FEATURES + WORD_BITS - 1) // WORD_BITS):
            begin: int = min(block * WORD_BITS, FEATURES - WORD_BITS)  # the last block may overlap the one before
            changes: Word = unequal(features, 0, self._features, seat, begin)
            while changes:
                self._flip(seat, begin + lowest(changes))
                changes &= changes - 1
        for unit in range(self.width):
            self._activations[unit] = clipped_relu(self._sums[seat, unit] >> (WEIGHT_BITS - UNIT_BITS))
        self._list_first()
        self._second_layer()

    def _flip(self, seat: int, feature: int) -> None:
        """Flip one input and update the sums of the first layer."""
        self._features[seat, feature] ^= 1
        if self._features[seat, feature]:
            for unit in range(self.width):
                self._sums[seat, unit] += self.first[feature, unit]
        else:
            for unit in range(self.width):
                self._sums[seat, unit] -= self.first[feature, unit]

    def _list_first(self) -> None:
        """List the positive activations of the first layer, padded with zeros to a multiple of UNROLL."""
        count: int = self._list_active(self._values1, self._indices1)
        while count % UNROLL:
            self._values1[count], self._indices1[count] = 0, 0
            count += 1
        self._active1 = count

    def _list_active(self, values: Hidden, indices: Hidden) -> int:
        """List the positive activations of a layer; returns their count."""
        count: int = 0
        for block in range((self.width + WORD_BITS - 1) // WORD_BITS):
            begin: int = block * WORD_BITS
            active: Word = above_zero(self._activations, begin)
            while active:
                unit = begin + lowest(active)
                values[count], indices[count] = self._activations[unit], unit
                count += 1
                active &= active - 1
        return count

    def _second_layer(self) -> None:
        """Compute the activations of the second layer from those of the first."""
        for unit in range(self.width):
            self._sums2[unit] = self.second_biases[unit]
        for group in range(self._active1 // UNROLL):
            self._accumulate(group * UNROLL)
        for unit in range(self.width):
            self._activations[unit] = clipped_relu(self._sums2[unit] >> WEIGHT_BITS)
        self._active2 = self._list_active(self._values2, self._indices2)

    def _accumulate(self, number: int) -> None:
        """Accumulate UNROLL first-layer activations into the second layer."""
        value_0: int = self._values1[number]
        value_1: int = self._values1[number + 1]
        value_2: int = self._values1[number + 2]
        value_3: int = self._values1[number + 3]
        index_0: int = self._indices1[number]
        index_1: int = self._indices1[number + 1]
        index_2: int = self._indices1[number + 2]
        index_3: int = self._indices1[number + 3]
        for unit in range(self.width):
            self._sums2[unit] += (
                value_0 * self.second[index_0, unit]
                + value_1 * self.second[index_1, unit]
                + value_2 * self.second[index_2, unit]
                + value_3 * self.second[index_3, unit]
            )

    def _output(self, index: int) -> int:
        """An output of the net, as a step of the lookup tables."""
        total: int = self.third_biases[index]
        for number in range(self._active2):
            total += self._values2[number] * self.third[index, self._indices2[number]]
        return total >> (WEIGHT_BITS + UNIT_BITS - STEP_BITS)

    def _met(self, slot: int) -> int:
        """The probability that the bid is met."""
        return chance(self._output(slot))

    def _lost(self, slot: int) -> int:
        """The expected loss, in units of ``loss_points``."""
        return loss(self._output(self.slots + slot))


def made_points(position: Position, bid: int) -> int:
    """The points for making a bid; 0 if bids do not count."""
    return position._score(bid, bid) if position.bids_count else 0


def loss_points(position: Position) -> int:
    """The points of a loss of 1: one trick off the bid, or, if bids do not count, two tricks not taken."""
    one: int = position._score(0, 1)
    return one if position.bids_count else -2 * (one - position._score(0, 0))


@compiled
def points_foreseen(position: Position) -> tuple[list[int], int]:
    """In the current round, the points for making each bid, and the points of a loss of 1."""
    return [made_points(position, bid) for bid in range(BID_SLOTS)], loss_points(position)


def clipped_relu(value: int) -> int:
    """Clip an activation to 0 to UNIT_MOST."""
    return 0 if value < 0 else UNIT_MOST if value > UNIT_MOST else value


def chance(step: int) -> int:
    """The logistic function, from its lookup table."""
    index = step + MIDDLE
    return CHANCES[0 if index < 0 else STEPS - 1 if index >= STEPS else index]


def loss(step: int) -> int:
    """Softplus, ``log(1 + exp(x))``, from its lookup table; linear above it."""
    index = step + MIDDLE
    return step * (WHOLE >> STEP_BITS) if index >= STEPS else LOSSES[0 if index < 0 else index]


@compiled
class QuantizedPolicy(Struct):
    """Both nets with their buffers. Not thread-safe."""

    bids: QuantizedNet
    plays: QuantizedNet
    met: int
    """The latest probability that the bid is met."""
    lost: int
    """The latest expected loss, in units of ``loss_points``."""
    _lens: Lens
    _features: Marks

    def __init__(self, bids: QuantizedNet, plays: QuantizedNet, features: Any) -> None:
        self.bids, self.plays, self._features, self._lens = bids, plays, features, Lens()
        if tuple(features.shape) != (1, FEATURES):
            raise ValueError(f"the features are a row of {FEATURES} bytes")

    def _evaluate(self, position: Position, seat: int, opponents: OpponentModel) -> None:
        """Evaluate the net for the current phase from a seat's view."""
        describe(position, seat, opponents, self._lens, 0, self._features)
        if position.phase == BID:
            self.bids._evaluate(self._features, seat)
        else:
            self.plays._evaluate(self._features, seat)

    def _predict(self, position: Position, action: int) -> None:
        """Set ``met`` and ``lost`` for an action of the seat evaluated last."""
        slot: int = slot_of(position, self._lens, action)
        if position.phase == BID:
            self.met, self.lost = self.bids._met(slot), self.bids._lost(slot)
        else:
            self.met, self.lost = self.plays._met(slot), self.plays._lost(slot)

    def _value(self, position: Position, bid: int) -> int:
        """The latest prediction in points, given the bid, in units of 1/WHOLE."""
        return self.met * made_points(position, bid) + self.lost * loss_points(position)

    def _choose(self, position: Position, seat: int, opponents: OpponentModel) -> int:
        """The action of highest value; ``met`` and ``lost`` are set to its prediction."""
        self._evaluate(position, seat, opponents)
        best: int = 0
        best_value: int = 0
        met: int = 0
        lost: int = 0
        for number in range(position._choices(seat)):
            action: int = position._choice(seat, number)
            self._predict(position, action)
            value = self._value(position, action if position.phase == BID else position._bids[seat])
            if number == 0 or value > best_value:
                best, best_value, met, lost = action, value, self.met, self.lost
        self.met, self.lost = met, lost
        return best

    def choose(self, position: Position, seat: int, opponents: OpponentModel) -> int:
        """The action of highest value.

        Raises:
            ValueError: the seat is not to act, or the nets do not cover its decision.
        """
        if seat < 0 or seat >= position.players or not position.waiting >> seat & 1 or not nets_cover(position, seat):
            raise ValueError(f"the nets do not cover a decision of seat {seat} here")
        return self._choose(position, seat, opponents)

    def _play_to_decision(
        self, position: Position, seat: int, opponents: OpponentModel, rng: Rng, card_values: CardValues
    ) -> None:
        """Play until the seat decides again and predict its result; or to the end of the round, with the result."""
        who: int = next_choice(position, rng)
        while who != NO_SEAT:
            if not nets_cover(position, who) or (who != seat and opponents._follows_heuristic(who)):
                position._act(who, heuristic_action(position, who, card_values))
            else:
                action: int = self._choose(position, who, opponents)
                if who == seat:
                    return
                position._act(who, action)
            who = next_choice(position, rng)
        self._set_result(position, seat)

    def _finish_round(
        self, position: Position, opponents: OpponentModel, rng: Rng, card_values: CardValues, heuristic_seats: Word
    ) -> None:
        """Finish the round: every decision by the nets if they cover it, else by the heuristic, as for the seats in the
        bitmask ``heuristic_seats``."""
        seat: int = next_choice(position, rng)
        while seat != NO_SEAT:
            if nets_cover(position, seat) and not heuristic_seats >> seat & 1:
                position._act(seat, self._choose(position, seat, opponents))
            else:
                position._act(seat, heuristic_action(position, seat, card_values))
            seat = next_choice(position, rng)

    def finish_round(self, position: Position, opponents: OpponentModel, seed: Word) -> None:
        """Finish a round that has been dealt: the nets decide in all seats, where they cover the decision."""
        self._finish_round(position, opponents, Rng(seed), CardValues(), 0)

    def _set_result(self, position: Position, seat: int) -> None:
        """Set ``met`` and ``lost`` to the result of a finished round; a seat without a bid loses nothing."""
        over: int = position._taken[seat] - position._bids[seat] if position._bids_here(seat) else 0
        if position.bids_count:
            self.met, self.lost = WHOLE if over == 0 else 0, abs(over) * WHOLE
        else:
            self.met, self.lost = 0, (position.cards - position._taken[seat]) * WHOLE // 2
