"""Parallel games of any rules, between players of any kind, for training and fast matches.

Every game always waits for a decision: chance moves automatically, and a finished game is replaced by a new one.
"""

from __future__ import annotations

from typing import Any

from gizzard.bots.env.batch import let_chance_move
from gizzard.bots.search.heuristic import CardValues, heuristic_action
from gizzard.bots.search.lens import BID_SLOTS
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import next_choice
from gizzard.bots.search.quantized import loss_points, made_points
from gizzard.bots.search.slots import nets_cover
from gizzard.core.game.fields import DEAL, NO_SEAT, OVER
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, lowest
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, Marks, Numbers, Struct

BY_AGENT, BY_HEURISTIC = range(2)

TURN_SEAT, TURN_PHASE, TURN_CARDS, TURN_BID, TURN_BIDS_COUNT, TURN_CHOICES, TURN_LOSS, TURN_MADE = range(8)
TURN_WIDTH = TURN_MADE + BID_SLOTS
"""A decision: the seat, the phase, the cards in the round, the seat's bid, whether bids count in the scores, the number
of actions, and the points (see ``search.quantized.points_foreseen``)."""

ENDED = 0
"""1 if a round ended, 2 if the game ended with it."""
RESULT = 1
"""By seat: the bid (-1 if it has none), the tricks taken, and the points of the round."""
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
        let_chance_move(position, rng)

    def turns(self, control: Any, out: Any) -> None:
        """Write a row of TURN_WIDTH numbers for each game; the seat is -1 if no agent decides now."""
        numbers: Numbers = out
        who: Marks = control
        if numbers.shape[0] < len(self.positions) or numbers.shape[1] != TURN_WIDTH:
            raise ValueError(f"turns need {len(self.positions)} rows of {TURN_WIDTH} integers of 32 bits")
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            seat: int = lowest(position.waiting)
            free = position._choices(seat) > 1 and not by_heuristic(position, row, seat, who)
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
        """Apply an action in each game (-1: none), then continue until an agent decides or a round ends.

        ``control`` has a byte per game and seat: BY_AGENT or BY_HEURISTIC. Writes a row of RESULT_WIDTH numbers per
        game. Raises ValueError if an action is illegal; the games before it have moved.
        """
        out: Numbers = results
        who: Marks = control
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are required, one per game")
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
            play_until_agent(position, row, opponents, card_values, rng, who)
            out[row, ENDED] = 0
            if position.phase == DEAL or position.phase == OVER:
                write_result(position, row, out)
                opponents._note_round(position)
                if position.phase == OVER:
                    rng._start(self._seed, self._next)
                    self._next += 1
                    self._begin(position, opponents, rng)
                let_chance_move(position, rng)


def play_until_agent(
    position: Position, row: int, opponents: OpponentModel, card_values: CardValues, rng: Rng, who: Marks
) -> None:
    """Make the heuristic player's decisions until an agent is to decide, or the round ends."""
    seat: int = next_choice(position, rng)
    while seat != NO_SEAT and by_heuristic(position, row, seat, who):
        opponents._note_decision(seat, True)
        position._act(seat, heuristic_action(position, seat, card_values))
        seat = next_choice(position, rng)


def by_heuristic(position: Position, row: int, seat: int, who: Marks) -> bool:
    """Whether the heuristic player decides: at its seats, and if the nets do not cover the decision."""
    return who[row, seat] == BY_HEURISTIC or not nets_cover(position, seat)


def write_result(position: Position, row: int, out: Numbers) -> None:
    """Write the result of a round."""
    out[row, ENDED] = 2 if position.phase == OVER else 1
    for seat in range(position.players):
        out[row, RESULT + 3 * seat] = position._bids[seat] if position._bids_here(seat) else -1
        out[row, RESULT + 3 * seat + 1] = position._taken[seat]
        out[row, RESULT + 3 * seat + 2] = position._points[seat]
