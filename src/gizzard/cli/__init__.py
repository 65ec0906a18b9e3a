"""The command `gizzard`. A command is a module of this package that holds a click command of its own name."""

from __future__ import annotations

import io
import os
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from gizzard.interrupt import STOPPED, raise_on_interrupt
from gizzard.workers import WorkerLost

BROKEN = 3
"""The exit code where one of the command's own processes was killed, or there is no memory for it."""
NOBODY_READS = 141
"""The exit code where whoever read the output went away: 128 and the number of SIGPIPE."""


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

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called. Its module is imported; from here on there may be something to clean up."""
        found = super().resolve_command(ctx, args)
        raise_on_interrupt()
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command, until all of its output is written."""
        with _told_in_a_line(ctx):
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command line. What cannot be encoded, or a disk that is full, brings no traceback."""
        _open_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as problem:  # of --help or --version, which come before any command, or of standard error
            _discard_output()
            with suppress(OSError):
                click.echo(f"Error: {_sentence(problem)}", err=True)
            sys.exit(click.UsageError.exit_code)


def _open_streams() -> None:
    """Has standard streams that the shell closed (`<&-`) read and write nothing; what cannot be encoded is escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 - a device, for as long as the process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _told_in_a_line(ctx: click.Context) -> Iterator[None]:
    """Ends the command with one line where it is stopped, or where the machine has no more to give."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)
        ctx.exit(STOPPED)
    except WorkerLost:
        click.echo("Error: One of the worker processes was killed; the machine may be short of memory.", err=True)
        ctx.exit(BROKEN)
    except MemoryError:
        click.echo("Error: The machine has not enough memory for this.", err=True)
        ctx.exit(BROKEN)
    except BrokenPipeError:
        _discard_output()
        ctx.exit(NOBODY_READS)
    except OSError as problem:
        _discard_output()
        raise click.UsageError(_sentence(problem)) from problem


def _sentence(problem: OSError) -> str:
    what = f"{problem.filename} could" if problem.filename else "This could"
    return f"{what} not be read or written: {problem.strerror or problem}."


def _discard_output() -> None:
    """Let go of what cannot be written: the interpreter would try again as it ends, and say so with a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


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
