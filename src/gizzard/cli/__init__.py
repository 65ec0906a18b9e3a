"""The command `gizzard`. Each subcommand is a module in a folder of this package, with a click command of its name.

What a name with an underscore begins belongs to the commands beside it; `options` is what several folders share.
"""

import ast
import io
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import click

from gizzard.bots.parallel.pool import WorkerLost
from gizzard.cli.suggestions import SuggestingGroup
from gizzard.core.interrupt import STOPPED, exit_on_interrupt, raise_on_interrupt

WORKER_FAILED = 3
"""Exit code if a worker process was killed, a cluster cannot be used, or memory has run out."""
BROKEN_PIPE = 141
"""Exit code if the reader of the output has gone: 128 plus the number of SIGPIPE."""
PLAIN = "Gizzard's core is not compiled and runs as plain Python, hundreds of times slower."


@cache
def _modules() -> Mapping[str, Path]:
    """The file of each command, by its name."""
    folders = (folder for folder in Path(__file__).parent.iterdir() if folder.name != "options")
    return {file.stem: file for folder in folders for file in folder.glob("[!_]*.py")}


def module_of(command: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"{__name__}.{_modules()[command].parent.name}.{command}")


class Listed(click.Command):
    """A command in a list of commands: its module is not imported."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """The beginning of the docstring of the command's function."""
        source = _modules()[str(self.name)].read_text(encoding="utf-8")
        functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
        self.help = next(ast.get_docstring(function) for function in functions if function.name == self.name)
        return super().get_short_help_str(limit)


class Commands(SuggestingGroup):
    """Finds the subcommands by their modules and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the modules in the folders beside this file."""
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command as it is listed; None if no module has that name."""
        return Listed(cmd_name) if cmd_name in _modules() else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called. Its module is imported; from now on there may be something to clean up."""
        name, _, rest = super().resolve_command(ctx, args)
        command = name and getattr(module_of(name), name)
        _warn_if_plain()
        raise_on_interrupt()
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and flush its output."""
        with _errors_in_one_line(ctx):
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line. Encoding errors and full disks never cause a traceback."""
        _open_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:  # of --help or --version, which come before any command, or of standard error
            _discard_unwritten(sys.stdout)
            with suppress(OSError):
                click.echo(f"Error: {_sentence(error)}", err=True)
            sys.exit(click.UsageError.exit_code)
        finally:
            _discard_unwritten(sys.stderr)


def _warn_if_plain() -> None:
    """Say why everything takes so long, unless somebody wants it so."""
    from gizzard.core.native import COMPILED

    if not COMPILED and not os.environ.get("GIZZARD_PLAIN"):
        with suppress(OSError):
            click.echo(f"{PLAIN} Install it again with a C compiler, such as gcc (README.md).", err=True)


def _open_streams() -> None:
    """Open standard streams that the shell has closed (`<&-`) on /dev/null; escape what cannot be encoded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 - a device, for as long as the process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _errors_in_one_line(ctx: click.Context) -> Iterator[None]:
    """End the command with one line if it is interrupted or the system runs out of something."""
    try:
        yield
    except KeyboardInterrupt:
        exit_on_interrupt()
        click.echo("Stopped.", err=True)
        ctx.exit(STOPPED)
    except WorkerLost as lost:
        click.echo(f"Error: {lost}", err=True)
        ctx.exit(WORKER_FAILED)
    except MemoryError:
        click.echo("Error: There is not enough memory for this.", err=True)
        ctx.exit(WORKER_FAILED)
    except BrokenPipeError:
        _discard_unwritten(sys.stdout)
        ctx.exit(BROKEN_PIPE)
    except OSError as error:
        _discard_unwritten(sys.stdout)
        raise click.UsageError(_sentence(error)) from error


def _sentence(error: OSError) -> str:
    return f"{error.filename or 'Standard input or output'} could not be read or written: {error.strerror or error}."


def _discard_unwritten(stream: TextIO) -> None:
    """Drop what cannot be written: otherwise the interpreter tries again at exit and ends with another exit code."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError), open(os.devnull, "wb") as null:  # noqa: PTH123 - a device
            os.dup2(null.fileno(), stream.fileno())


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from gizzard.core.native import COMPILED

    click.echo(f"gizzard, version {version('gizzard')}, core {'compiled' if COMPILED else 'not compiled'}")
    ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and whether the core is compiled, and exit.",
)
def main() -> None:
    """Gizzard: the card game Wizard, with every rule and variation."""
