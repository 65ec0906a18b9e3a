"""PettingZoo: its own tests, and what they do not test."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import gizzard as gz
from tests.research.extras import require
from tests.research.games import rule_sets

require("pettingzoo")

from gymnasium.error import Error, InvalidAction, ResetNeeded, UnsupportedMode  # noqa: E402
from pettingzoo import make  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports other games, in a way that it warns of
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import gizzard.research  # noqa: E402
from gizzard.research import wizard_v0  # noqa: E402

if TYPE_CHECKING:
    from gizzard.research.zoo import WizardAEC

ALL = pytest.mark.parametrize("rules", rule_sets(3, 4, 5, 6), ids=repr)


def legal(env: Any) -> int:
    """The first legal action of the agent that is selected."""
    observation, *_, info = env.last()
    mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
    return int(mask.argmax())


def advanced(env: Any, steps: int) -> Any:
    """The environment after some steps."""
    env.reset(seed=3)
    for _ in range(steps):
        env.step(legal(env))
    return env


def continuation(env: Any, steps: int) -> list[Any]:
    """What happens from here on."""
    found = []
    for _ in range(steps):
        observation, reward, *_ = env.last()
        found.append((env.agent_selection, reward, observation["observation"].tolist()))
        env.step(legal(env))
    return found


@ALL
def test_library_tests_pass(rules: gz.RuleSet) -> None:
    api_test(wizard_v0.env(rules=rules, mask="info"), num_cycles=20)
    seed_test(partial(wizard_v0.env, rules=rules), num_cycles=20)
    render_test(partial(wizard_v0.env, rules=rules))
    parallel_api_test(wizard_v0.parallel_env(rules=rules), num_cycles=60)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(wizard_v0.env(rules=rules), num_cycles=20)
    assert {str(one.message) for one in warned} <= {  # of every observation that is a dict
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_library_tests_pass_for_a_whole_game(players: int) -> None:
    api_test(wizard_v0.env(players=players, mask="info"), num_cycles=1000)
    parallel_api_test(wizard_v0.parallel_env(players=players), num_cycles=1000)


def test_environments_are_registered() -> None:
    for kind in ("aec", "parallel"):
        env = make(kind, "gizzard/wizard-v0", players=3, cards=2)
        env.reset(seed=1)
        assert env.possible_agents == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize("rules", [gz.ruleset("hidden-bid", players=4), gz.ruleset("tournament", players=3)], ids=repr)
def test_rewards_add_up_to_the_scores(rules: gz.RuleSet) -> None:
    env = wizard_v0.raw_env(rules=rules)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, *_ = env.last()
        totals[agent] += reward
        env.step(None if terminated else legal(env))
    assert [*totals.values()] == [*env.table.game.scores]


def test_parallel_environment_plays_the_same_game() -> None:
    aec, parallel = wizard_v0.raw_env(rules="hidden-bid"), wizard_v0.parallel_env(rules="hidden-bid")
    aec.reset(seed=4)
    seen, _ = parallel.reset(seed=4)
    rewards = dict.fromkeys(parallel.agents, 0.0)
    together = 0
    while parallel.agents:
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        acting = [agent for agent, one in seen.items() if not one["action_mask"][0]]
        together = max(together, len(acting))
        for agent in acting:
            assert aec.agent_selection == agent
            aec.step(actions[agent])
        seen, points, *_ = parallel.step(actions)
        rewards = {agent: rewards[agent] + points[agent] for agent in points}
    assert together == 4  # hidden bids are made simultaneously
    assert [*rewards.values()] == [*aec.table.game.scores]


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_continue_in_the_same_way(twin_of: Callable[[WizardAEC], WizardAEC]) -> None:
    env = advanced(wizard_v0.raw_env(players=3), 30)
    assert continuation(twin_of(env), 100) == continuation(env, 100)


def test_global_random_state_does_not_matter() -> None:
    random.seed(1)
    np.random.seed(1)
    once = continuation(advanced(wizard_v0.raw_env(players=3), 30), 100)
    random.seed(2)
    np.random.seed(2)
    assert continuation(advanced(wizard_v0.raw_env(players=3), 30), 100) == once


def test_reset_without_a_seed_starts_the_next_game() -> None:
    env = wizard_v0.raw_env(players=3)
    hands = []
    for seed in (7, None, 7, None):
        env.reset(seed=seed)
        hands.append(env.table.game.hands)
    assert hands[:2] == hands[2:]
    assert hands[0] != hands[1]


def test_render_shows_the_table() -> None:
    env = advanced(wizard_v0.env(players=3, render_mode="ansi"), 3)
    assert "To act: seat" in env.render()
    env = advanced(wizard_v0.env(players=3, render_mode="rgb_array"), 3)
    first = env.render()
    env.step(legal(env))
    assert env.render().shape == first.shape
    assert (env.render() != first).any()


def test_illegal_actions_are_refused_with_the_reason_and_change_nothing() -> None:
    env = wizard_v0.env(players=3, dealer=2)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    for action, reason in [
        (3, "“bid 2” (action 3): A bid of 2 is not possible: bid a whole number from 0 to 1"),
        (99, "“play 2C” (action 99) is not possible now; the phase is “bid”"),
        (0, "“wait” (action 0) is not possible now"),
        (689, "there is no action 689: actions are 0 to 688"),
        (-1, "there is no action -1"),
        (None, "an action is an integer from 0 to 688, not null"),
        ("1", 'an action is an integer from 0 to 688, not "1"'),
    ]:
        with pytest.raises(InvalidAction) as refused:
            env.step(action)
        assert reason in str(refused.value)
    assert (env.last()[0]["observation"] == before).all()


def test_a_seat_that_is_to_wait_cannot_act() -> None:
    env = wizard_v0.parallel_env(players=3, dealer=2)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="player_1 is not to act now: its only action is 0, to wait"):
        env.step({"player_0": 1, "player_1": 1, "player_2": 0})
    with pytest.raises(InvalidAction, match="“wait”"):
        env.step({})


def test_a_step_after_the_end_is_refused() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        wizard_v0.raw_env(players=3).step(1)
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        wizard_v0.parallel_env(players=3).step({})


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"players": 7}, Error, "Wizard is for 3 to 6 players; 7 will not do"),
        ({"rules": "turnament"}, Error, "turnament"),
        ({"rules": ["tournament", "hidden-bid"]}, Error, "nobody bids last"),
        ({"rules": {"shedule": "reverse"}}, Error, "shedule"),
        ({"rules": 5}, Error, "5 is no rule set, preset, list of presets or object of rules"),
        ({"cards": 99}, Error, "99"),
        ({"dealer": 4}, Error, "there is no dealer 4: seats are 0 to 3"),
        ({"mask": "both"}, Error, "mask is “observation” or “info”"),
        ({"render_mode": "video"}, UnsupportedMode, "there are human, ansi, rgb_array"),
    ],
)
def test_wrong_arguments_are_refused_with_the_reason(options: dict[str, Any], error: type[Error], reason: str) -> None:
    with pytest.raises(error) as refused:
        wizard_v0.env(**options)
    assert reason in str(refused.value)


@pytest.mark.parametrize("seed", ["a", 1.5])
def test_seed_that_is_not_an_integer_is_refused(seed: Any) -> None:
    with pytest.raises(Error, match="a seed must be an integer"):
        wizard_v0.env().reset(seed=seed)


def test_parallel_actions_that_are_not_a_dict_are_refused() -> None:
    env = wizard_v0.parallel_env(players=3)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="actions are a dict by agent"):
        env.step([1, 1, 1])  # type: ignore[arg-type]
