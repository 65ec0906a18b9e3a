"""Gradient steps: samples are gathered until there are enough, mixed, and learned from once."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from gizzard.bots.net import KINDS
from gizzard.bots.train.config import Config
from gizzard.bots.train.memory import Samples, joined
from gizzard.bots.train.nets import Net, Pair

MIXED = 16
"""Batches that are gathered before they are mixed and learned from."""
LOST_WEIGHT = 0.25
"""Of the squared error of what is lost, beside the cross-entropy of the bid being met."""
LAST_RATE = 0.02
"""The final learning rate, as a fraction of the initial one."""


class Learner:
    """The nets and what makes them better."""

    def __init__(self, nets: Pair, config: Config, rng: np.random.Generator) -> None:
        self.nets = nets
        self._config, self._rng = config, rng
        self._batches = {"bid": config.bid_batch, "play": config.play_batch}
        self._waiting: dict[str, list[Samples]] = {kind: [] for kind in KINDS}
        parameters = [parameter for net in nets.values() for parameter in net.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=config.learning_rate)

    def learn(self, new_samples: dict[str, list[Samples]], progress: float) -> None:
        """Take up samples; ``progress`` is the part of the training that is done."""
        self._slow_down(progress)
        for kind, samples in new_samples.items():
            waiting = self._waiting[kind]
            waiting += samples
            if sum(len(sample.slots) for sample in waiting) >= MIXED * self._batches[kind]:
                self._pass_over(kind, joined(waiting))
                waiting.clear()

    def _slow_down(self, progress: float) -> None:
        left = (1 + math.cos(math.pi * min(progress, 1.0))) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = self._config.learning_rate * (LAST_RATE + (1 - LAST_RATE) * left)

    def _pass_over(self, kind: str, samples: Samples) -> None:
        order, size = self._rng.permutation(len(samples.slots)), self._batches[kind]
        for start in range(0, len(order) - size + 1, size):
            batch = order[start : start + size]
            loss = error(self.nets[kind], samples.some(batch))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()


def error(net: Net, samples: Samples) -> Tensor:
    """How far a net is from the samples: cross-entropy of bids made, squares of what is lost."""
    logits, losses = net(net.here(samples.features).float())
    slots = net.here(samples.slots)[:, None]
    met = functional.binary_cross_entropy_with_logits(logits.gather(1, slots)[:, 0], net.here(samples.met))
    lost = functional.mse_loss(losses.gather(1, slots)[:, 0], net.here(samples.lost))
    return met + LOST_WEIGHT * lost
