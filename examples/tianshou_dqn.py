"""Trains DQN of Tianshou in the PettingZoo environment, against random players: `make examples`.

One round of three cards, three players. Prints the points a round of a random player and of the trained one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from gizzard.research import wizard_v0

AGENT, ENVIRONMENTS, STEPS, ROUNDS = "player_0", 8, 40_000, 1_000


class OneAgent(gymnasium.Env[dict[str, Any], int]):
    """The PettingZoo environment as one agent among random players sees it; points are divided by ten."""

    def __init__(self) -> None:
        self.game = wizard_v0.env(players=3, cards=3)
        self.action_space = self.game.action_space(AGENT)
        self.observation_space = self.game.observation_space(AGENT)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a round, and play until the agent is to act."""
        super().reset(seed=seed)
        self.game.reset(seed=seed)
        return self._observed()[0], {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and play until the agent is to act again."""
        self.game.step(action)
        observation, reward, terminated = self._observed()
        return observation, reward / 10, terminated, False, {}

    def _observed(self) -> tuple[dict[str, Any], float, bool]:
        """What the agent sees when it is to act or the game is over."""
        observation, reward, terminated, _, _ = self.game.last()
        while not terminated and self.game.agent_selection != AGENT:
            self.game.step(int(self.np_random.choice(np.flatnonzero(observation["action_mask"]))))
            observation, reward, terminated, _, _ = self.game.last()
        return {"obs": observation["observation"], "mask": observation["action_mask"]}, reward, terminated


def mean_points(choose: Callable[[dict[str, Any]], int]) -> tuple[float, float]:
    """The mean points of a round, and half the width of its 95 % interval."""
    env, points = OneAgent(), []
    observation, _ = env.reset(seed=1)
    while len(points) < ROUNDS:
        observation, reward, terminated, _, _ = env.step(choose(observation))
        if terminated:
            points.append(10 * reward)
            observation, _ = env.reset()
    return float(np.mean(points)), 1.96 * float(np.std(points)) / ROUNDS**0.5


def main() -> None:
    """Train and compare."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env, rng = OneAgent(), np.random.default_rng(1)
    shape = env.observation_space["observation"].shape
    net = Net(state_shape=shape, action_shape=int(env.action_space.n), hidden_sizes=[256, 256])
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
    dqn = DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), gamma=1.0, target_update_freq=500)
    envs = DummyVectorEnv([OneAgent] * ENVIRONMENTS)
    training = Collector(dqn, envs, VectorReplayBuffer(20_000, ENVIRONMENTS), exploration_noise=True)
    training.reset()
    parameters = OffPolicyTrainerParams(
        training_collector=training,
        max_epochs=1,
        epoch_num_steps=STEPS,
        collection_step_num_env_steps=64,
        update_step_num_gradient_steps_per_sample=0.1,
        batch_size=128,
        show_progress=False,
    )
    dqn.run_training(parameters)

    def trained(seen: dict[str, Any]) -> int:
        batch = Batch(obs=Batch(obs=seen["obs"][None], mask=seen["mask"][None]), info=Batch())
        return int(policy(batch).act[0])

    for name, choose in ("random", lambda seen: int(rng.choice(np.flatnonzero(seen["mask"])))), ("DQN", trained):
        print("{}: {:.1f} ± {:.1f} points a round".format(name, *mean_points(choose)))


if __name__ == "__main__":
    main()
