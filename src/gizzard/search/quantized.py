"""The expert's nets in whole numbers: some microseconds an answer, for play that goes on in thought.

A weight is counted in parts of WEIGHT, what a unit says in parts of UNIT, chances and losses in parts of WHOLE; all is
what ``bots.net`` computes in fractions, as near as that goes. So both backends of the core agree, on every machine.
"""

from __future__ import annotations

from math import exp, log1p
from typing import Any

from gizzard.game.position import BID, NO_SEAT, Position
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, above_zero, lowest, unequal
from gizzard.native.rng import Rng
from gizzard.native.struct import MAX_SEATS, MAX_WIDTH, Biases, Hidden, Layer, Marks, Numbers, Struct, Weights
from gizzard.search.features import FEATURES, describe
from gizzard.search.heuristic import CardValues, heuristic_action
from gizzard.search.lens import BID_SLOTS, Lens
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.playouts import next_choice
from gizzard.search.slots import beyond_nets, slot_of

WEIGHT_BITS, UNIT_BITS = 11, 8
WEIGHT, UNIT = 1 << WEIGHT_BITS, 1 << UNIT_BITS
UNIT_MOST = 2**15 - 1

STRETCH = 64
"""Features, or units, that are looked through together: as many as a word has bits."""
TOGETHER = 4
"""Units of the first layer whose words the second is told in one go."""

WHOLE = 4096
STEP_BITS, STEPS, MIDDLE = 6, 1024, 512
"""The curves by the step of 64ths, from -8 to 8."""
CHANCES: tuple[int, ...] = tuple(round(WHOLE / (1 + exp((MIDDLE - step) / 64))) for step in range(STEPS))
LOSSES: tuple[int, ...] = tuple(round(WHOLE * log1p(exp((step - MIDDLE) / 64))) for step in range(STEPS))


@compiled
class QuantizedNet(Struct):
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
    _said: Hidden
    """What each unit of a layer says."""
    _heard: int
    """Few units say anything: so many of the first layer (see ``_hear``), what, and which they are."""
    _near: Hidden
    _sources: Hidden
    _further: Layer
    _awake: int
    """So, too, of the second layer."""
    _far: Hidden
    _speakers: Hidden

    def __init__(self, layers: Any, before: Any, sums: Any) -> None:
        (self.first, self.first_biases), (self.second, self.second_biases), (self.third, self.third_biases) = layers
        self.width, self.slots = len(self.first_biases), len(self.third_biases) // 2
        self._before, self._sums = before, sums
        if self.width > MAX_WIDTH or self.first.shape[0] != FEATURES:
            raise ValueError(f"a net sees {FEATURES} features and is at most {MAX_WIDTH} wide")
        if tuple(before.shape) != (MAX_SEATS, FEATURES) or tuple(sums.shape) != (MAX_SEATS, self.width):
            raise ValueError(f"a net of this width keeps {MAX_SEATS} rows of {FEATURES} and of {self.width} numbers")
        for seat in range(MAX_SEATS):
            for unit in range(self.width):
                self._sums[seat, unit] = self.first_biases[unit]

    def _look(self, seen: Marks, seat: int) -> None:
        """Compute the hidden layers for what a seat sees."""
        for stretch in range((FEATURES + STRETCH - 1) // STRETCH):
            begin: int = min(stretch * STRETCH, FEATURES - STRETCH)  # the last begins where it ends with the row
            changes: Word = unequal(seen, 0, self._before, seat, begin)
            while changes:
                self._turn(seat, begin + lowest(changes))
                changes &= changes - 1
        for unit in range(self.width):
            self._said[unit] = spoken(self._sums[seat, unit] >> (WEIGHT_BITS - UNIT_BITS))
        self._hear()
        self._go_further()

    def _turn(self, seat: int, feature: int) -> None:
        """A feature is seen, or seen no more."""
        self._before[seat, feature] ^= 1
        if self._before[seat, feature]:
            for unit in range(self.width):
                self._sums[seat, unit] += self.first[feature, unit]
        else:
            for unit in range(self.width):
                self._sums[seat, unit] -= self.first[feature, unit]

    def _hear(self) -> None:
        """List the units of the first layer that say something; then silent ones, to a multiple of TOGETHER."""
        count: int = self._list_said(self._near, self._sources)
        while count % TOGETHER:
            self._near[count], self._sources[count] = 0, 0
            count += 1
        self._heard = count

    def _list_said(self, said: Hidden, speakers: Hidden) -> int:
        """List the units of a layer that say something, and what; how many."""
        count: int = 0
        for stretch in range((self.width + STRETCH - 1) // STRETCH):
            begin: int = stretch * STRETCH
            awake: Word = above_zero(self._said, begin)
            while awake:
                unit = begin + lowest(awake)
                said[count], speakers[count] = self._said[unit], unit
                count += 1
                awake &= awake - 1
        return count

    def _go_further(self) -> None:
        """From what the first layer says to what the second does."""
        for unit in range(self.width):
            self._further[unit] = self.second_biases[unit]
        for group in range(self._heard // TOGETHER):
            self._add(group * TOGETHER)
        for unit in range(self.width):
            self._said[unit] = spoken(self._further[unit] >> WEIGHT_BITS)
        self._awake = self._list_said(self._far, self._speakers)

    def _add(self, number: int) -> None:
        """Tell the second layer what TOGETHER units of the first say."""
        near: int = self._near[number]
        near_1: int = self._near[number + 1]
        near_2: int = self._near[number + 2]
        near_3: int = self._near[number + 3]
        place: int = self._sources[number]
        place_1: int = self._sources[number + 1]
        place_2: int = self._sources[number + 2]
        place_3: int = self._sources[number + 3]
        for unit in range(self.width):
            self._further[unit] += (
                near * self.second[place, unit]
                + near_1 * self.second[place_1, unit]
                + near_2 * self.second[place_2, unit]
                + near_3 * self.second[place_3, unit]
            )

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
        """What is lost where it is not, in the unit of ``loss_points``."""
        return loss(self._says(self.slots + slot))


def made_points(position: Position, bid: int) -> int:
    """The points of a bid that is made; none where bids do not count."""
    return position._score(bid, bid) if position.bids_count else 0


def loss_points(position: Position) -> int:
    """The points of what a net calls a loss of 1: a trick that the bid is missed by, or two not taken where bids do not
    count."""
    one: int = position._score(0, 1)
    return one if position.bids_count else -2 * (one - position._score(0, 0))


@compiled
def points_foreseen(position: Position) -> tuple[list[int], int]:
    """For the round under way: by bid, the points of one that is made, and the points of a loss of 1."""
    return [made_points(position, bid) for bid in range(BID_SLOTS)], loss_points(position)


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
class QuantizedPolicy(Struct):
    """Both nets, and what is needed to ask them. It is for one thread."""

    bids: QuantizedNet
    plays: QuantizedNet
    met: int
    """How likely the bid is met, as was found last."""
    lost: int
    """What is lost where it is not, in the unit of ``loss_points``."""
    _lens: Lens
    _seen: Marks

    def __init__(self, bids: QuantizedNet, plays: QuantizedNet, seen: Any) -> None:
        self.bids, self.plays, self._seen, self._lens = bids, plays, seen, Lens()
        if tuple(seen.shape) != (1, FEATURES):
            raise ValueError(f"what is seen takes a row of {FEATURES} bytes")

    def _look(self, position: Position, seat: int, opponents: OpponentModel) -> None:
        """Have the net that is meant see what a seat sees."""
        describe(position, seat, opponents, self._lens, 0, self._seen)
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

    def _worth(self, position: Position, bid: int) -> int:
        """The points of what was expected last, after a bid, in parts of WHOLE."""
        return self.met * made_points(position, bid) + self.lost * loss_points(position)

    def _choose(self, position: Position, seat: int, opponents: OpponentModel) -> int:
        """The action worth most to a seat that bids, passes or plays, and what it is expected to bring."""
        self._look(position, seat, opponents)
        best: int = 0
        most: int = 0
        met: int = 0
        lost: int = 0
        for number in range(position._choices(seat)):
            action: int = position._choice(seat, number)
            self._expect(position, action)
            worth = self._worth(position, action if position.phase == BID else position._bids[seat])
            if number == 0 or worth > most:
                best, most, met, lost = action, worth, self.met, self.lost
        self.met, self.lost = met, lost
        return best

    def choose(self, position: Position, seat: int, opponents: OpponentModel) -> int:
        """The action worth most; ValueError where no net speaks of what the seat is to decide."""
        if seat < 0 or seat >= position.players or not position.waiting >> seat & 1 or beyond_nets(position, seat):
            raise ValueError(f"no net speaks of what seat {seat} is to do")
        return self._choose(position, seat, opponents)

    def _go_on(
        self, position: Position, seat: int, opponents: OpponentModel, rng: Rng, card_values: CardValues
    ) -> None:
        """Play until a seat is asked again, and find what it then expects; or to the end, and find what it got."""
        who: int = next_choice(position, rng)
        while who != NO_SEAT:
            if beyond_nets(position, who) or (who != seat and opponents._goes_by_rule(who)):
                position._act(who, heuristic_action(position, who, card_values))
            else:
                action: int = self._choose(position, who, opponents)
                if who == seat:
                    return
                position._act(who, action)
            who = next_choice(position, rng)
        self._note_end(position, seat)

    def _finish_round(self, position: Position, opponents: OpponentModel, rng: Rng, card_values: CardValues) -> None:
        """Play the round to its end, every seat by the nets where they cover its decision, else by the heuristic."""
        seat: int = next_choice(position, rng)
        while seat != NO_SEAT:
            if beyond_nets(position, seat):
                position._act(seat, heuristic_action(position, seat, card_values))
            else:
                position._act(seat, self._choose(position, seat, opponents))
            seat = next_choice(position, rng)

    def _note_end(self, position: Position, seat: int) -> None:
        """What a round has come to for a seat; one that does not bid misses nothing."""
        over: int = position._taken[seat] - position._bids[seat] if position._bids_here(seat) else 0
        if position.bids_count:
            self.met, self.lost = WHOLE if over == 0 else 0, abs(over) * WHOLE
        else:
            self.met, self.lost = 0, (position.cards - position._taken[seat]) * WHOLE // 2
