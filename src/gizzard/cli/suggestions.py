"""Suggestions: for misspelt names, and for the rest of a name that the shell completes."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import click


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` Did you mean NAME?`` if a known name is close, else nothing."""
    close = get_close_matches(name.lower(), known, n=1)
    return f" Did you mean {close[0]}?" if close else ""


def completing(known: Iterable[str]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What the shell offers for an option that takes a name, or several separated by commas."""

    def offered(_context: click.Context, _option: click.Parameter, typed: str) -> list[str]:
        before, comma, last = typed.rpartition(",")
        return [before + comma + name for name in known if name.startswith(last)]

    return offered


class SuggestingGroup(click.Group):
    """A command that suggests a subcommand in place of an unknown one."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The subcommand that is called; ends the command if it is unknown."""
        name = args[0]
        if name[:1] != "-" and self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            suggestion = did_you_mean(name, self.list_commands(ctx))
            ctx.fail(f"There is no command {name}.{suggestion or f' `{ctx.command_path} --help` lists all.'}")
        return super().resolve_command(ctx, args)
