"""Gizzard's own bots on the command line: the levels, and experts with nets from a file."""

from pathlib import Path

import click

from gizzard.bots.levels import LEVELS, mind_of, weights_of

BOTS = f"{', '.join(LEVELS)}, expert:FILE"
"""What an option may say."""


def check_bot(name: str) -> str:
    """The name, where there is such a bot; ends the command where there is none, or no nets in the file named."""
    if mind_of(name) is None:
        raise click.UsageError(f"There is no bot {name!r}; there are {BOTS}.")
    if weights := weights_of(name):
        _check_weights(weights)
    return name


def _check_weights(path: Path) -> None:
    from gizzard.bots.net import BadWeights, read_weights

    try:
        read_weights(path)
    except BadWeights as wrong:
        raise click.UsageError(str(wrong)) from None
