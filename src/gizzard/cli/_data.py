"""The server's file on the command line: where it is unless one says otherwise, and what to say where it is not."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    from gizzard.server.store import SQLiteStore

QUIET_SECONDS = 2.0
"""After so long a command says how far it is."""


def data_home() -> Path:
    """Where programs keep their users' data on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


def usual_data() -> Path:
    """The file in which a server keeps its tables where it is told no other."""
    return data_home() / "gizzard" / "tables.sqlite3"


servers_data = click.option(
    "--data",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="GIZZARD_DATA",
    default=usual_data,
    help="The server's file.  [default: as of `gizzard serve`]",
)
"""The option by which a command names the file of a server."""


def table_of(_context: click.Context, _parameter: click.Parameter, table: str) -> str:
    """The table that is named, be it by its link or a game's: what stands behind #, a secret perhaps, is let go."""
    return urlsplit(table).path.rstrip("/").rpartition("/")[2]


def check_there(data: Path) -> None:
    """Ends the command where there is no such file."""
    if not data.is_file():
        raise click.UsageError(f"{data} is not there; name the server's file with --data.")


def make_usual_folder(data: Path) -> None:
    """Makes the folder of the file that a server takes by itself; any other one is expected to be there."""
    if data == usual_data():
        data.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def failures_told(what: str = "") -> Iterator[None]:
    """Ends the command with one sentence and exit code 1 where a file cannot be used; `what` goes before it."""
    import sqlite3

    from gizzard.server.store import StoreError

    try:
        yield
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"{what}{name}{error.strerror or error}.") from None
    except (StoreError, sqlite3.Error) as error:
        raise click.ClickException(f"{what}{error}.") from None


async def finished(store: SQLiteStore) -> None:
    """Closes a store that overwrites and gives back all it can before it ends; says so once that takes long."""
    closing = asyncio.create_task(store.close())
    if not (await asyncio.wait({closing}, timeout=QUIET_SECONDS))[0]:
        click.echo("tidying the file, which takes about as long as copying it", err=True)
    await closing


def progress(doing: str) -> Callable[[int, int], None]:
    """Says on standard error how far something is, given what is left and of how much, once it takes long."""
    last = monotonic()

    def report(left: int, of: int) -> None:
        nonlocal last
        if monotonic() - last >= QUIET_SECONDS:
            last = monotonic()
            click.echo(f"{doing}: {(of - left) / max(of, 1):.0%}", err=True)

    return report
