"""Many games at once, of any rules, between players of any kind: what training and fast matches are played on.

Every game waits for a decision at all times: chance moves by itself, and a game that is over begins anew.
"""

from __future__ import annotations

from typing import Any

from gizzard.env.batch import ready
from gizzard.game.position import DEAL, NO_SEAT, OVER, Position
from gizzard.game.round_table import RoundTable
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, lowest
from gizzard.native.rng import Rng
from gizzard.native.struct import MAX_SEATS, Marks, Numbers, Struct
from gizzard.search.heuristic import CardValues, heuristic_action
from gizzard.search.lens import BID_SLOTS
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.playouts import next_choice
from gizzard.search.quantized import loss_points, made_points
from gizzard.search.slots import nets_cover

AT_WILL, BY_RULE = range(2)

TURN_SEAT, TURN_PHASE, TURN_CARDS, TURN_BID, TURN_BIDS_COUNT, TURN_CHOICES, TURN_LOSS, TURN_MADE = range(8)
TURN_WIDTH = TURN_MADE + BID_SLOTS
"""What is told of a decision: who is to make it, in which phase, with how many cards in the round, after which bid,
whether bids count in the scores, among how many actions, and the points (see ``search.quantized.points_foreseen``)."""

ENDED = 0
"""1 where a round ended, 2 where the game did, too."""
RESULT = 1
"""By seat: its bid (-1: none), the tricks taken, and the points brought."""
RESULT_WIDTH = RESULT + 3 * MAX_SEATS


@compiled
class TrainingEnv(Struct):
    """Games in progress, each with its own round table."""

    positions: tuple[Position, ...]
    opponent_models: tuple[OpponentModel, ...]
    _rngs: list[Rng]
    _card_values: list[CardValues]
    _seed: Word
    _next: Word

    def __init__(self, round_tables: list[RoundTable], seed: Word) -> None:
        self._seed, self._next = seed, len(round_tables)
        self._rngs = [Rng(seed, number) for number in range(len(round_tables))]
        self.positions = tuple([Position(round_table, 0) for round_table in round_tables])
        self.opponent_models = tuple([OpponentModel() for _ in round_tables])
        self._card_values = [CardValues() for _ in round_tables]
        for number in range(len(round_tables)):
            self._begin(self.positions[number], self.opponent_models[number], self._rngs[number])

    def _begin(self, position: Position, opponents: OpponentModel, rng: Rng) -> None:
        position._restart(rng._below(position.players))
        opponents._clear()
        ready(position, rng)

    def turns(self, control: Any, out: Any) -> None:
        """Write a row of TURN_WIDTH numbers for each game; the seat is -1 where no player at will decides now."""
        numbers: Numbers = out
        who: Marks = control
        if numbers.shape[0] < len(self.positions) or numbers.shape[1] != TURN_WIDTH:
            raise ValueError(f"turns need {len(self.positions)} rows of {TURN_WIDTH} integers of 32 bits")
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            seat: int = lowest(position.waiting)
            free = position._choices(seat) > 1 and not by_rule(position, row, seat, who)
            numbers[row, TURN_SEAT] = seat if free else -1
            numbers[row, TURN_PHASE] = position.phase
            numbers[row, TURN_CARDS] = position.cards
            numbers[row, TURN_BID] = position._bids[seat]
            numbers[row, TURN_BIDS_COUNT] = position.bids_count
            numbers[row, TURN_CHOICES] = position._choices(seat)
            numbers[row, TURN_LOSS] = loss_points(position)
            for bid in range(BID_SLOTS):
                numbers[row, TURN_MADE + bid] = made_points(position, bid)

    def step(self, actions: Any, control: Any, results: Any) -> None:
        """Take an action in each game (-1: none), then move on until a player at will decides or a round ends.

        ``control`` has a byte for each game and seat: who plays there, AT_WILL or BY_RULE. Writes a row of RESULT_WIDTH
        numbers for each game. ValueError for an action that is not open; the games before it have moved.
        """
        out: Numbers = results
        who: Marks = control
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are needed, one a game")
        if out.shape[0] < len(self.positions) or out.shape[1] != RESULT_WIDTH:
            raise ValueError(f"results need {len(self.positions)} rows of {RESULT_WIDTH} integers of 32 bits")
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            opponents: OpponentModel = self.opponent_models[row]
            card_values: CardValues = self._card_values[row]
            rng: Rng = self._rngs[row]
            action: int = actions[row]
            if action >= 0:
                seat: int = lowest(position.waiting)
                opponents._watch(position, seat, action, card_values)
                position.act(seat, action)
            go_on(position, row, opponents, card_values, rng, who)
            out[row, ENDED] = 0
            if position.phase == DEAL or position.phase == OVER:
                write_result(position, row, out)
                opponents._note_round(position)
                if position.phase == OVER:
                    rng._start(self._seed, self._next)
                    self._next += 1
                    self._begin(position, opponents, rng)
                ready(position, rng)


def go_on(
    position: Position, row: int, opponents: OpponentModel, card_values: CardValues, rng: Rng, who: Marks
) -> None:
    """Move on by what needs no player at will, as far as the end of the round."""
    seat: int = next_choice(position, rng)
    while seat != NO_SEAT and by_rule(position, row, seat, who):
        opponents._note_decision(seat, True)
        position._act(seat, heuristic_action(position, seat, card_values))
        seat = next_choice(position, rng)


def by_rule(position: Position, row: int, seat: int, who: Marks) -> bool:
    """Whether the heuristic player decides: at its seats, and wherever the nets do not apply."""
    return who[row, seat] == BY_RULE or not nets_cover(position, seat)


def write_result(position: Position, row: int, out: Numbers) -> None:
    """What a round has brought."""
    out[row, ENDED] = 2 if position.phase == OVER else 1
    for seat in range(position.players):
        out[row, RESULT + 3 * seat] = position._bids[seat] if position._bids_here(seat) else -1
        out[row, RESULT + 3 * seat + 1] = position._taken[seat]
        out[row, RESULT + 3 * seat + 2] = position._brought[seat]
