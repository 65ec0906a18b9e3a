"""Measures game reviews, for docs/study.md: how long they take, and how far their verdicts can be trusted.

python -m bench.review time                     seats of a game, one of four experts at first, on one core
python -m bench.review first --games 10         a seat's first mistake and all its mistakes, each game in a new process
python -m bench.review agreement --games 4      two reviews of the same games with different seeds
python -m bench.review luck --rounds 2000       luck of a seat that is not the reference player, and of experts
python -m bench.review drift --rounds 700       luck from others' actions by how strictly deals are weighted
python -m bench.review outcomes --choices 2000  expected points and what the rounds then brought
python -m bench.review planted --errors 200     worst choices in place of an expert's, and sound ones
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot, inf, sqrt
from random import Random
from statistics import fmean, median, pstdev, stdev
from typing import Any, Final

import click
import numpy as np

from gizzard.bots.expert import Floats, Ints, nets_of
from gizzard.bots.net import quantized
from gizzard.cli._progress import with_progress
from gizzard.formats.from_view import opening_of, position_of
from gizzard.formats.view import View
from gizzard.parallel.local import ThreadPool
from gizzard.rules.ruleset import parse
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.slots import is_covered_by_nets
from gizzard.search.weighted_playouts import NO_ACTION, weighted_playouts
from gizzard.simulate import game_record
from gizzard.study.decisions import Decision, ReviewedRound, rounds_of
from gizzard.study.evaluation import DEEP, QUICK, Evaluation, Precision, evaluate
from gizzard.study.review import review_round
from gizzard.study.review_json import DecisionJson, RoundReviewJson
from gizzard.study.trials import points_of

PLAYERS: Final = 4
MISTAKE: Final = 3.0
OTHER_SEED: Final = 0x5EED
COARSE: Final = Precision(se=3.0, deals=256)
"""Of single rounds, where only their mean counts: fewer playouts make it no less fair."""
THOROUGH: Final = Precision(se=0.0, deals=20 * QUICK.deals)
"""Of the value that a verdict is compared with: twenty times the playouts."""

POWERS: Final = (1, 2, 4, inf)
"""To which the weights of deals are raised: with the last, only those that fit best count, on which the others do
exactly what the nets would."""

_deep = click.option("--deep", is_flag=True, help="With the precision of gizzard review --deep.")
_seed = click.option("--seed", default=1, show_default=True, help="Of the games.")


@click.group(help=__doc__)
def main() -> None:
    """Nothing by itself."""


def _games(bots: Sequence[str], seed: int) -> Iterator[dict[str, Any]]:
    number = 0
    while True:
        yield game_record(parse({"players": len(bots)}), [*bots], seed=seed, number=number)
        number += 1


def _rounds(bots: Sequence[str], seed: int) -> Iterator[ReviewedRound]:
    for record in _games(bots, seed):
        yield from rounds_of(record)


def _chosen(seed: int, count: int) -> Iterator[Decision]:
    """Choices of experts, each with a chance of one in four, so that they come from many rounds."""
    rng = Random(seed)
    choices = (found for played in _rounds(["expert"] * PLAYERS, seed) for found in played.decisions)
    return islice((found for found in choices if rng.random() < 0.25), count)


def _precision(deep: bool) -> Precision:
    return DEEP if deep else QUICK


@main.command("time")
@_deep
@_seed
@click.option("--games", default=1, show_default=True)
@click.option("--bot", default="expert", show_default=True, help="In every seat.")
@click.option("--players", default=PLAYERS, show_default=True)
@click.option("--seats", default=1, show_default=True, help="Reviewed in each game.")
def time_(deep: bool, seed: int, games: int, bot: str, players: int, seats: int) -> None:
    """Processor seconds for a game, and the standard errors."""
    spent, found = [], list[DecisionJson]()
    for record in islice(_games([bot] * players, seed), games):
        rounds, begun = [*rounds_of(record)], time.process_time()
        for played in with_progress(rounds, "Rounds", len(rounds)):
            found += review_round(played, range(seats), seed, ThreadPool(1), _precision(deep))["decisions"]
        spent.append(time.process_time() - begun)
    errors = [each["se"] for each in found if each["cost"] > 0]
    verdicts = [each["label"] for each in found if each["label"]]
    click.echo(f"processor seconds for a game ({seats} of {players} seats): {fmean(spent):.1f} (games: {games})")
    click.echo(f"median standard error where the choice was not the best: {median(errors):.2f} ({len(errors)})")
    click.echo(f"too close to call: {verdicts.count('close')} of {len(verdicts)} verdicts")


@main.command()
@_seed
@click.option("--games", default=10, show_default=True)
@click.option("--bot", default="club", show_default=True, help="In the seat reviewed, among experts.")
@click.option("--players", default=PLAYERS, show_default=True)
def first(seed: int, games: int, bot: str, players: int) -> None:
    """Processor seconds from the start of a process to a seat's first mistake, and to the last of its choices."""
    found = []
    for record in with_progress(islice(_games([bot, *["expert"] * (players - 1)], seed), games), "Games", games):
        child = [sys.executable, "-m", "bench.review", "cold"]
        done = subprocess.run(child, input=json.dumps(record), stdout=subprocess.PIPE, text=True, check=True)
        found.append([float(seconds) for seconds in done.stdout.split()])
    firsts, wholes = zip(*found, strict=True)
    for what, values in (("first mistake", firsts), ("all mistakes", wholes)):
        click.echo(f"{what}: {fmean(values):.1f} s, at worst {max(values):.1f} ({bot} among experts, {games} games)")


@main.command(hidden=True)
def cold() -> None:
    """Review seat 0 of the record in standard input in the server's order. Prints both times, the first if any."""
    rounds = [*rounds_of(json.load(sys.stdin))]
    missed = [each for each in rounds[1:] if each.over.bids[0] != each.over.taken[0]]
    seen = None
    for played in [rounds[0], *missed, *(each for each in rounds[1:] if each not in missed)]:
        seats = range(len(played.points)) if played is rounds[0] else [0]
        decisions = review_round(played, seats, 0, ThreadPool(1))["decisions"]
        if seen is None and any(each["seat"] == 0 and each["label"] not in (None, "close") for each in decisions):
            seen = time.process_time()
    click.echo(f"{seen or time.process_time()} {time.process_time()}")


def _reviews(
    seed: int, games: int, seats: int, precision: Precision
) -> Iterator[tuple[RoundReviewJson, RoundReviewJson]]:
    rounds = [played for record in islice(_games(_mixed(), seed), games) for played in rounds_of(record)]
    for played in with_progress(rounds, "Rounds", len(rounds)):
        one, other = (review_round(played, range(seats), each, ThreadPool(2), precision) for each in (seed, OTHER_SEED))
        yield one, other


def _mixed() -> list[str]:
    return ["novice", "club", "expert", "expert"]


@main.command()
@_deep
@_seed
@click.option("--games", default=4, show_default=True)
@click.option("--seats", default=PLAYERS, show_default=True, help="Reviewed in each game.")
def agreement(deep: bool, seed: int, games: int, seats: int) -> None:
    """How often two seeds agree on "mistake or worse"."""
    pairs = [
        both
        for one, other in _reviews(seed, games, seats, _precision(deep))
        for both in zip(one["decisions"], other["decisions"], strict=True)
    ]
    clear = [both for both in pairs if _is_clear(*both)]
    wrong = [both for both in pairs if any(map(_is_mistake, both))]
    click.echo(f"agreement on mistake or worse: {_agreed(pairs)}")
    click.echo(f"more than two joint standard errors from the threshold: {_agreed(clear)}")
    click.echo(f"of the choices that either calls a mistake: {_agreed(wrong)}")


def _is_mistake(found: DecisionJson) -> bool:
    return found["label"] in ("mistake", "blunder")


def _is_clear(one: DecisionJson, other: DecisionJson) -> bool:
    error = hypot(one["se"], other["se"])
    return all(abs(each["cost"] - MISTAKE) > 2 * error for each in (one, other))


def _agreed(pairs: Sequence[tuple[DecisionJson, DecisionJson]]) -> str:
    same = sum(_is_mistake(one) == _is_mistake(other) for one, other in pairs)
    return f"{same} of {len(pairs)} ({same / max(1, len(pairs)):.1%})"


@main.command()
@_seed
@click.option("--rounds", default=2000, show_default=True)
@click.option("--bot", default="club", show_default=True, help="Of the seat.")
@click.option("--others", default="expert", show_default=True, help="Of the other seats; the reference is expert-nets.")
def luck(seed: int, rounds: int, bot: str, others: str) -> None:
    """Whether luck is a fair game, and how much of the spread of points it explains."""
    accounts = []
    played = islice(_rounds([bot, *[others] * (PLAYERS - 1)], seed), rounds)
    for each in with_progress(played, "Rounds", rounds):
        accounts += review_round(each, [0], seed, ThreadPool(2), COARSE)["accounts"]
    click.echo(f"luck of a round ({bot} among {others}), {len(accounts)} rounds, with standard errors:")
    dealt, met = ([account[of] for account in accounts] for of in ("deal", "others"))
    for what, values in (("deal", dealt), ("others", met), ("both", list(map(sum, zip(dealt, met, strict=True))))):
        click.echo(f"  {what}: {fmean(values):+.2f} ± {stdev(values) / sqrt(len(values)):.2f}")
    raw = pstdev([account["points"] - account["par"] for account in accounts])
    adjusted = pstdev([account["own"] for account in accounts])
    click.echo(f"standard deviation of a round: {raw:.1f} points, without luck {adjusted:.1f} ({adjusted / raw:.0%})")


@main.command()
@_seed
@click.option("--rounds", default=700, show_default=True)
@click.option("--bot", default="novice", show_default=True, help="In the seat reviewed.")
@click.option("--most-cards", default=8, show_default=True, help="Larger hands leave too few deals of a high weight.")
@click.option("--deals", default=256, show_default=True, help="For each choice.")
def drift(seed: int, rounds: int, bot: str, most_cards: int, deals: int) -> None:
    """Luck from the actions of others, who are nets, if weights are raised to a power: 2 is twice as strict."""
    nets = quantized(nets_of())
    all_rounds = _rounds([bot, *["expert-nets"] * (PLAYERS - 1)], seed)
    played = islice((each for each in all_rounds if each.over.spec.cards <= most_cards), rounds)
    luck_of = np.array([_others(each, nets, seed, deals) for each in with_progress(played, "Rounds", rounds)])
    for power, column, added in zip(POWERS, luck_of.T, (luck_of - luck_of[:, :1]).T, strict=True):
        click.echo(f"power {power}: others {_mean(column)} a round; more than with power 1: {_mean(added)}")


def _mean(values: Floats) -> str:
    return f"{values.mean():+.2f} ± {values.std(ddof=1) / sqrt(len(values)):.2f}"


def _others(played: ReviewedRound, nets: QuantizedPolicy, seed: int, deals: int) -> Floats:
    """By power, what the others' actions brought the first seat in a round."""
    view, others = played.dealt[0], np.zeros(len(POWERS))
    assert view is not None
    expected = _by_power(view, [NO_ACTION], played.opponents, nets, seed, deals)[:, 0]
    for found in played.decisions:
        position = position_of(found.view)
        if found.seat == 0 and is_covered_by_nets(position, 0):
            actions = [found.action, nets.choose(position, 0, found.opponents)]
            values = _by_power(found.view, actions, found.opponents, nets, seed, deals)
            others += values[:, 1] - expected
            expected = values[:, 0]
    return others + (played.points[0] or 0) - expected


def _by_power(
    view: View, actions: list[int], opponents: OpponentModel, nets: QuantizedPolicy, seed: int, deals: int
) -> Floats:
    """The expected points by power and action."""
    points, weights = np.zeros((deals, len(actions)), np.int32), np.zeros((deals, 1), np.int32)
    rows = points, weights
    tried = weighted_playouts(position_of(view), opening_of(view), 0, actions, opponents, nets, rows, seed)
    tried.run([*range(len(actions))], deals)
    powers = (weights[:, 0] / weights.max()) ** np.array(POWERS)[:, None]
    found: Floats = powers @ points_of(points) / powers.sum(1)[:, None]
    return found


@main.command()
@_seed
@click.option("--choices", default=2000, show_default=True)
@click.option("--deals", default=512, show_default=True, help="For each choice.")
@click.option("--bot", default="expert", show_default=True, help="Of all seats; the reference player is expert-nets.")
def outcomes(seed: int, choices: int, deals: int, bot: str) -> None:
    """What was expected after a choice, and what the round then brought, with and without weights."""
    nets, errors, rounds = quantized(nets_of()), [], []
    for number, points, found in with_progress(islice(_with_points(bot, seed), choices), "Choices", choices):
        errors.append([value - points for value in _expected(found, nets, seed, deals)])
        rounds.append(number)
    for name, column in zip(("weighted", "uniform"), np.array(errors).T, strict=True):
        error = _clustered_error(column, np.array(rounds))
        rmse = sqrt(float((column**2).mean()))
        click.echo(f"{name}: bias {column.mean():+.2f} ± {error:.2f} (standard error), root mean square {rmse:.2f}")


def _with_points(bot: str, seed: int) -> Iterator[tuple[int, int, Decision]]:
    """The number of the round, the points that the seat then had for it, and its choice: one choice of ten."""
    rng = Random(seed)
    for number, played in enumerate(_rounds([bot] * PLAYERS, seed)):
        for found in played.decisions:
            if rng.random() < 0.1:
                yield number, played.points[found.seat] or 0, found


def _clustered_error(values: Floats, clusters: Ints) -> float:
    """The standard error of a mean of values that depend on each other within a cluster: here, choices of a round."""
    sums = np.bincount(clusters, weights=values - values.mean())
    return float(np.sqrt((sums**2).sum())) / len(values)


def _expected(found: Decision, nets: QuantizedPolicy, seed: int, deals: int) -> tuple[float, float]:
    position = position_of(found.view)
    points, weights = np.zeros((deals, 1), np.int32), np.zeros((deals, 1), np.int32)
    rows = points, weights
    opening = opening_of(found.view)
    tried = weighted_playouts(position, opening, found.seat, [found.action], found.opponents, nets, rows, seed)
    tried.run([0], deals)
    brought = points_of(points[:, 0])
    return float(np.average(brought, weights=weights[:, 0])), float(brought.mean())


@main.command()
@_seed
@click.option("--errors", default=200, show_default=True)
def planted(seed: int, errors: int) -> None:
    """How many of the worst choices are found, and how many of the sound ones are called mistakes."""
    nets, choices = quantized(nets_of()), _chosen(seed, 10**6)
    bad: list[str | None] = []
    sound: list[str | None] = []
    with click.progressbar(length=errors, label="Errors") as bar:
        while len(bad) < errors:
            found = next(choices)
            for action in _both(found, nets, seed):
                true = _judged(found, action, nets, OTHER_SEED, THOROUGH)
                verdict = _judged(found, action, nets, seed, QUICK)
                if true and verdict and true.cost.value >= 6:
                    bad.append(verdict.label)
                    bar.update(1)
                elif true and verdict and true.cost.value < 0.5:
                    sound.append(verdict.label)
    hits = sum(label in ("mistake", "blunder") for label in bad)
    false = sum(label not in (None, "close") for label in sound)
    click.echo(f"errors that cost 6 points or more, labelled mistake or blunder: {hits} of {len(bad)}")
    click.echo(f"choices that cost less than 0.5 points, labelled at all: {false} of {len(sound)}")


def _both(found: Decision, nets: QuantizedPolicy, seed: int) -> tuple[int, ...]:
    """The expert's choice, and the worst that there was."""
    judged = _judged(found, found.action, nets, seed, QUICK)
    if judged is None:
        return ()
    worst = min(judged.options, key=lambda option: option.expected.value).action
    return (found.action, worst) if worst != found.action else (found.action,)


def _judged(found: Decision, action: int, nets: QuantizedPolicy, seed: int, precision: Precision) -> Evaluation | None:
    return evaluate(found.view, action, found.opponents, nets, seed, precision)


if __name__ == "__main__":
    main()
