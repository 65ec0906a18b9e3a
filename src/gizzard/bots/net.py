"""The neural nets of `expert`, evaluated with numpy: from a seat's features to a prediction for each slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from gizzard.bots.search.features import FEATURES
from gizzard.bots.search.lens import BID_SLOTS, PLAY_SLOTS
from gizzard.bots.search.quantized import UNIT, WEIGHT, QuantizedNet, QuantizedPolicy
from gizzard.core.errors import quoted
from gizzard.core.native.struct import MAX_SEATS, MAX_WIDTH

KINDS = ("bid", "play")
SLOTS = {"bid": BID_SLOTS, "play": PLAY_SLOTS}
WEIGHTS = Path(__file__).parent / "weights.npz"
WEIGHTS_EXTRAS = Path(__file__).parent / "weights_extras.npz"
"""Of the nets for rounds with extra cards."""

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.integer[Any]]
Bytes = npt.NDArray[np.uint8]
Layers = Sequence[tuple[Floats, Floats]]
"""Weights (inputs, outputs) and biases, layer by layer."""


class Prediction(NamedTuple):
    """What to expect of each slot, (rows, slots): the chance that the bid is made, and the loss otherwise.

    Neither depends on the points of the rules: ``expected_points`` puts them in.
    """

    met: Floats
    lost: Floats
    """By how many tricks the bid is missed on average, 0 if it is made; if bids do not count, half the tricks that
    are not taken."""

    def averaged(self, other: Prediction) -> Prediction:
        """The mean of two predictions."""
        half = np.float32(0.5)
        return Prediction(half * (self.met + other.met), half * (self.lost + other.lost))

    def expected_points(self, made: Ints, loss: Ints | int) -> Floats:
        """Tens of points to be expected, where a bid that is met brings ``made``, (rows, slots or 1), and a loss of 1
        ``loss`` points, (rows, 1) (see ``search.quantized.points_foreseen``)."""
        return self.met * np.divide(made, 10, dtype=np.float32) + self.lost * np.divide(loss, 10, dtype=np.float32)


class Net:
    """One net."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.slots = layers[-1][1].shape[0] // 2

    def predict(self, features: Bytes) -> Prediction:
        """The prediction for rows of FEATURES bytes."""
        (weights, biases), *others = self.layers
        value: Floats = _first_layer(features, weights) + biases
        for weights, biases in others:
            value = (np.maximum(value, 0) @ weights + biases).astype(np.float32)
        return Prediction(_sigmoid(value[:, : self.slots]), _softplus(value[:, self.slots :]))


def quantized(nets: Mapping[str, Net]) -> QuantizedPolicy:
    """The nets in integer arithmetic, for use by one thread."""
    bids, plays = (_quantized_net(nets[kind]) for kind in KINDS)
    return QuantizedPolicy(bids, plays, np.zeros((1, FEATURES), np.uint8))


def _quantized_net(net: Net) -> QuantizedNet:
    (first, first_biases), (second, second_biases), (third, third_biases) = net.layers
    layers = (
        (_rounded(first, WEIGHT, np.int16), _rounded(first_biases, WEIGHT, np.int32)),
        (_rounded(second, WEIGHT, np.int16), _rounded(second_biases, WEIGHT * UNIT, np.int32)),
        (_rounded(third.T, WEIGHT, np.int16), _rounded(third_biases, WEIGHT * UNIT, np.int32)),
    )
    sums = np.zeros((MAX_SEATS, len(first_biases)), np.int32)
    return QuantizedNet(layers, np.zeros((MAX_SEATS, FEATURES), np.uint8), sums)


def _rounded(values: Floats, unit: int, kind: type[np.signedinteger[Any]]) -> npt.NDArray[Any]:
    """In multiples of 1 / unit, saturated to the range of the type."""
    limits = np.iinfo(kind)
    return np.ascontiguousarray(np.clip(np.rint(values * unit), limits.min, limits.max).astype(kind))


def _first_layer(features: Bytes, weights: Floats) -> Floats:
    """Most features are 0: for a single row, adding up the weights of the others is faster than a product."""
    if len(features) == 1:
        total: Floats = weights[np.flatnonzero(features[0])].sum(0, keepdims=True)
        return total
    return features.astype(np.float32) @ weights


def _sigmoid(value: Floats) -> Floats:
    result: Floats = (1 / (1 + np.exp(-np.clip(value, -30, 30)))).astype(np.float32)
    return result


def _softplus(value: Floats) -> Floats:
    result: Floats = np.logaddexp(np.float32(0), value).astype(np.float32)
    return result


class BadWeights(ValueError):
    """A file that does not contain usable nets; says which and why."""


def read_weights(path: Path = WEIGHTS) -> dict[str, Net]:
    """The nets in a file written by ``write_weights``; BadWeights if they do not fit this version."""
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            nets = {kind: Net(_layers(arrays, kind)) for kind in KINDS}
    except OSError as error:
        raise BadWeights(f"{quoted(str(path))} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise BadWeights(f"{quoted(str(path))} does not contain nets written by `gizzard train`.") from None
    for kind, net in nets.items():
        features, width = net.layers[0][0].shape
        if (features, net.slots) != (FEATURES, SLOTS[kind]) or width > MAX_WIDTH:
            raise BadWeights(f"{quoted(str(path))} contains nets of another version of Gizzard.")
    return nets


def _layers(arrays: Mapping[str, npt.NDArray[np.float16]], kind: str) -> Layers:
    return [
        (arrays[f"{kind}.{number}.weights"].astype(np.float32), arrays[f"{kind}.{number}.biases"].astype(np.float32))
        for number in range(3)
    ]


def write_weights(path: Path, nets: Mapping[str, Layers]) -> None:
    """Save nets to a file, in half precision."""
    parts: dict[str, Any] = {}
    for kind, layers in nets.items():
        for number, (weights, biases) in enumerate(layers):
            parts[f"{kind}.{number}.weights"] = weights.astype(np.float16)
            parts[f"{kind}.{number}.biases"] = biases.astype(np.float16)
    np.savez_compressed(path, **parts)
