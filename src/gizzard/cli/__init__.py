"""The command `gizzard`. A command is a module of this package that holds a click command of its own name."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import click


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
