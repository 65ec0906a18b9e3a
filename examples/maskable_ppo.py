"""Trains MaskablePPO of sb3-contrib in the Gymnasium environment, against random players: `make examples`.

One round of five cards, three players. Prints the points a round of a random player and of the trained one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

STEPS = 60_000
ROUNDS = 1_000
Choice = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], int]


def environment() -> gymnasium.Env[Any, Any]:
    """One seat among random players; points are divided by ten."""
    env = gymnasium.make("gizzard.research:gizzard/Wizard-v0", players=3, cards=5, opponents="random")
    return gymnasium.wrappers.TransformReward(env, lambda points: points / 10)


def mean_points(choose: Choice) -> tuple[float, float]:
    """The mean points of a round, and half the width of its 95 % interval."""
    env, points = environment(), []
    observation, info = env.reset(seed=1)
    while len(points) < ROUNDS:
        observation, reward, terminated, _, info = env.step(choose(observation, info["action_mask"]))
        if terminated:
            points.append(10 * float(reward))
            observation, info = env.reset()
    return float(np.mean(points)), 1.96 * float(np.std(points)) / ROUNDS**0.5


def main() -> None:
    """Train and compare."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    model = MaskablePPO("MlpPolicy", DummyVecEnv([environment] * 8), n_steps=128, batch_size=256, seed=1)
    model.learn(STEPS)
    players: dict[str, Choice] = {
        "random": lambda _, mask: int(rng.choice(np.flatnonzero(mask))),
        "MaskablePPO": lambda seen, mask: int(model.predict(seen, action_masks=mask.astype(bool))[0]),
    }
    for name, choose in players.items():
        mean, half = mean_points(choose)
        print(f"{name}: {mean:.1f} ± {half:.1f} points a round")


if __name__ == "__main__":
    main()
