"""The mean of the nets in some files, weight by weight, each file with its share.

    python training/mean.py weights.npz trained/early.npz@0.3 trained/weights.npz@0.7

Nets that one training went through lie close enough together for their mean to be as good as the best of them, and
smoother where the last steps of the training have bent it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from gizzard.bots.net import KINDS, Layers, Net, read_weights, write_weights


def mean_of(nets: list[tuple[Net, float]]) -> Layers:
    """The layers of the mean net; the shares add up to what they may."""
    total = sum(share for _, share in nets)

    def mixed(layer: int, part: int) -> np.ndarray:
        return np.asarray(sum(net.layers[layer][part] * (share / total) for net, share in nets), np.float32)

    return [(mixed(layer, 0), mixed(layer, 1)) for layer in range(3)]


def main() -> None:
    """As the first lines say."""
    out, *files = sys.argv[1:]
    parts = [(read_weights(Path(path)), float(share)) for path, _, share in (file.rpartition("@") for file in files)]
    write_weights(Path(out), {kind: mean_of([(nets[kind], share) for nets, share in parts]) for kind in KINDS})


if __name__ == "__main__":
    main()
