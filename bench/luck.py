"""Measures whether the account of a review is fair, for docs/study.md: what was expected, and what luck then brought.

python -m bench.luck rounds --rounds 2000       luck of a seat that is not the reference player, and of experts
python -m bench.luck drift --rounds 700         luck from the others' actions by how strictly deals are weighted
python -m bench.luck outcomes --choices 2000    expected points, and what the rounds then brought
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Final

import click
import numpy as np
import numpy.typing as npt

from bench.review import PLAYERS, game_records
from gizzard.bots.expert import nets_in
from gizzard.bots.net import quantized
from gizzard.bots.parallel.local import ThreadPool
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.bots.search.weighted_playouts import NO_ACTION, weighted_playouts
from gizzard.cli.progress import with_progress
from gizzard.core.formats.from_view import opening_of, position_of
from gizzard.study.decisions import Decision, ReviewedRound, rounds_of
from gizzard.study.review import ValueAfterDeal, review_round
from gizzard.study.trials import points_of, rows_for, seat_of
from gizzard.study.valuation import Precision

COARSE: Final = Precision(se=3.0, deals=256)
"""Of single rounds, of which only the mean counts: fewer playouts are no less fair."""
POWERS: Final = (1, 2, 4)
"""To which the weights of deals are raised."""
SHARE: Final = 0.1
"""The share of choices whose outcomes are compared."""

Floats = npt.NDArray[np.float64]

_seed = click.option("--seed", default=1, show_default=True, help="Of the games.")


@click.group(help=__doc__)
def main() -> None:
    """Nothing by itself."""


def _rounds(bots: Sequence[str], seed: int) -> Iterator[ReviewedRound]:
    return chain.from_iterable(map(rounds_of, game_records(bots, seed)))


@main.command("rounds")
@_seed
@click.option("--rounds", default=2000, show_default=True)
@click.option("--bot", default="club", show_default=True, help="Of the seat.")
@click.option("--others", default="expert", show_default=True, help="Of the other seats; the reference is expert-nets.")
def rounds_(seed: int, rounds: int, bot: str, others: str) -> None:
    """Whether luck is a fair game, and how much of the spread of points it explains."""
    accounts = []
    played = islice(_rounds([bot, *[others] * (PLAYERS - 1)], seed), rounds)
    for each in with_progress(played, "Rounds", rounds):
        accounts += review_round(each, [0], seed, ThreadPool(1), COARSE)["accounts"]
    for what in ("deal", "others"):
        click.echo(f"{what}: {_mean(np.array([account[what] for account in accounts]))}")
    raw = pstdev(account["points"] - account["par"] for account in accounts)
    without_luck = pstdev(account["own"] for account in accounts)
    click.echo(f"standard deviation of a round: {raw:.1f} points, without luck {without_luck:.1f}")


@main.command()
@_seed
@click.option("--rounds", default=700, show_default=True)
@click.option("--bot", default="novice", show_default=True, help="In the seat reviewed.")
@click.option("--most-cards", default=8, show_default=True, help="Larger hands leave too few deals of a high weight.")
def drift(seed: int, rounds: int, bot: str, most_cards: int) -> None:
    """Luck from the actions of others, who are nets, if weights are raised to a power: 2 is twice as strict."""
    nets = quantized(nets_in())
    all_rounds = _rounds([bot, *["expert-nets"] * (PLAYERS - 1)], seed)
    played = islice((each for each in all_rounds if each.over.cards <= most_cards), rounds)
    luck = np.array([_others(each, nets, seed) for each in with_progress(played, "Rounds", rounds)])
    for power, column, added in zip(POWERS, luck.T, (luck - luck[:, :1]).T, strict=True):
        click.echo(f"power {power}: others {_mean(column)} a round; more than with power 1: {_mean(added)}")


def _mean(values: Floats) -> str:
    return f"{values.mean():+.2f} ± {values.std(ddof=1) / sqrt(len(values)):.2f}"


def _others(played: ReviewedRound, nets: QuantizedPolicy, seed: int) -> Floats:
    """By power, what the others' actions brought the first seat in a round."""
    dealt, others = played.dealt[0], np.zeros(len(POWERS))
    assert dealt is not None
    expected = _by_power(ValueAfterDeal(dealt, played.opponents), [NO_ACTION], nets, seed)[:, 0]
    for found in played.decisions:
        position = position_of(found.view)
        if found.seat == 0 and is_covered_by_nets(position, 0):
            actions = [found.action, nets.choose(position, 0, found.opponents)]
            values = _by_power(found, actions, nets, seed)
            others += values[:, 1] - expected
            expected = values[:, 0]
    return others + (played.points[0] or 0) - expected


def _by_power(found: Decision | ValueAfterDeal, actions: list[int], nets: QuantizedPolicy, seed: int) -> Floats:
    """The expected points by power and action."""
    points, weights = _tried(found, actions, nets, seed, COARSE.deals)
    powers = (weights / weights.max()) ** np.array(POWERS)[:, None]
    expected: Floats = powers @ points / powers.sum(1)[:, None]
    return expected


def _tried(
    found: Decision | ValueAfterDeal, actions: list[int], nets: QuantizedPolicy, seed: int, deals: int
) -> tuple[Floats, Floats]:
    """The points that actions brought by deal, and the weights of the deals."""
    seen, rows = found.view, rows_for(deals, len(actions))
    position, seat = position_of(seen), seat_of(seen)
    tried = weighted_playouts(position, opening_of(seen), seat, actions, found.opponents, nets, rows, seed)
    tried.run(range(len(actions)), deals)
    return points_of(rows[0]), rows[1].sum(axis=1).astype(np.float64)


@main.command()
@_seed
@click.option("--choices", default=2000, show_default=True)
@click.option("--deals", default=512, show_default=True, help="For each choice.")
@click.option("--bot", default="expert", show_default=True, help="Of all seats; the reference player is expert-nets.")
def outcomes(seed: int, choices: int, deals: int, bot: str) -> None:
    """What was expected after a choice, and what the round then brought, with and without weights."""
    nets, chosen = quantized(nets_in()), islice(_with_points(bot, seed), choices)
    errors = np.array(
        [
            (*(value - points for value in _expected(found, nets, seed, deals)), number)
            for number, points, found in with_progress(chosen, "Choices", choices)
        ]
    )
    for name, column in zip(("weighted", "uniform"), errors.T[:2], strict=True):
        error, spread = _clustered_error(column, errors[:, 2].astype(np.int64)), sqrt(float((column**2).mean()))
        click.echo(f"{name}: bias {column.mean():+.1f} ± {error:.1f} (standard error), root mean square {spread:.1f}")


def _with_points(bot: str, seed: int) -> Iterator[tuple[int, int, Decision]]:
    """The number of the round, the points that the seat then had for it, and its choice."""
    rng = Random(seed)
    for number, played in enumerate(_rounds([bot] * PLAYERS, seed)):
        for found in played.decisions:
            if rng.random() < SHARE:
                yield number, played.points[found.seat] or 0, found


def _clustered_error(values: Floats, clusters: npt.NDArray[np.int64]) -> float:
    """The standard error of a mean of values that depend on each other within a cluster: here, choices of a round."""
    sums = np.bincount(clusters, weights=values - values.mean())
    return float(np.sqrt((sums**2).sum())) / len(values)


def _expected(found: Decision, nets: QuantizedPolicy, seed: int, deals: int) -> tuple[float, float]:
    """The expected points after the choice made, with the weights of the deals and without."""
    points, weights = _tried(found, [found.action], nets, seed, deals)
    return float(np.average(points[:, 0], weights=weights)), float(points.mean())


if __name__ == "__main__":
    main()
