"""Built-in bots on the command line: the levels, and experts with nets from a file."""

from pathlib import Path

import click

from gizzard.bots.levels import LEVELS, policy_of, weights_of
from gizzard.cli.suggestions import completing
from gizzard.core.errors import quoted

BOT_NAMES = f"{', '.join(LEVELS)}, expert:FILE"
"""The values that an option accepts."""
complete_bot = completing(LEVELS)
"""What the shell offers for it."""


def check_bot(name: str) -> str:
    """Validate a bot's name; exits the command if it is unknown, or its file contains no usable nets."""
    if policy_of(name) is None:
        raise click.UsageError(f"There is no bot {quoted(name)}; choose one of {BOT_NAMES}.")
    if weights := weights_of(name):
        _check_weights(weights)
    return name


def _check_weights(path: Path) -> None:
    from gizzard.bots.net import BadWeights, read_weights

    try:
        read_weights(path)
    except BadWeights as error:
        raise click.UsageError(str(error)) from None
