"""The nets as torch trains them: from what a seat sees to the prediction for each slot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from gizzard.bots.net import KINDS, SLOTS, Layers, Prediction, write_weights
from gizzard.bots.net import Net as ShippedNet
from gizzard.bots.search.features import FEATURES


class Net(nn.Module):
    """For each slot the logit of its bid being met, and what is lost besides (in tens of points, at least 0)."""

    def __init__(self, slots: int, width: int) -> None:
        super().__init__()
        self.slots = slots
        self.body = nn.Sequential(
            nn.Linear(FEATURES, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 2 * slots)
        )

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """(rows, FEATURES) to logits and losses, each (rows, slots)."""
        out = self.body(seen)
        return out[:, : self.slots], nn.functional.softplus(out[:, self.slots :])

    def predict(self, seen: np.ndarray) -> Prediction:
        """What to expect of each slot, for rows of FEATURES bytes."""
        with torch.inference_mode():
            logits, losses = self(self.here(seen).float())
            return Prediction(torch.sigmoid(logits).cpu().numpy(), losses.cpu().numpy())

    def here(self, numbers: np.ndarray) -> Tensor:
        """Numbers where this net computes."""
        return torch.from_numpy(numbers).to(self.body[0].weight.device)


Pair = dict[str, Net]
"""A net for bids and one for cards."""


def new_pair(width: int, device: str = "cpu") -> Pair:
    """Nets that know nothing."""
    return {kind: Net(SLOTS[kind], width).to(device) for kind in KINDS}


def pair_of(shipped: Mapping[str, ShippedNet], device: str = "cpu") -> Pair:
    """Nets as the package plays by them, to be trained on."""
    pair = new_pair(len(shipped[KINDS[0]].layers[0][1]), device)
    for kind, net in pair.items():
        for part, (weights, biases) in zip(_linear(net), shipped[kind].layers, strict=True):
            part.weight.data = net.here(weights.T.copy())
            part.bias.data = net.here(biases.copy())
    return pair


def ship(nets: Pair, path: Path) -> None:
    """Write the weights as the package plays by them."""
    write_weights(path, layers_of(nets))


def layers_of(nets: Pair) -> dict[str, Layers]:
    """The weights, as the package has them."""
    return {kind: _layers(net) for kind, net in nets.items()}


def _layers(net: Net) -> list[tuple[np.ndarray, np.ndarray]]:
    return [(part.weight.detach().cpu().numpy().T, part.bias.detach().cpu().numpy()) for part in _linear(net)]


def _linear(net: Net) -> list[nn.Linear]:
    return [part for part in net.body if isinstance(part, nn.Linear)]
