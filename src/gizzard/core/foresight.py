"""The expert's nets in whole numbers: some microseconds an answer, for play that goes on in thought.

A weight is counted in parts of WEIGHT, what a unit says in parts of UNIT, chances and tens of points in parts of WHOLE;
all is what ``bots.net`` computes in fractions, as near as that goes. So both faces of the core agree, on every machine.
"""

from __future__ import annotations

from math import exp, log1p
from typing import Any

from gizzard.core.face import compiled
from gizzard.core.features import FEATURES, Lens, beyond_nets, describe, slot_of
from gizzard.core.rng import Rng
from gizzard.core.rule import Worths, rule_action
from gizzard.core.struct import MOST_SEATS, MOST_WIDTH, Biases, Hidden, Layer, Marks, Numbers, Struct, Weights
from gizzard.core.style import Style
from gizzard.core.tables import next_choice
from gizzard.game.position import BID, NO_SEAT, Position
from gizzard.rules.scoring import BID_MET, TRICK_TAKEN, points

WEIGHT_BITS, UNIT_BITS = 11, 8
WEIGHT, UNIT = 1 << WEIGHT_BITS, 1 << UNIT_BITS
UNIT_MOST = 2**15 - 1

WHOLE = 4096
STEP_BITS, STEPS, MIDDLE = 6, 1024, 512
"""The curves by the step of 64ths, from -8 to 8."""
CHANCES: tuple[int, ...] = tuple(round(WHOLE / (1 + exp((MIDDLE - step) / 64))) for step in range(STEPS))
LOSSES: tuple[int, ...] = tuple(round(WHOLE * log1p(exp((step - MIDDLE) / 64))) for step in range(STEPS))


@compiled
class WholeNet(Struct):
    """One net of two hidden layers. A row of weights is of what a unit is told by, in the last layer of what is told.

    Sums have 32 bits: what a unit of a trained net says is some hundredths of what would fill them.
    """

    width: int
    first: Weights
    first_biases: Biases
    second: Weights
    second_biases: Biases
    third: Weights
    third_biases: Biases
    slots: int
    _before: Marks
    """By seat, what it saw when it was last looked for."""
    _sums: Numbers
    """By seat, the sums of the first layer for that."""
    _further: Layer
    _awake: int
    """Few units say anything: so many of the second layer, what, and which they are."""
    _far: Hidden
    _speakers: Hidden

    def __init__(self, layers: Any, before: Any, sums: Any) -> None:
        (self.first, self.first_biases), (self.second, self.second_biases), (self.third, self.third_biases) = layers
        self.width, self.slots = len(self.first_biases), len(self.third_biases) // 2
        self._before, self._sums = before, sums
        if self.width > MOST_WIDTH or self.first.shape[0] != FEATURES:
            raise ValueError(f"a net sees {FEATURES} features and is at most {MOST_WIDTH} wide")
        if tuple(before.shape) != (MOST_SEATS, FEATURES) or tuple(sums.shape) != (MOST_SEATS, self.width):
            raise ValueError(f"a net of this width keeps {MOST_SEATS} rows of {FEATURES} and of {self.width} numbers")
        for seat in range(MOST_SEATS):
            for unit in range(self.width):
                self._sums[seat, unit] = self.first_biases[unit]

    def _look(self, seen: Marks, seat: int) -> None:
        """Compute the hidden layers for what a seat sees."""
        for feature in range(FEATURES):
            if seen[0, feature] != self._before[seat, feature]:
                self._before[seat, feature] = seen[0, feature]
                self._turn(seat, feature, 1 if seen[0, feature] else -1)
        self._go_further(seat)

    def _turn(self, seat: int, feature: int, sign: int) -> None:
        """A feature is seen, or seen no more."""
        for unit in range(self.width):
            self._sums[seat, unit] += sign * self.first[feature, unit]

    def _go_further(self, seat: int) -> None:
        """From the first layer's sums to what the second says."""
        for unit in range(self.width):
            self._further[unit] = self.second_biases[unit]
        for place in range(self.width):
            near = spoken(self._sums[seat, place] >> (WEIGHT_BITS - UNIT_BITS))
            if near:
                for unit in range(self.width):
                    self._further[unit] += near * self.second[place, unit]
        self._awake = 0
        for unit in range(self.width):
            far = spoken(self._further[unit] >> WEIGHT_BITS)
            if far:
                self._far[self._awake], self._speakers[self._awake] = far, unit
                self._awake += 1

    def _says(self, place: int) -> int:
        """An output, as a step of the curves."""
        total: int = self.third_biases[place]
        for number in range(self._awake):
            total += self._far[number] * self.third[place, self._speakers[number]]
        return total >> (WEIGHT_BITS + UNIT_BITS - STEP_BITS)

    def _met(self, slot: int) -> int:
        """How likely the bid is met."""
        return chance(self._says(slot))

    def _lost(self, slot: int) -> int:
        """Tens of points that are lost besides."""
        return loss(self._says(self.slots + slot))


def spoken(value: int) -> int:
    """What a unit says: nothing less than 0, and no more than there is room for."""
    return 0 if value < 0 else UNIT_MOST if value > UNIT_MOST else value


def chance(step: int) -> int:
    """The logistic curve."""
    place = step + MIDDLE
    return CHANCES[0 if place < 0 else STEPS - 1 if place >= STEPS else place]


def loss(step: int) -> int:
    """The curve of ``log(1 + exp(x))``, which is straight in the end."""
    place = step + MIDDLE
    return step * (WHOLE >> STEP_BITS) if place >= STEPS else LOSSES[0 if place < 0 else place]


@compiled
class Foresight(Struct):
    """Both nets, and what is needed to ask them. It is for one thread."""

    bids: WholeNet
    plays: WholeNet
    met: int
    """How likely the bid is met, as was found last."""
    lost: int
    """Tens of points that are lost besides."""
    _lens: Lens
    _seen: Marks

    def __init__(self, bids: WholeNet, plays: WholeNet, seen: Any) -> None:
        self.bids, self.plays, self._seen, self._lens = bids, plays, seen, Lens()
        if tuple(seen.shape) != (1, FEATURES):
            raise ValueError(f"what is seen takes a row of {FEATURES} bytes")

    def _look(self, position: Position, seat: int, style: Style) -> None:
        """Have the net that is meant see what a seat sees."""
        describe(position, seat, style, self._lens, 0, self._seen)
        if position.phase == BID:
            self.bids._look(self._seen, seat)
        else:
            self.plays._look(self._seen, seat)

    def _expect(self, position: Position, action: int) -> None:
        """What an action of the seat that was looked for is expected to bring."""
        slot: int = slot_of(position, self._lens, action)
        if position.phase == BID:
            self.met, self.lost = self.bids._met(slot), self.bids._lost(slot)
        else:
            self.met, self.lost = self.plays._met(slot), self.plays._lost(slot)

    def _worth(self, bid: int, counts: bool) -> int:
        """Tens of points of what was expected last, after a bid; bids count in the scores, or not."""
        return self.met * (BID_MET + TRICK_TAKEN * bid) // 10 * counts - self.lost

    def _choose(self, position: Position, seat: int, style: Style) -> int:
        """The action worth most to a seat that bids, passes or plays, and what it is expected to bring."""
        self._look(position, seat, style)
        best: int = 0
        most: int = 0
        met: int = 0
        lost: int = 0
        for number in range(position._choices(seat)):
            action: int = position._choice(seat, number)
            self._expect(position, action)
            worth = self._worth(action if position.phase == BID else position._bids[seat], not position.trick_points)
            if number == 0 or worth > most:
                best, most, met, lost = action, worth, self.met, self.lost
        self.met, self.lost = met, lost
        return best

    def choose(self, position: Position, seat: int, style: Style) -> int:
        """The action worth most; ValueError where no net speaks of what the seat is to decide."""
        if seat < 0 or seat >= position.players or not position.waiting >> seat & 1 or beyond_nets(position, seat):
            raise ValueError(f"no net speaks of what seat {seat} is to do")
        return self._choose(position, seat, style)

    def _go_on(self, position: Position, seat: int, style: Style, rng: Rng, worths: Worths) -> None:
        """Play until a seat is asked again, and find what it then expects; or to the end, and find what it got."""
        who: int = next_choice(position, rng)
        while who != NO_SEAT:
            if beyond_nets(position, who) or (who != seat and style._goes_by_rule(who)):
                position._act(who, rule_action(position, who, worths))
            else:
                action: int = self._choose(position, who, style)
                if who == seat:
                    return
                position._act(who, action)
            who = next_choice(position, rng)
        self._note_end(position, seat)

    def _note_end(self, position: Position, seat: int) -> None:
        """What a round has brought a seat: where bids do not count, it lost what is missing to all tricks."""
        brought: int = position._brought[seat]
        met = brought > 0 and not position.trick_points
        most: int = points(True, 0, position.cards) if position.trick_points else 0
        self.met, self.lost = WHOLE if met else 0, 0 if met else (most - brought) * WHOLE // 10
