"""`gizzard bench`: how fast the core is on this machine."""

import json

import click

from gizzard.cli._numbers import finite
from gizzard.cli._progress import Elapsed
from gizzard.cli._rules import chosen_rules
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS

WHAT = ("playouts", "stepping", "cloning", "observations", "sampling", "check")


@click.command()
@click.argument("what", type=click.Choice(WHAT))
@click.option("--players", type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), help="How many play.  [default: 4]")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=2.0,
    show_default=True,
    callback=finite,
    help="How long to measure.",
)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, help="For playouts.")
@click.option("--preset", "presets", multiple=True, metavar="NAME", help="A preset, or several with commas.")
@click.option("--rules", metavar="JSON", help="Single rules, as in a record.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def bench(
    what: str,
    players: int | None,
    seconds: float,
    threads: int,
    presets: tuple[str, ...],
    rules: str | None,
    as_json: bool,
) -> None:
    """Measure one thing that the core does, for some seconds."""
    from gizzard.core import COMPILED
    from gizzard.measure import MEASURES

    rule_set = chosen_rules(presets, rules, players)
    with Elapsed("Seconds", seconds):
        figures = MEASURES[what](rule_set, seconds, threads)
    if as_json:
        click.echo(json.dumps({**figures, "players": rule_set.players, "threads": threads, "compiled": COMPILED}))
        return
    for name, figure in figures.items():
        click.echo(f"{name.replace('_', ' '):>24}  {figure:,.{2 if figure < 100 else 0}f}")
