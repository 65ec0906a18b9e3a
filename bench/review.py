"""Measures game reviews, for docs/study.md: how long they take, and how far their verdicts can be trusted.

python -m bench.review time                     seats of a game, one of four experts at first, on one core
python -m bench.review first --games 10         a club player's first mistake and all its mistakes, a process a game
python -m bench.review agreement --games 4      two reviews of the same games with different seeds
python -m bench.review planted --errors 200     worst choices in place of an expert's, and sound ones
python -m bench.review chances --positions 100  chances of winning, against games played to their end
python -m bench.review reasons --hints 200      why the best hint is the best
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, islice
from math import hypot
from random import Random
from statistics import fmean, median
from typing import Any, Final

import click

from gizzard.bots.expert import nets_in
from gizzard.bots.net import quantized
from gizzard.bots.parallel.local import ThreadPool
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.bots.simulate import game_record
from gizzard.cli.progress import with_progress
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID
from gizzard.core.game.state import Act, State, apply, chance, start, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.decisions import Decision, rounds_of
from gizzard.study.evaluation import Evaluation, evaluate
from gizzard.study.hints import Hint, hints_for
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.review import review_round
from gizzard.study.review_json import DecisionJson
from gizzard.study.valuation import DEEP, QUICK, Precision

PLAYERS: Final = 4
AMONG_EXPERTS: Final = ("club", "expert", "expert", "expert")
MIXED: Final = ("novice", "club", "expert", "expert")
MISTAKE: Final = 3.0
OTHER_SEED: Final = 0x5EED
THOROUGH: Final = Precision(se=0.0, deals=20 * QUICK.deals, salt=OTHER_SEED)
"""Of the value that a verdict is compared with: twenty times the playouts."""

_seed = click.option("--seed", default=1, show_default=True, help="Of the games.")


@click.group(help=__doc__)
def main() -> None:
    """Nothing by itself."""


def game_records(bots: Sequence[str], seed: int, preset: str = "standard") -> Iterator[dict[str, Any]]:
    rules = parse({**PRESETS[preset], "players": len(bots)})
    return (game_record(rules, [*bots], seed=seed, number=number) for number in count())


def _chosen(seed: int, preset: str = "standard") -> Iterator[Decision]:
    """Choices of experts, each with a chance of one in four, so that they come from many rounds."""
    rng = Random(seed)
    rounds = chain.from_iterable(map(rounds_of, game_records(["expert"] * PLAYERS, seed, preset)))
    choices = (found for played in rounds for found in played.decisions)
    return (found for found in choices if rng.random() < 0.25)


@main.command("time")
@_seed
@click.option("--games", default=1, show_default=True)
@click.option("--bot", default="expert", show_default=True, help="In every seat.")
@click.option("--players", default=PLAYERS, show_default=True)
@click.option("--seats", default=1, show_default=True, help="Reviewed in each game.")
def time_(seed: int, games: int, bot: str, players: int, seats: int) -> None:
    """Processor seconds for a game, and the standard errors."""
    spent, found = [], list[DecisionJson]()
    for record in islice(game_records([bot] * players, seed), games):
        rounds, begun = [*rounds_of(record)], time.process_time()
        for played in with_progress(rounds, "Rounds", len(rounds)):
            found += review_round(played, range(seats), seed, ThreadPool(1))["decisions"]
        spent.append(time.process_time() - begun)
    errors = [each["se"] for each in found if each["cost"] > 0]
    verdicts = [each["label"] for each in found if each["label"]]
    labels = sum(label != "close" for label in verdicts)
    click.echo(f"processor seconds for a game ({seats} of {players} seats): {fmean(spent):.1f} (games: {games})")
    click.echo(f"median standard error where the choice was not the best: {median(errors):.2f} ({len(errors)})")
    close = [each["cost"] < MISTAKE for each in found if each["label"] == "close"]
    click.echo(f"too close to call: {len(close)} of {len(verdicts)} verdicts, {sum(close)} of them below a mistake")
    click.echo(f"labelled: {labels} of {len(found)} choices ({labels / len(found):.1%})")


@main.command()
@_seed
@click.option("--games", default=10, show_default=True)
def first(seed: int, games: int) -> None:
    """Processor seconds from the start of a process to a club player's first mistake and to its last choice."""
    found = []
    for record in with_progress(islice(game_records(AMONG_EXPERTS, seed), games), "Games", games):
        child = [sys.executable, "-m", "bench.review", "cold"]
        done = subprocess.run(child, input=json.dumps(record), stdout=subprocess.PIPE, text=True, check=True)
        found.append([float(seconds) for seconds in done.stdout.split()])
    firsts, wholes = zip(*found, strict=True)
    for what, values in (("first mistake", firsts), ("all mistakes", wholes)):
        click.echo(f"{what}: {fmean(values):.1f} s, at worst {max(values):.1f} ({games} games)")


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


@main.command()
@click.option("--deep", is_flag=True, help="With the precision of gizzard review --deep.")
@_seed
@click.option("--games", default=4, show_default=True)
def agreement(deep: bool, seed: int, games: int) -> None:
    """How often two seeds agree on "mistake or worse"."""
    rounds = [*chain.from_iterable(map(rounds_of, islice(game_records(MIXED, seed), games)))]
    pairs, precision = list[tuple[DecisionJson, DecisionJson]](), DEEP if deep else QUICK
    for played in with_progress(rounds, "Rounds", len(rounds)):
        one, other = (
            review_round(played, range(PLAYERS), seed, ThreadPool(2), replace(precision, salt=each))["decisions"]
            for each in (seed, OTHER_SEED)
        )
        pairs += zip(one, other, strict=True)
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
@click.option("--errors", default=200, show_default=True)
def planted(seed: int, errors: int) -> None:
    """How many of the worst choices are found, and how many of the sound ones are called mistakes."""
    nets, choices = quantized(nets_in()), _chosen(seed)
    bad: list[str | None] = []
    sound: list[str | None] = []
    with click.progressbar(length=errors, label="Errors") as bar:
        while len(bad) < errors:
            found = next(choices)
            for action in _both(found, nets, seed):
                true = _judged(found, action, nets, THOROUGH)
                verdict = _judged(found, action, nets, replace(QUICK, salt=seed))
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
    judged = _judged(found, found.action, nets, replace(QUICK, salt=seed))
    if judged is None:
        return ()
    worst = min(judged.options, key=lambda option: option.expected.value).action
    return (found.action, worst) if worst != found.action else (found.action,)


def _judged(found: Decision, action: int, nets: QuantizedPolicy, precision: Precision) -> Evaluation | None:
    return evaluate(found.view, action, found.opponents, nets, precision)


@main.command()
@_seed
@click.option("--positions", default=100, show_default=True)
@click.option("--games", default=400, show_default=True, help="Played to their end from each position.")
def chances(seed: int, positions: int, games: int) -> None:
    """The error of the chance of winning after a bid, in standard errors, squared."""
    rng, nets = Random(seed), quantized(nets_in())
    found = [_chance_and_share(state, games, rng, nets) for state in islice(_first_bids(rng, nets), positions)]
    for name, some in (("all", found), ("chances of 2 to 98 %", [each for each in found if 0.02 <= each[1] <= 0.98])):
        squares = [(win.value - share) ** 2 / (win.se**2 + share * (1 - share) / games) for win, share in some]
        within = sum(square <= CONFIDENCE**2 for square in squares)
        width = CONFIDENCE * fmean(win.se for win, _ in some)
        click.echo(f"{name}: mean z² {fmean(squares):.2f}, at worst {max(squares):.1f}; mean half-width {width:.3f};")
        click.echo(f"  {within} of {len(squares)} within the 95 % interval")


@main.command()
@_seed
@click.option("--hints", default=200, show_default=True)
@click.option("--preset", default="standard", show_default=True, help="The rules, such as anniversary-30.")
def reasons(seed: int, hints: int, preset: str) -> None:
    """The reasons of best hints at experts' choices, the most frequent first."""
    tops = [_top_hint(found) for found in with_progress(islice(_chosen(seed, preset), hints), "Hints", hints)]
    found = Counter(top.reason["why"] if top.reason else f"none: {next(iter(top.actions[0]))}" for top in tops)
    for why, number in found.most_common():
        click.echo(f"{number:4} of {len(tops)}: {why}")


def _top_hint(found: Decision) -> Hint:
    return hints_for(found.view).hints[0]


def _first_bids(rng: Random, nets: QuantizedPolicy) -> Iterator[State]:
    """The first bid of a round that is late in a game, a round a game: nobody's bid says anything of the cards yet."""
    while True:
        rules = parse({"players": rng.randint(3, 6), "schedule": [rng.randint(1, 5)] * 3})
        state, late = start(rules, 0), rng.randint(1, 3)
        while state.position.number < late or state.position.phase != BID:
            state = _moved(state, rng, nets)
        yield state


def _chance_and_share(state: State, games: int, rng: Random, nets: QuantizedPolicy) -> tuple[Mean, float]:
    """The chance of winning after a random bid as a review sees it, and the share of the win in games played out."""
    seat, drawn = to_act(state)[0], Rng(rng.getrandbits(64))
    bid = rng.choice(state.position.legal(seat))
    judged = evaluate(view(state, seat), bid, OpponentModel(), nets, QUICK)
    assert judged is not None
    won, knowledge = 0.0, sampler(state.position, seat)
    for _ in range(games):
        trial = apply(State(state.rules, knowledge.sample(drawn), state.history), Act(seat, bid))
        while not trial.over:
            trial = _moved(trial, rng, nets)
        winners = trial.position.leading()
        won += (seat in winners) / len(winners)
    win = judged.options[judged.taken].win
    assert win is not None
    return win, won / games


def _moved(state: State, rng: Random, nets: QuantizedPolicy) -> State:
    """After the next deal, or the next choice, by the nets if they cover it."""
    if due := chance(state, rng):
        return apply(state, due)
    position, seat = state.position, to_act(state)[0]
    if is_covered_by_nets(position, seat):
        return apply(state, Act(seat, nets.choose(position, seat, OpponentModel())))
    return apply(state, Act(seat, heuristic_choice(position, seat, CardValues())))


if __name__ == "__main__":
    main()
