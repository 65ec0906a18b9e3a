"""The command `gizzard`. A command is a module of this package that holds a click command of its own name."""

from __future__ import annotations

import errno
import pkgutil
from importlib import import_module
from typing import Any

import click

STOPPED = 130
"""The exit code after Ctrl-C."""


class Commands(click.Group):
    """Finds the commands by their modules and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the modules beside this file."""
        return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name[0] != "_")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command in the module of that name; None where there is no such module."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"{__name__}.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a disk that is full, say, is told in a line."""
        try:
            return super().invoke(ctx)
        except OSError as problem:
            if problem.errno == errno.EPIPE:  # whoever read has seen enough; click knows
                raise
            what = f"{problem.filename} could" if problem.filename else "This could"
            raise click.UsageError(f"{what} not be read or written: {problem.strerror or problem}.") from problem
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            ctx.exit(STOPPED)


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from gizzard.core import COMPILED

    click.echo(f"gizzard, version {version('gizzard')}, core {'compiled' if COMPILED else 'not compiled'}")
    ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version, and whether the core is compiled, and exit.",
)
def main() -> None:
    """Gizzard: the card game Wizard in the browser, by every rule."""
