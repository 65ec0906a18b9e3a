"""The nets, as torch trains them: what a seat sees to the prospects of each slot."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from gizzard.core.features import BID_SLOTS, FEATURES, PLAY_SLOTS


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


def pair(width: int) -> dict[str, Net]:
    """A net for bids and one for cards."""
    return {"bid": Net(BID_SLOTS, width), "play": Net(PLAY_SLOTS, width)}


def layers(net: Net) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weights (inputs, outputs) and biases of each layer, for numpy."""
    linear = [part for part in net.body if isinstance(part, nn.Linear)]
    return [(part.weight.detach().numpy().T.copy(), part.bias.detach().numpy().copy()) for part in linear]
