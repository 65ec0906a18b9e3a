"""Numbers on the command line."""

import click


def finite(ctx: click.Context, option: click.Parameter, value: float) -> float:
    """The number; ends the command for the one that is not itself: nan lies in every range."""
    if value != value:
        raise click.BadParameter("'nan' is no number.", ctx, option)
    return value
