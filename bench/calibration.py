"""Whether bids are made as often as the odds of a hand predict: for docs/study.md.

    python -m bench.calibration --hands 20000     play the missing hands, then write the page and the plot
    python -m bench.calibration --hands 0         only write them

Hands of 1 to 15 cards are dealt to four players, all of whom bid and play as the nets alone would, by which the odds
are found. Before each bid its chance is predicted by `gizzard odds hand`'s playouts on DEALS deals, which know what
the player knows; then it is seen whether the bid was made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import numpy as np

from bench.pages import ROOT, put
from gizzard.bots.expert import nets_of
from gizzard.bots.net import quantized
from gizzard.cli._progress import with_progress
from gizzard.formats.from_view import opening_of
from gizzard.formats.view import view
from gizzard.game.moves import Act
from gizzard.game.position import BID
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.rules.ruleset import parse
from gizzard.search.heuristic import CardValues, rule_choice
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.slots import is_covered_by_nets
from gizzard.search.weighted_playouts import weighted_playouts
from gizzard.study.hand import CONFIDENCE
from gizzard.study.trials import Trials

PLAYERS = 4
SIZES = range(1, 16)
DEALS = 400
"""Weighted deals on which a chance is predicted: known to within 5 % at worst (95 %), if no bids were heard."""
LEVELS = (0.5, 0.6, 0.7, 0.8, 0.9)
HALF_WIDTH = 0.05
"""Predictions within so much of a level count towards it."""

STORED = ROOT / "bench" / "calibration.jsonl"
PLOT = ROOT / "docs" / "images" / "calibration.svg"
PAGE = ROOT / "docs" / "study.md"


class Prediction(NamedTuple):
    """The chance predicted for a bid, and whether it was made."""

    chance: float
    made: bool


class Row(NamedTuple):
    """Predictions near a level: how many, their mean, and the share that was made."""

    level: float
    bids: int
    predicted: float
    made: float

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval of the share made."""
        return CONFIDENCE * sqrt(self.made * (1 - self.made) / self.bids)


def predictions(deal: int) -> list[Prediction]:
    """Those of the four bids of a deal, by seat."""
    nets, chances = quantized(nets_of()), [0.0] * PLAYERS

    def predict(state: State, seat: int, bid: int) -> None:
        chances[seat] = _chance(state, seat, bid, nets, deal)

    made = play_deal(deal, nets, predict)
    return [Prediction(*found) for found in zip(chances, made, strict=True)]


def play_deal(deal: int, nets: QuantizedPolicy, before_bid: Callable[[State, int, int], None]) -> list[bool]:
    """Play a deal, which depends on its number alone; by seat, whether the bid was made.

    ``before_bid`` is told of each bid, in the order of bidding: the state before it, the seat and the bid.
    """
    rules = parse({"players": PLAYERS, "schedule": [SIZES[deal % len(SIZES)]]})
    rng = Random(deal)
    state = start(rules, rng.randrange(PLAYERS))
    while not state.over:
        if due := chance(state, rng):
            state = apply(state, due)
            continue
        seat = to_act(state)[0]
        action = choice_of_nets(state, seat, nets)
        if state.position.phase == BID:
            before_bid(state, seat, action)
        state = apply(state, Act(seat, action))
    ended = state.history[-1]
    return [bid == taken for bid, taken in zip(ended.bids, ended.taken, strict=True)]


def choice_of_nets(state: State, seat: int, nets: QuantizedPolicy) -> int:
    """What the nets alone choose; the rule player's choice where they do not cover it."""
    if not is_covered_by_nets(state.position, seat):
        return rule_choice(state.position, seat, CardValues())
    return nets.choose(state.position, seat, OpponentModel())


def _chance(state: State, seat: int, bid: int, nets: QuantizedPolicy, seed: int) -> float:
    points, weights = np.zeros((DEALS, 1), np.int32), np.zeros((DEALS, 1), np.int32)
    opening, rows = opening_of(view(state, seat)), (points, weights)
    playouts = weighted_playouts(state.position, opening, seat, [bid], OpponentModel(), nets, rows, seed)
    trials = Trials(playouts, points, weights, [0])
    trials.run(DEALS)
    return trials.made(0)


def rows(found: Sequence[Prediction], levels: Sequence[float], half_width: float) -> Iterator[Row]:
    """By level, the predictions near it."""
    for level in levels:
        near = [each for each in found if abs(each.chance - level) <= half_width]
        if near:
            mean = sum(each.chance for each in near) / len(near)
            yield Row(level, len(near), mean, sum(each.made for each in near) / len(near))


def table(found: Sequence[Prediction]) -> Iterator[str]:
    """How often bids of each level were made."""
    predicted, made = sum(each.chance for each in found), sum(each.made for each in found)
    of = len(found)
    yield f"{of:,} hands; {predicted / of:.1%} of the bids were to be made, and {made / of:.1%} were.\n"
    yield "| predicted | bids | mean prediction | made | 95 % | difference |"
    yield "|---:|---:|---:|---:|---:|---:|"
    for row in rows(found, LEVELS, HALF_WIDTH):
        off = round(row.made - row.predicted, 3)
        yield (
            f"| {row.level:.0%} | {row.bids:,} | {row.predicted:.1%} | {row.made:.1%} | ± {row.margin:.1%} "
            f"| {'−' if off < 0 else '+'}{abs(off):.1%} |"
        )


SIZE, LEFT, TOP = 300, 46, 14


def plot(found: Sequence[Prediction]) -> str:
    """The share made against the chance predicted, in steps of five percent, as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIZE + 14} {TOP + SIZE + 44}" width="480" '
        'font-family="system-ui, sans-serif" font-size="11">',
        "<title>Bids made, by the chance predicted</title>",
        '<rect width="100%" height="100%" fill="#fbf8f1"/>',
        *(_grid(mark / 5) for mark in range(6)),
        f'<path d="M{_x(0):.1f} {_y(0):.1f}L{_x(1):.1f} {_y(1):.1f}" stroke="#77877d" stroke-dasharray="4 4"/>',
        *(_point(row) for row in rows(found, [step / 20 for step in range(21)], 0.025) if row.bids >= 20),
        f'<text x="{_x(0.5):.1f}" y="{TOP + SIZE + 36}" text-anchor="middle" fill="#18272a">chance predicted</text>',
        f'<text transform="translate(12 {_y(0.5):.1f}) rotate(-90)" text-anchor="middle" fill="#18272a">made</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return LEFT + share * SIZE


def _y(share: float) -> float:
    return TOP + (1 - share) * SIZE


def _grid(share: float) -> str:
    x, y, end = _x(share), _y(share), TOP + SIZE
    return (
        f'<path d="M{LEFT} {y:.1f}h{SIZE}M{x:.1f} {TOP}v{SIZE}" stroke="#c9c2b0" stroke-width=".6"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#3c4d4d">{share:.0%}</text>'
        f'<text x="{x:.1f}" y="{end + 16}" text-anchor="middle" fill="#3c4d4d">{share:.0%}</text>'
    )


def _point(row: Row) -> str:
    x, low, high = _x(row.predicted), _y(row.made - row.margin), _y(row.made + row.margin)
    return (
        f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#14555f" stroke-width="1.5"/>'
        f'<circle cx="{x:.1f}" cy="{_y(row.made):.1f}" r="4" fill="#14555f"/>'
    )


def stored(path: Path = STORED) -> dict[int, list[Prediction]]:
    """By deal, the predictions that have been played."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {deal: [Prediction(chance, bool(made)) for chance, made in found] for deal, found in map(json.loads, lines)}


def play(hands: int) -> None:
    """Plays the deals that are missing."""
    missing = [deal for deal in range(hands // PLAYERS) if deal not in stored()]
    with STORED.open("a", encoding="utf-8") as file:
        for deal in with_progress(missing, "Deals", len(missing)):
            found = [[round(each.chance, 3), int(each.made)] for each in predictions(deal)]
            print(json.dumps([deal, found], separators=(",", ":")), file=file, flush=True)


@click.command(help=__doc__)
@click.option("--hands", default=20_000, show_default=True)
def main(hands: int) -> None:
    """Play and write the page."""
    play(hands)
    found = [each for deal in stored().values() for each in deal]
    PLOT.write_text(plot(found), encoding="utf-8")
    put(PAGE, "calibration", table(found))


if __name__ == "__main__":
    main()
