"""The server's file on the command line: where it is unless one says otherwise, and what to say where it is not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import click


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
