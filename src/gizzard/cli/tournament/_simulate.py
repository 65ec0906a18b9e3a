"""`gizzard tournament simulate`."""

import click

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.progress import Progress
from gizzard.cli.suggestions import completing
from gizzard.cli.tournament._files import json_option, located
from gizzard.cli.tournament._new import preset_json
from gizzard.cli.tournament._text import print_outcomes
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.tournament import PRESETS, System, read_system


@click.command()
@click.option("--preset", metavar="NAME", shell_complete=completing(PRESETS), help="A format.  [default: all]")
@click.option("--entrants", type=WholeNumber(MIN_PLAYERS, 10_000), default=16, show_default=True, help="How many play.")
@click.option("--evenings", type=WholeNumber(1, 10**6), default=20_000, show_default=True, help="How many tournaments.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True)
@json_option
def simulate(preset: str | None, entrants: int, evenings: int, seed: int, as_json: bool) -> None:
    """Simulate tournaments: how often the best entrant wins under a format, and what duplicate removes.

    The model is in docs/tournaments.md.
    """
    from gizzard.tournament.simulation import simulated

    formats = [each for name in (PRESETS if preset is None else [preset]) for each in _formats(name)]
    outcomes = []
    with Progress("Tournaments", evenings * len(formats)) as progress, located(f"--entrants {entrants}"):
        for name, system in formats:
            outcomes.append(simulated(name, system, entrants, evenings, seed, progress.update))
    print_outcomes(outcomes, as_json)


def _formats(preset: str) -> list[tuple[str, System]]:
    """A preset by name; for duplicate, the same with other cards at every table before it."""
    system_json, _ = preset_json(preset)
    own = (preset, read_system(system_json))
    if system_json.get("pairing") != "duplicate":
        return [own]
    plain = read_system(system_json | {"pairing": "draw", "award": "points"})
    return [(f"{preset}, other cards", plain), own]
