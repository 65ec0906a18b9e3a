"""The nets that `expert` plays by, computed by numpy: from what a seat sees to the prospects of each slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from gizzard.core.features import BID_SLOTS, FEATURES, PLAY_SLOTS
from gizzard.core.foresight import UNIT, WEIGHT, Foresight, WholeNet
from gizzard.core.struct import MOST_SEATS, MOST_WIDTH
from gizzard.refusal import quoted
from gizzard.rules.scoring import BID_MET, TRICK_TAKEN

KINDS = ("bid", "play")
SLOTS = {"bid": BID_SLOTS, "play": PLAY_SLOTS}
WEIGHTS = Path(__file__).parent / "weights.npz"

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.integer[Any]]
Bytes = npt.NDArray[np.uint8]
Layers = Sequence[tuple[Floats, Floats]]
"""Weights (inputs, outputs) and biases, layer by layer."""


class Prospects(NamedTuple):
    """What to expect of each slot, (rows, slots): the chance that the bid is met, and what is lost besides."""

    met: Floats
    lost: Floats
    """In tens of points: what misses of the bid cost on average; where bids do not count, the tricks not taken."""

    def worth(self, bids: Ints, count: Ints | bool) -> Floats:
        """Tens of points to be expected after these bids, (rows, slots or 1), where they count in the scores."""
        return self.met * ((BID_MET + TRICK_TAKEN * bids) / 10 * count).astype(np.float32) - self.lost


class Net:
    """One net."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.slots = layers[-1][1].shape[0] // 2

    def prospects(self, seen: Bytes) -> Prospects:
        """What to expect of each slot, for rows of FEATURES bytes."""
        (weights, biases), *others = self.layers
        value: Floats = _first(seen, weights) + biases
        for weights, biases in others:
            value = (np.maximum(value, 0) @ weights + biases).astype(np.float32)
        return Prospects(_sigmoid(value[:, : self.slots]), _softplus(value[:, self.slots :]))


def foresight_of(nets: Mapping[str, Net]) -> Foresight:
    """The nets in whole numbers, for one thread."""
    bids, plays = (_whole(nets[kind]) for kind in KINDS)
    return Foresight(bids, plays, np.zeros((1, FEATURES), np.uint8))


def _whole(net: Net) -> WholeNet:
    (first, first_biases), (second, second_biases), (third, third_biases) = net.layers
    layers = (
        (_rounded(first, WEIGHT, np.int16), _rounded(first_biases, WEIGHT, np.int32)),
        (_rounded(second, WEIGHT, np.int16), _rounded(second_biases, WEIGHT * UNIT, np.int32)),
        (_rounded(third.T, WEIGHT, np.int16), _rounded(third_biases, WEIGHT * UNIT, np.int32)),
    )
    sums = np.zeros((MOST_SEATS, len(first_biases)), np.int32)
    return WholeNet(layers, np.zeros((MOST_SEATS, FEATURES), np.uint8), sums)


def _rounded(values: Floats, unit: int, kind: type[np.signedinteger[Any]]) -> npt.NDArray[Any]:
    """In parts of a unit; what is beyond the largest number there is is that number."""
    limits = np.iinfo(kind)
    return np.ascontiguousarray(np.clip(np.rint(values * unit), limits.min, limits.max).astype(kind))


def _first(seen: Bytes, weights: Floats) -> Floats:
    """Most features are 0: for one row the weights of the others are simply added up."""
    if len(seen) == 1:
        total: Floats = weights[np.flatnonzero(seen[0])].sum(0, keepdims=True)
        return total
    return seen.astype(np.float32) @ weights


def _sigmoid(value: Floats) -> Floats:
    result: Floats = (1 / (1 + np.exp(-np.clip(value, -30, 30)))).astype(np.float32)
    return result


def _softplus(value: Floats) -> Floats:
    result: Floats = np.logaddexp(np.float32(0), value).astype(np.float32)
    return result


class BadWeights(Exception):
    """A file that holds no nets: which, and why not."""


def read_weights(path: Path = WEIGHTS) -> dict[str, Net]:
    """The nets of a file, as ``write_weights`` writes it; BadWeights where it holds none that fit this version."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            nets = {kind: Net(_layers(kept, kind)) for kind in KINDS}
    except OSError as error:
        raise BadWeights(f"{quoted(str(path))} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise BadWeights(f"{quoted(str(path))} holds no nets as `gizzard train` writes them.") from None
    for kind, net in nets.items():
        features, width = net.layers[0][0].shape
        if (features, net.slots) != (FEATURES, SLOTS[kind]) or width > MOST_WIDTH:
            raise BadWeights(f"{quoted(str(path))} holds nets of another version of Gizzard.")
    return nets


def _layers(kept: Mapping[str, npt.NDArray[np.float16]], kind: str) -> Layers:
    return [
        (kept[f"{kind}.{number}.weights"].astype(np.float32), kept[f"{kind}.{number}.biases"].astype(np.float32))
        for number in range(3)
    ]


def write_weights(path: Path, nets: Mapping[str, Layers]) -> None:
    """Keep nets in a file, in half precision."""
    parts: dict[str, Any] = {}
    for kind, layers in nets.items():
        for number, (weights, biases) in enumerate(layers):
            parts[f"{kind}.{number}.weights"] = weights.astype(np.float16)
            parts[f"{kind}.{number}.biases"] = biases.astype(np.float16)
    np.savez_compressed(path, **parts)
