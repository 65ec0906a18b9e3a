"""The native vector environment."""

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import gizzard as gz
from gizzard.api.live_game import LiveGame
from gizzard.research.vector import WizardVector
from tests.api.playing import everything, small


def random_actions(env: WizardVector, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    actions: npt.NDArray[np.int64] = (rng.random(env.legal_action_mask.shape) * env.legal_action_mask).argmax(axis=1)
    return actions


SOME_RULES = [small("standard"), small("hidden-bid"), small("nannies-rule"), everything()]


@pytest.mark.parametrize("rules", SOME_RULES, ids=repr)
def test_games_are_those_of_the_vector_env_of_the_package(rules: gz.RuleSet) -> None:
    env, plain = WizardVector(10, rules=rules, seed=5), gz.vector_env(rules, 10, seed=5)
    arrays, rng = plain.arrays(), np.random.default_rng(1)
    for _ in range(150):
        plain.observe(arrays.observations, arrays.masks)
        assert (env.current_player == arrays.observations[:, plain.columns.seat]).all()
        numbers, actions = [], []
        for mask, other in zip(env.legal_action_mask, arrays.masks, strict=True):
            legal, moves = np.flatnonzero(mask), np.flatnonzero(other)
            assert len(legal) == max(len(moves), 1)
            choice = rng.integers(len(legal))
            numbers.append(legal[choice])
            actions.append(moves[choice] if len(moves) else 0)
        env.step(numbers)
        plain.step(actions, arrays.rewards, arrays.done)
        assert (env.rewards == arrays.rewards).all()
        assert (env.terminated == arrays.done).all()


def test_games_with_extra_cards_are_those_of_single_tables() -> None:
    rules = gz.ruleset("anniversary-30", players=3, schedule=[2, 5])
    env, rng, tables = (
        WizardVector(20, rules=rules, seed=5),
        np.random.default_rng(1),
        [LiveGame(rules) for _ in range(20)],
    )
    for number, table in enumerate(tables):
        table.reset(5, number)
    while not all(table.over for table in tables):
        actions = random_actions(env, rng)
        for row, table in enumerate(tables):
            if not table.over:
                observation, mask = table.observe(table.seat)
                assert np.array_equal(env.observation[row], observation)
                assert np.array_equal(env.legal_action_mask[row], mask)
                table.act(table.seat, actions[row])
        env.step(actions)


def test_finished_game_waits_for_one_step_and_is_replaced() -> None:
    env = WizardVector(1, players=3, cards=1, dealer=2, seed=3)
    while not env.terminated[0]:
        env.step(random_actions(env, np.random.default_rng(1)))
    assert env.legal_action_mask[0].nonzero()[0].tolist() == [0]
    env.step([0])
    assert not env.terminated[0]
    assert env.current_player[0] == 0  # the seat after the dealer


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_continue_in_the_same_way(twin_of: Callable[[WizardVector], WizardVector]) -> None:
    env = WizardVector(4, players=3, cards=3, seed=1)
    for _ in range(7):
        env.step(random_actions(env, np.random.default_rng(1)))
    twin = twin_of(env)
    for seed in range(20):
        for one in (env, twin):
            one.step(random_actions(one, np.random.default_rng(seed)))
        assert (env.observation == twin.observation).all()
        assert (env.rewards == twin.rewards).all()


def test_arrays_are_written_in_place() -> None:
    env = WizardVector(2, players=3, seed=1)
    observation, mask, before = env.observation, env.legal_action_mask, env.observation.copy()
    env.step([1, 1])
    assert observation is env.observation
    assert mask is env.legal_action_mask
    env.reset(seed=1)
    assert (observation == before).all()


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        ([1], "2 actions are needed, one per game, not 1"),
        ([1, 4], "row 1: “bid 3” (action 4) is not legal"),
        ([1, 689], "row 1: an action is an integer from 0 to 688, not 689"),
        ([1, 2**70], "row 1: an action is an integer"),
        ([1, -1], "row 1: an action is an integer"),
        ([1, 1.5], "row 1: an action is an integer from 0 to 688, not 1.5"),
        ([1, None], "row 1: an action is an integer from 0 to 688, not None"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: list[int], problem: str) -> None:
    env = WizardVector(2, players=3, seed=1)
    before = env.observation.copy()
    with pytest.raises(ValueError, match=re.escape(problem)):
        env.step(actions)
    assert (env.observation == before).all()


def test_booleans_are_not_actions() -> None:
    with pytest.raises(ValueError, match="row 0: an action is an integer from 0 to 688, not True"):
        WizardVector(2, players=3, seed=1).step(np.ones(2, bool))


def test_illegal_action_is_refused_after_the_mask_was_overwritten() -> None:
    env = WizardVector(2, players=3, seed=1)
    env.legal_action_mask[:] = True
    with pytest.raises(ValueError, match="row 1: “bid 3”"):
        env.step([1, 4])
    assert not env.legal_action_mask.all()


WRONG_TYPES: list[tuple[dict[str, Any], str]] = [
    ({"games": "2"}, 'games must be an integer, not "2"'),
    ({"games": 2, "seed": None}, "seed must be an integer, not null"),
    ({"games": 2, "players": True}, "players must be an integer or None, not true"),
    ({"games": 2, "cards": 1.5}, "cards must be an integer or None, not 1.5"),
]


@pytest.mark.parametrize(("arguments", "problem"), WRONG_TYPES, ids=[problem for _, problem in WRONG_TYPES])
def test_arguments_of_wrong_types_are_refused_in_one_sentence(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(TypeError, match=re.escape(problem)):
        WizardVector(**arguments)


def test_what_is_no_list_of_actions_is_refused_in_one_sentence() -> None:
    with pytest.raises(TypeError, match="actions must be a list or an array of integers, not null"):
        WizardVector(2).step(None)


def test_integers_may_be_those_of_numpy() -> None:
    two: Any = np.int64(2)
    three: Any = np.int64(3)
    env = WizardVector(two, players=three, cards=three, dealer=two, seed=two)
    assert (env.observation == WizardVector(2, players=3, cards=3, dealer=2, seed=2).observation).all()


def test_unplayable_rules_are_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="Wizard is for 3 to 6 players; 7 will not do"):
        WizardVector(2, players=7)
