"""Gymnasium: its own checks, and what they do not check."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gizzard as gz
from gizzard.api.rule_keys import PresetName
from tests.research.extras import require
from tests.research.games import rule_sets

require("gymnasium")

import gymnasium  # noqa: E402
from gymnasium.error import Error, ResetNeeded, UnsupportedMode  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import gizzard.research  # noqa: E402
from gizzard.research.gym import WizardEnv  # noqa: E402


def played(env: WizardEnv, seed: int | None = 1) -> list[float]:
    """The rewards of an episode of first legal actions; with None, of the rest of the current one."""
    info = {"action_mask": env.action_masks()} if seed is None else env.reset(seed=seed)[1]
    rewards, terminated = [], False
    while not terminated:
        _, reward, terminated, _, info = env.step(info["action_mask"].argmax())
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize("rules", rule_sets(3, 4, 5, 6), ids=repr)
def test_check_env_is_clean(rules: gz.RuleSet) -> None:
    check_env(gymnasium.make("gizzard/Wizard-v0", rules=rules).unwrapped)


@pytest.mark.parametrize("rules", ["standard", "hidden-bid", "nannies-rule", "smyrna", "anniversary-30"])
def test_rewards_add_up_to_the_score(rules: PresetName) -> None:
    env = WizardEnv(rules=rules, players=4, opponents="random")
    assert sum(played(env)) == env.table.game.scores[env.seat]


def test_an_illegal_action_changes_nothing_and_is_reported() -> None:
    env = WizardEnv(players=3, cards=2, seat=0, dealer=2, illegal_reward=-7)
    before, _ = env.reset(seed=1)
    for action in (9, 0, 688, 10_000, -1):
        observation, reward, terminated, truncated, info = env.step(np.int64(action))
        assert (observation == before).all()
        assert (reward, terminated, truncated) == (-7, False, False)
        assert str(action) in info["illegal"]
    assert env.step(np.int64(1))[-1]["illegal"] == ""


def test_array_is_an_illegal_action() -> None:
    env = WizardEnv(players=3)
    env.reset(seed=1)
    assert "an action is an integer from 0 to 688" in env.step(np.array([1]))[-1]["illegal"]  # type: ignore[arg-type]


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_continue_in_the_same_way(twin_of: Callable[[WizardEnv], WizardEnv]) -> None:
    env = WizardEnv(players=3, cards=5, opponents=["random", "novice"])
    _, info = env.reset(seed=2)
    env.step(info["action_mask"].argmax())
    assert played(twin_of(env), seed=None) == played(env, seed=None)


def test_agent_acts_only_for_its_own_seat() -> None:
    env = WizardEnv(players=4, seat=2, opponents="random")
    _, info = env.reset(seed=5)
    for _ in range(40):
        assert env.table.seat == 2
        assert (env.action_masks() == info["action_mask"]).all()
        *_, info = env.step(info["action_mask"].argmax())


@pytest.mark.parametrize("mode", [*AutoresetMode])
def test_vector_environment_resets_as_asked(mode: AutoresetMode) -> None:
    env = gymnasium.make_vec("gizzard/Wizard-v0", num_envs=2, autoreset_mode=mode, players=3, cards=1)
    assert env.metadata["autoreset_mode"] is mode
    _, infos = env.reset(seed=1)
    for _ in range(2):
        *_, terminations, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert terminations.all()
    assert ("final_obs" in infos) == (mode is AutoresetMode.SAME_STEP)
    if mode is AutoresetMode.DISABLED:
        _, infos = env.reset(options={"reset_mask": np.array([True, True])})
    if mode is AutoresetMode.NEXT_STEP:
        *_, terminations, _, infos = env.step(np.zeros(2, np.int64))
        assert not terminations.any()
    assert not infos["action_mask"][:, 0].any()


def test_a_step_after_the_end_is_refused() -> None:
    env = WizardEnv(players=3, cards=1)
    with pytest.raises(ResetNeeded):
        env.step(np.int64(1))
    played(env)
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        env.step(np.int64(1))


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"players": 2}, Error, "Wizard is for 3 to 6 players; 2 will not do"),
        ({"opponents": "grandmaster"}, Error, "there is no bot"),
        ({"opponents": ["novice"]}, Error, "3 opponents are needed, one for each other seat, not 1"),
        ({"opponents": None}, Error, "opponents are a bot or a list of bots, not null"),
        ({"seat": 4}, Error, "there is no seat 4: seats are 0 to 3"),
        ({"render_mode": "video"}, UnsupportedMode, "there are human, ansi, rgb_array"),
    ],
)
def test_wrong_arguments_are_refused_with_the_reason(options: dict[str, Any], error: type[Error], reason: str) -> None:
    with pytest.raises(error) as refused:
        WizardEnv(**options)
    assert reason in str(refused.value)
