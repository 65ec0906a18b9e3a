"""`gizzard engine`: a bot on standard input and output."""

import sys

import click

from gizzard.bots.levels import LEVELS


@click.command()
@click.option("--level", required=True, type=click.Choice(list(LEVELS)), help="Which bot.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and view give the same answer.")
def engine(level: str, seed: int) -> None:
    """Speak wizard-engine/1 on standard input and output: one JSON object a line.

    What is no message is skipped, with a word on standard error. Ends at `quit` or at the end of the input.
    """
    from gizzard.bots.engine import serve

    serve(
        level,
        seed,
        sys.stdin.buffer,
        sys.stdout.buffer,
        lambda why: click.echo(f"gizzard engine: {why}", err=True),
    )
