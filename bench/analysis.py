"""Measures analyses of positions, for docs/study.md: python -m bench.analysis --opponents expert"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from statistics import median
from time import process_time

import click

from gizzard.bots.expert import nets_for
from gizzard.bots.net import quantized
from gizzard.bots.search.bidders import BIDDERS, Bidder
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.cli.progress import with_progress
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import TRUMP
from gizzard.core.game.position import opening
from gizzard.core.game.state import Act, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.study.analysis import PositionAnalysis, analysis_of
from gizzard.study.hints import choices_for
from gizzard.study.means import CONFIDENCE
from gizzard.study.valuation import DEEP, QUICK, SKETCH

STEPS = (("sketch", SKETCH), ("shown", QUICK), ("deep", DEEP))
SHARE = 0.1
"""The share of choices that are analysed."""


@click.command(help=__doc__)
@click.option("--positions", default=25, show_default=True)
@click.option("--opponents", type=click.Choice(BIDDERS), default="person", show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(positions: int, opponents: Bidder, seed: int) -> None:
    """Print the processor seconds of analyses, and how precise they are."""
    bots = [opponents] * 4
    chosen = with_progress(islice(_choices(seed), positions), "Positions", positions)
    measured = [([*_timed(seen, bots)], _sampling_width(seen, bots)) for seen in chosen]
    for place, (name, precision) in enumerate(STEPS):
        spent = [timed[place][0] for timed, _ in measured]
        click.echo(f"{name}, up to {precision.deals} deals: median {median(spent):.2f} s, at worst {max(spent):.2f} s")
    last = [timed[-1][1].hints for timed, _ in measured]
    _print_widths("the model included", [CONFIDENCE * hints.hints[0].se for hints in last if hints])
    _print_widths("of the deals alone", [width for _, width in measured])


def _print_widths(what: str, widths: Sequence[float]) -> None:
    within = sum(width <= 2 for width in widths)
    click.echo(
        f"half-width of the best choice, {what}: median {median(widths):.1f} points, at worst {max(widths):.1f};"
    )
    click.echo(f"  within 2 points: {within} of {len(widths)}")


def _sampling_width(seen: View, bots: Sequence[str]) -> float:
    """The half-width of the 95 % interval of the best choice's points, counting the sampling error alone."""
    trials = choices_for(seen, bots, DEEP).settled().trials
    return CONFIDENCE * trials.expected(trials.best).se


def _timed(seen: View, bots: Sequence[str]) -> Iterator[tuple[float, PositionAnalysis]]:
    """The processor seconds of each analysis."""
    for _, precision in STEPS:
        begun = process_time()
        found = analysis_of(seen, bots, precision)
        yield process_time() - begun, found


def _choices(seed: int) -> Iterator[View]:
    """Views of seats with a choice in the first eight rounds of standard games of four, which the nets play."""
    rng, rules = Random(seed), parse({"players": 4})
    nets = quantized(nets_for(opening(rules, 0).round_table))
    while True:
        state, rounds = start(rules, 0), rng.randrange(8)
        while len(state.history) <= rounds:
            if due := chance(state, rng):
                state = apply(state, due)
                continue
            seat, position = to_act(state)[0], state.position
            legal = position.legal(seat)
            if len(state.history) == rounds and len(legal) > 1 and rng.random() < SHARE:
                yield view(state, seat)
                break
            names = position.phase == TRUMP
            state = apply(state, Act(seat, legal[0] if names else nets.choose(position, seat, OpponentModel())))


if __name__ == "__main__":
    main()
