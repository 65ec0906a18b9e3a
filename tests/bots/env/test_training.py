"""Vectorized games: legal, between random and heuristic players, with the rewards of each round."""

import numpy as np
import pytest

from gizzard.bots.env.training import (
    BY_AGENT,
    BY_HEURISTIC,
    ENDED,
    RESULT,
    RESULT_WIDTH,
    TURN_SEAT,
    TURN_WIDTH,
    TrainingEnv,
)
from gizzard.core.cards import cards_in
from gizzard.core.game.fields import OVER
from gizzard.core.game.position import opening
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.scoring import Scoring, points_for

COURSE = opening(parse({"players": 4, "schedule": "quick"}), 0).round_table


def played(league: TrainingEnv, control: np.ndarray, steps: int) -> list[np.ndarray]:
    """The results of several steps in which every game takes its first legal action."""
    turns, found = np.zeros((len(control), TURN_WIDTH), np.int32), []
    for _ in range(steps):
        league.turns(control, turns)
        actions = [
            position.legal(seat)[0] if seat >= 0 else -1
            for position, seat in zip(league.positions, turns[:, TURN_SEAT].tolist(), strict=True)
        ]
        results = np.zeros((len(control), RESULT_WIDTH), np.int32)
        league.step(actions, control, results)
        found.append(results)
    return found


def test_heuristic_players_alone_end_a_round_a_step() -> None:
    control = np.full((3, 6), BY_HEURISTIC, np.uint8)
    ended = [results[:, ENDED].tolist() for results in played(TrainingEnv([COURSE] * 3, 1), control, 4)]
    assert ended[0] == [1, 1, 1]
    assert all(all(row) for row in ended)


def test_agents_are_asked_for_real_choices_only() -> None:
    league, control = TrainingEnv([COURSE] * 5, 2), np.full((5, 6), BY_AGENT, np.uint8)
    turns = np.zeros((5, TURN_WIDTH), np.int32)
    for _ in range(200):
        league.turns(control, turns)
        for position, seat in zip(league.positions, turns[:, TURN_SEAT].tolist(), strict=True):
            assert seat == -1 or (seat in cards_in(position.waiting) and len(position.legal(seat)) > 1)
        played(league, control, 1)


def test_results_are_the_points_of_bids_and_tricks() -> None:
    for results in played(TrainingEnv([COURSE] * 4, 3), np.full((4, 6), BY_AGENT, np.uint8), 300):
        for row in results[results[:, ENDED] > 0]:
            seats = row[RESULT : RESULT + 12].reshape(4, 3).tolist()
            assert all(points_for(Scoring.STANDARD, bid, taken) == brought for bid, taken, brought in seats)


def test_a_game_that_is_over_begins_anew() -> None:
    league = TrainingEnv([COURSE], 4)
    results = played(league, np.full((1, 6), BY_HEURISTIC, np.uint8), 40)
    assert sum(int(row[0, ENDED] == 2) for row in results) >= 2
    assert league.positions[0].phase != OVER


def test_same_seed_gives_the_same_games() -> None:
    control = np.full((2, 6), BY_AGENT, np.uint8)
    one, other = (np.array(played(TrainingEnv([COURSE] * 2, 5), control, 100)) for _ in range(2))
    assert (one == other).all()


def test_an_action_that_is_not_open_is_refused() -> None:
    league, control = TrainingEnv([COURSE], 6), np.full((1, 6), BY_AGENT, np.uint8)
    with pytest.raises(ValueError, match="not legal"):
        league.step([700], control, np.zeros((1, RESULT_WIDTH), np.int32))
    with pytest.raises(ValueError, match="one per game"):
        league.step([], control, np.zeros((1, RESULT_WIDTH), np.int32))
