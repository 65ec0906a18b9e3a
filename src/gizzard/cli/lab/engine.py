"""`gizzard engine`: a bot that speaks wizard-engine/1 on standard input and output."""

import sys

import click

from gizzard.bots.engine import serve
from gizzard.cli.options.bots import BOT_NAMES, check_bot, complete_bot


@click.command()
@click.option("--level", required=True, metavar="NAME", shell_complete=complete_bot, help=f"Which bot: {BOT_NAMES}.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed and view, same answer.")
def engine(level: str, seed: int) -> None:
    """Run a bot as an engine program.

    It speaks wizard-engine/1 on standard input and output: one JSON object per line. expert:FILE uses the nets in a
    file written by `gizzard train`.

    Invalid messages are skipped with a warning on standard error. Ends at `quit` or at the end of the input.
    """
    serve(
        check_bot(level),
        seed,
        sys.stdin.buffer,
        sys.stdout.buffer,
        lambda why: click.echo(f"gizzard engine: {why}", err=True),
    )
