"""`gizzard backup`: a copy of a server's tables, taken while it runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import click

from gizzard.cli._data import check_there, servers_data

PAGES_AT_ONCE = 256
"""After so many pages the server may write again."""
WAIT_SECONDS = 0.05
"""How long it is let alone then."""


@click.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@servers_data
def backup(copy: Path, data: Path) -> None:
    """Copy all tables into the file COPY, whole and of one moment, whether a server runs or not.

    To go back to it, stop the server and start one with `--data COPY`. COPY must not be there yet.
    """
    check_there(data)
    if copy.exists():
        raise click.UsageError(f"{copy} is there already, and is not written over.")
    try:
        tables = _copied(data, copy)
    except sqlite3.Error as problem:
        copy.unlink(missing_ok=True)
        raise click.ClickException(f"{data} could not be copied to {copy}: {problem}.") from None
    click.echo(f"{tables} tables, {copy.stat().st_size:,} bytes, in {copy}")


def _copied(data: Path, copy: Path) -> int:
    """Copies, and looks whether the copy is sound; the number of its tables."""
    with (
        closing(sqlite3.connect(f"{data.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target, pages=PAGES_AT_ONCE, sleep=WAIT_SECONDS)
        (sound,) = target.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
        (tables,) = target.execute("SELECT count(*) FROM tables").fetchone()
        return int(tables)
