"""What a decision is learned from: what came of it, and what the next one expected."""

import numpy as np
import pytest

from gizzard.bots.env.training import RESULT, RESULT_WIDTH, TURN_BIDS_COUNT, TURN_CARDS, TURN_WIDTH
from gizzard.bots.search.features import FEATURES
from gizzard.bots.train.memory import Decisions, Memory, Samples, outcome

GAME = np.array([0])


def decision(memory: Memory, kind: str, slot: int, met: float, lost: float, explored: bool = False) -> None:
    features = np.full((1, FEATURES), slot, np.uint8)
    expected = np.array([met], np.float32), np.array([lost], np.float32)
    memory.keep(kind, GAME, np.array([2]), Decisions(features, np.array([slot]), *expected, np.array([explored])))


def harvested(memory: Memory, bid: int, taken: int, trace: float) -> dict[str, list[Samples]]:
    turns, results = np.zeros((1, TURN_WIDTH), np.int32), np.zeros((1, RESULT_WIDTH), np.int32)
    turns[0, TURN_BIDS_COUNT], turns[0, TURN_CARDS] = 1, 5
    results[0, RESULT + 3 * 2 : RESULT + 3 * 2 + 2] = bid, taken
    return memory.harvest(GAME, turns, results, trace)


def test_last_decision_is_learned_from_the_outcome() -> None:
    memory = Memory(1)
    decision(memory, "play", 7, met=0.9, lost=0.1)
    (sample,) = harvested(memory, 2, 4, trace=0.5)["play"]
    assert (sample.slots.tolist(), sample.met.tolist(), sample.lost.tolist()) == ([7], [0.0], [2.0])


def test_an_earlier_one_also_from_what_the_next_one_expected() -> None:
    memory = Memory(1)
    decision(memory, "bid", 2, met=0.5, lost=0.5)
    decision(memory, "play", 7, met=0.8, lost=0.2)
    found = harvested(memory, 2, 2, trace=0.5)
    assert found["play"][0].met.tolist() == [1.0]
    assert found["bid"][0].met.tolist() == [pytest.approx(0.9)]
    assert found["bid"][0].lost.tolist() == [pytest.approx(0.1)]


def test_what_came_of_an_exploration_is_not_put_down_to_the_decisions_before_it() -> None:
    memory = Memory(1)
    decision(memory, "bid", 2, met=0.5, lost=0.5)
    decision(memory, "play", 7, met=0.75, lost=0.25, explored=True)
    found = harvested(memory, 4, 1, trace=1.0)
    assert found["play"][0].lost.tolist() == [3.0]
    assert found["bid"][0].met.tolist() == [0.75]


def test_harvested_decisions_are_removed() -> None:
    memory = Memory(1)
    decision(memory, "play", 7, met=0.9, lost=0.1)
    harvested(memory, 0, 0, trace=1.0)
    assert harvested(memory, 0, 0, trace=1.0) == {"bid": [], "play": []}


def test_if_bids_do_not_count_every_trick_not_taken_is_lost() -> None:
    turns = np.zeros((1, TURN_WIDTH), np.int32)
    turns[0, TURN_CARDS] = 4
    met, lost = outcome(np.array([2], np.int32), np.array([2], np.int32), turns)  # two of four tricks are not taken
    assert (met.tolist(), lost.tolist()) == ([0.0], [1.0])
