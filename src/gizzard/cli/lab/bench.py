"""`gizzard bench`: benchmarks of the core on this machine."""

import json

import click

from gizzard.bots.measure import MEASURES
from gizzard.cli.options.quantities import Number, WholeNumber
from gizzard.cli.options.rules import rule_set_options
from gizzard.cli.progress import Elapsed
from gizzard.core.native import COMPILED
from gizzard.core.rules.ruleset import RuleSet

WHAT = ("playouts", "stepping", "cloning", "observations", "sampling", "check")


@click.command()
@click.argument("what", metavar="BENCHMARK", type=click.Choice(WHAT))
@rule_set_options
@click.option("--seconds", type=Number(0, 3600), default=2.0, show_default=True, help="How long to measure.")
@click.option("--threads", type=WholeNumber(1, 1024), default=1, show_default=True, help="Threads for playouts.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def bench(
    what: str,
    rule_set: RuleSet,
    seconds: float,
    threads: int,
    as_json: bool,
) -> None:
    """Run a benchmark of the core.

    BENCHMARK is playouts, stepping, cloning, observations, sampling or check.
    """
    with Elapsed("Seconds", seconds):
        figures = MEASURES[what](rule_set, seconds, threads)
    if as_json:
        click.echo(json.dumps({**figures, "players": rule_set.players, "threads": threads, "compiled": COMPILED}))
        return
    for name, figure in figures.items():
        click.echo(f"{name.replace('_', ' '):>24}  {figure:,.{2 if figure < 100 else 0}f}")
