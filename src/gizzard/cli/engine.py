"""`gizzard engine`: a bot on standard input and output."""

import sys

import click

from gizzard.cli._bots import BOTS, check_bot


@click.command()
@click.option("--level", required=True, metavar="NAME", help=f"Which bot: {BOTS}.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and view give the same answer.")
def engine(level: str, seed: int) -> None:
    """Speak wizard-engine/1 on standard input and output: one JSON object a line.

    expert:FILE plays by nets that `gizzard train` made.

    What is no message is skipped, with a word on standard error. Ends at `quit` or at the end of the input.
    """
    from gizzard.bots.engine import serve

    serve(
        check_bot(level),
        seed,
        sys.stdin.buffer,
        sys.stdout.buffer,
        lambda why: click.echo(f"gizzard engine: {why}", err=True),
    )
